import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { readLabelBarcodes } from '@waybill/contract/shipping/label-barcodes'
import { MAX_OWN_LABEL_BYTES } from '@waybill/contract/shipping/own-label'
import type { readOwnLabels } from '@waybill/contract/shipping/own-label-api'
import { readFile } from 'node:fs/promises'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import { addFiles, type FileStore, type NewFile } from '../../../../platform/files/index.ts'
import type { BaseCtx, UploadedFile } from '../../../../platform/http/index.ts'
import { findOrdersToShip } from '../request/orders-to-ship.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { ownLabelKind } from './kind.ts'
import { type MatchedOrder, orderOfLabel } from './match.ts'
import type { LabelPage } from './pages.ts'
import { readInProcess } from './read-in-process.ts'

type Read = OutputOf<typeof readOwnLabels>

async function bytesOf(file: UploadedFile): Promise<Buffer> {
  if (file.size === 0) throw new AppError('FILE_EMPTY')
  if (file.size > MAX_OWN_LABEL_BYTES) throw new AppError('OWN_LABEL_TOO_LARGE', { params: { max: '5 MB' } })
  return readFile(file.path)
}

async function stored(files: FileStore, name: string, bytes: Uint8Array): Promise<NewFile> {
  const file = await files.put(bytes)
  const mime = name.endsWith('.zpl') ? 'application/vnd.zebra-zpl' : 'application/pdf'
  const { size, sha256, key } = file
  return { kind: 'label', name, mime, size, sha256: Buffer.from(sha256, 'hex'), storageKey: key }
}

/** Keeps the pages of a file; answers their ids. */
async function keep(ctx: BaseCtx, pages: readonly LabelPage[]): Promise<string[]> {
  const { orgId, userId } = ctx.actor
  const files = await Promise.all(
    pages.flatMap(({ pdf, zpl }) => [
      stored(ctx.files, 'label.pdf', pdf),
      stored(ctx.files, 'label.zpl', Buffer.from(zpl, 'utf8')),
    ]),
  )
  return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    const ids = await addFiles(db, orgId, files)
    const rows = pages.map((_, at) => ({
      org_id: orgId,
      user_id: userId,
      pdf_file: ids[at * 2]!,
      zpl_file: ids[at * 2 + 1]!,
      created_at: ctx.now(),
    }))
    const made = await db.insertInto('own_label').values(rows).returning('id').execute()
    return made.map(({ id }) => id)
  })
}

async function ordersAsked(db: Db, orgId: number, ids: readonly number[]): Promise<MatchedOrder[]> {
  const found = await findOrdersToShip(db, orgId, ids)
  return [...found.values()].map(({ id, orderNo, reference, to }) => ({ id, orderNo, reference, zip: to.zip }))
}

/** Answers readOwnLabels: keeps each label of a file and says what can be read of it. */
export async function readFileOfLabels(
  ctx: BaseCtx,
  runtime: Runtime,
  { file, orderIds = [] }: { file: UploadedFile; orderIds?: readonly number[] | undefined },
): Promise<Read> {
  const bytes = await bytesOf(file)
  const kind = ownLabelKind(bytes)
  const pages = await runtime.reading(ctx.actor.orgId, () => readInProcess(kind, bytes))
  const orders = orderIds.length > 0 ? await ctx.inScope((db) => ordersAsked(db, ctx.actor.orgId, orderIds)) : []
  const ids = await keep(ctx, pages)
  return {
    labels: pages.map(({ barcodes, texts }, at) => {
      const { numbers, certain, zip } = readLabelBarcodes(barcodes)
      const orderId = orderOfLabel({ texts: [...texts, ...barcodes], zip }, orders)
      return {
        id: ids[at]!,
        fileName: file.fileName,
        kind,
        page: at + 1,
        pages: pages.length,
        numbers,
        certain,
        orderId,
      }
    }),
  }
}
