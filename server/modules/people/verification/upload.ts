import { AppError } from '@waybill/contract/core/errors'
import type { IdentityDocument } from '@waybill/contract/verification/api'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Database, Db } from '../../../platform/database/index.ts'
import { addFiles, type FileStore } from '../../../platform/files/index.ts'
import type { BaseCtx, UploadedFile } from '../../../platform/http/index.ts'
import { limit } from '../identity/index.ts'
import { IDENTITY_FILE, presentDocument } from './documents.ts'
import { safeDocument, type SafeDocument } from './kind.ts'
import { checkAsked } from './submit.ts'

/** As many as an honest seller needs with many mistakes. */
const PER_DAY = 40

/** Counts an upload before its file is looked at: those at the same time, those refused and those removed count as well. */
async function countUpload(database: Database, orgId: number): Promise<void> {
  const uploads = limit(database, { prefix: 'identity-document', points: PER_DAY, seconds: 86_400 })
  await uploads.take(String(orgId)).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('DOCUMENTS_TOO_MANY') : error
  })
}

/** Stores the bytes and makes their row; in the transaction of `db`. */
export async function keepDocument(
  files: FileStore,
  db: Db,
  { orgId, document }: { orgId: number; document: SafeDocument },
): Promise<IdentityDocument> {
  const stored = await files.put(document.bytes)
  const { name, mime } = document
  const [id] = await addFiles(db, orgId, [
    {
      kind: IDENTITY_FILE,
      name,
      mime,
      size: stored.size,
      sha256: createHash('sha256').update(document.bytes).digest(),
      storageKey: stored.key,
    },
  ])
  return presentDocument({ id: id!, name, mime, size: stored.size })
}

/** Answers uploadIdentityDocument. */
export async function receiveDocument(ctx: BaseCtx & { file: UploadedFile }): Promise<IdentityDocument> {
  const { orgId } = ctx.actor
  await ctx.inScope((db) => checkAsked(db, ctx.actor))
  await countUpload(ctx.database, orgId)
  const document = await safeDocument(await readFile(ctx.file.path), ctx.file.fileName)
  return ctx.inScope((db) => keepDocument(ctx.files, db, { orgId, document }))
}
