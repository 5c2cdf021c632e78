import { type EvidenceKind, MOST_CLAIM_FILES } from '@waybill/contract/claims/perils'
import { AppError, notFound } from '@waybill/contract/core/errors'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inScope } from '../../../../platform/database/index.ts'
import { addFiles, deleteFiles } from '../../../../platform/files/index.ts'
import type { BaseCtx, FileAnswer, UploadedFile } from '../../../../platform/http/index.ts'
import { safeDocument } from '../../../people/verification/index.ts'
import { lockClaim } from './claim.ts'
import { listFiles } from './evidence.ts'
import { type ClaimViewer, findOrgOfClaim } from './read.ts'

const CLAIM_FILE = 'claim'

/** Stores an image, redrawn, or a PDF as evidence of a claim that still takes some. */
export async function addFile(
  ctx: BaseCtx & { file: UploadedFile },
  { claimId, kind }: { claimId: number; kind: EvidenceKind },
): Promise<void> {
  const { orgId } = ctx.actor
  await ctx.inScope((db) => findOrgOfClaim(db, { orgId, side: 'seller' }, claimId), { readOnly: true })
  const { bytes, mime, name } = await safeDocument(await readFile(ctx.file.path), ctx.file.fileName)
  const stored = await ctx.files.put(bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  await inScope(ctx.database, { ...ctx.scope, role: 'service', orgId }, async (db) => {
    const { state } = await lockClaim(db, orgId, claimId)
    if (state !== 'draft' && state !== 'need_info') throw new AppError('CLAIM_CHANGED')
    if ((await listFiles(db, orgId, claimId)).length >= MOST_CLAIM_FILES)
      throw new AppError('CLAIM_FILES', { params: { max: MOST_CLAIM_FILES } })
    const file = { kind: CLAIM_FILE, name, mime, size: stored.size, sha256, storageKey: stored.key }
    const [id = ''] = await addFiles(db, orgId, [file])
    await db
      .insertInto('claim_file')
      .values({
        org_id: orgId,
        file_id: id,
        claim_id: claimId,
        kind,
        name,
        mime,
        size: stored.size,
        added_at: ctx.now(),
      })
      .execute()
  })
}

/** Removes a file of a draft; returns the draft's id. Throws NotFound and CLAIM_CHANGED. */
export async function removeFile(ctx: BaseCtx, fileId: string): Promise<number> {
  const { orgId } = ctx.actor
  return inScope(ctx.database, { ...ctx.scope, role: 'service', orgId }, async (db) => {
    const known = await db
      .selectFrom('claim_file')
      .select('claim_id')
      .where('org_id', '=', orgId)
      .where('file_id', '=', fileId)
      .executeTakeFirst()
    if (!known) throw notFound('File', '文件')
    if ((await lockClaim(db, orgId, known.claim_id)).state !== 'draft') throw new AppError('CLAIM_CHANGED')
    await db.deleteFrom('claim_file').where('org_id', '=', orgId).where('file_id', '=', fileId).execute()
    await deleteFiles(db, [{ orgId, id: fileId }])
    return known.claim_id
  })
}

/** A file of a claim that the caller may see. Throws NotFound. */
export async function fileAnswer(ctx: BaseCtx, viewer: ClaimViewer, fileId: string): Promise<FileAnswer> {
  const orgId = await ctx.inScope(
    async (db) => {
      const row = await db
        .selectFrom('claim_file')
        .select(['org_id', 'claim_id'])
        .where('file_id', '=', fileId)
        .executeTakeFirst()
      if (!row) throw notFound('File', '文件')
      return findOrgOfClaim(db, viewer, row.claim_id)
    },
    { readOnly: true },
  )
  const stored = await inScope(ctx.database, { ...ctx.scope, role: 'service', orgId }, (db) =>
    db
      .selectFrom('files_file')
      .select(['name', 'mime', 'storage_key'])
      .where('org_id', '=', orgId)
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow(),
  )
  return { fileName: stored.name, mime: stored.mime, body: await ctx.files.read(stored.storage_key) }
}
