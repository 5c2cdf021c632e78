import { AppError, errorText, isErrorCode } from '@waybill/contract/core/errors'
import { fileRefusal } from '@waybill/contract/core/file-kinds'
import type { Params } from '@waybill/contract/core/messages'
import type { InvoiceFile } from '@waybill/contract/carrier-invoices/api'
import type { InvoiceFormat } from '@waybill/contract/carrier-invoices/enums'
import { invoiceFileState } from '@waybill/contract/carrier-invoices/file-lifecycle'
import { createReadStream } from 'node:fs'
import { type Selectable, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope, type Schema, stateSql } from '../../../platform/database/index.ts'
import { addFiles } from '../../../platform/files/index.ts'
import type { BaseCtx, UploadedFile } from '../../../platform/http/index.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import { INVOICE_FILE, readKind } from './kinds.ts'

const MOST_FILES = 20
type FileRow = Selectable<Schema['carrier_invoice_file']>

function problemOf({ problem_code: stored, problem_params: params }: FileRow): InvoiceFile['problem'] {
  if (stored === null) return null
  const code = isErrorCode(stored) ? stored : 'CARRIER_INVOICE_FAILED'
  const texts = fileRefusal((params ?? {}) as Params)
  const text = errorText(code, texts.params, texts.zhParams)
  return { code, message: text.en, zhMessage: text.cn }
}

const presentFile = (row: FileRow): InvoiceFile => ({
  id: row.id,
  format: row.format as InvoiceFormat,
  name: row.name,
  size: row.size,
  state: row.state as InvoiceFile['state'],
  rows: row.rows,
  problem: problemOf(row),
  uploadedAt: row.uploaded_at.toISOString(),
})

interface NewInvoiceFile {
  orgId: number
  userId: number
  format: InvoiceFormat
  file: UploadedFile
  storageKey: string
  at: Date
}

/** The file with this content that is read or being read; undefined without one. */
const findTwin = (db: Db, { orgId, format, file }: NewInvoiceFile): Promise<FileRow | undefined> =>
  db
    .selectFrom('carrier_invoice_file')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('format', '=', format)
    .where('sha256', '=', file.sha256)
    .where(sql<boolean>`state <> ${stateSql(invoiceFileState.refused)}`)
    .executeTakeFirst()

async function insertFile(db: Db, uploaded: NewInvoiceFile): Promise<FileRow> {
  // One at a time: the same file sent twice at once is one.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`carrier-invoice-files:${uploaded.orgId}`}, 0))`.execute(db)
  const twin = await findTwin(db, uploaded)
  if (twin) return twin
  const { orgId, userId, format, file, storageKey, at } = uploaded
  const { fileName: name, size, sha256 } = file
  const stored = { kind: INVOICE_FILE, name, mime: 'application/octet-stream', size, sha256, storageKey }
  const [fileId] = await addFiles(db, orgId, [stored])
  const row = await db
    .insertInto('carrier_invoice_file')
    .values({ org_id: orgId, format, name, size, sha256, file_id: fileId!, uploaded_by: userId, uploaded_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addJob(db, readKind, { orgId, id: row.id })
  const subject = { type: 'carrierInvoice', id: row.id } as const
  await recordAudit(db, { orgId, userId, action: 'carrierInvoice.uploaded', subject, detail: { format, size } })
  return row
}

/** Answers uploadCarrierInvoice: the bytes stay as they came, and a job reads them; of the same content the file that is there. */
export async function receiveInvoice(
  ctx: BaseCtx & { file: UploadedFile },
  format: InvoiceFormat,
): Promise<InvoiceFile> {
  const { file, actor } = ctx
  if (file.size === 0) throw new AppError('FILE_EMPTY')
  const { key: storageKey } = await ctx.files.put(createReadStream(file.path))
  const row = await inScope(ctx.database, { ...ctx.scope, role: 'service' }, (db) =>
    insertFile(db, { orgId: actor.orgId, userId: actor.userId, format, file, storageKey, at: ctx.now() }),
  )
  return presentFile(row)
}

/** Answers listCarrierInvoiceFiles. */
export async function listFiles(db: Db, orgId: number): Promise<{ files: InvoiceFile[] }> {
  const rows = await db
    .selectFrom('carrier_invoice_file')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('id', 'desc')
    .limit(MOST_FILES)
    .execute()
  return { files: rows.map(presentFile) }
}
