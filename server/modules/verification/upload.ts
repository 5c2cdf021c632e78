import { AppError, type IdentityDocument } from '@waybill/contract'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Db } from '../../platform/database/index.ts'
import type { FileStore } from '../../platform/files/index.ts'
import type { BaseCtx, UploadedFile } from '../../platform/http/index.ts'
import { IDENTITY_FILE, presentDocument } from './documents.ts'
import { safeDocument, type SafeDocument } from './kind.ts'
import { checkAsked } from './submit.ts'

/** As many as an honest seller needs with many mistakes. */
const PER_DAY = 40

async function checkNumber(db: Db, orgId: number, now: Date): Promise<void> {
  const { uploaded } = await db
    .selectFrom('file')
    .select(sql<number>`count(*)::int`.as('uploaded'))
    .where('org_id', '=', orgId)
    .where('kind', '=', IDENTITY_FILE)
    .where('created_at', '>', new Date(now.getTime() - 86_400_000))
    .executeTakeFirstOrThrow()
  if (uploaded >= PER_DAY) throw new AppError('DOCUMENTS_TOO_MANY')
}

/** Stores the bytes and makes their row; in the transaction of `db`. */
export async function keepDocument(
  files: FileStore,
  db: Db,
  { orgId, document }: { orgId: number; document: SafeDocument },
): Promise<IdentityDocument> {
  const stored = await files.put(document.bytes)
  const row = await db
    .insertInto('file')
    .values({
      org_id: orgId,
      kind: IDENTITY_FILE,
      name: document.name,
      mime: document.mime,
      size: stored.size,
      sha256: createHash('sha256').update(document.bytes).digest(),
      storage_key: stored.key,
    })
    .returning(['id', 'name', 'mime', 'size'])
    .executeTakeFirstOrThrow()
  return presentDocument(row)
}

/** Answers uploadIdentityDocument. */
export async function receiveDocument(ctx: BaseCtx & { file: UploadedFile }): Promise<IdentityDocument> {
  const { orgId } = ctx.actor
  await ctx.inScope(async (db) => {
    await checkAsked(db, ctx.actor)
    await checkNumber(db, orgId, ctx.now())
  })
  const document = await safeDocument(await readFile(ctx.file.path), ctx.file.fileName)
  return ctx.inScope((db) => keepDocument(ctx.files, db, { orgId, document }))
}
