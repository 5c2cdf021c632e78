import { AppError, notFound } from '@waybill/contract/core/errors'
import type { FundingProof } from '@waybill/contract/funding/api'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { addFiles, deleteFiles, type FileRef, findFilesBefore } from '../../../platform/files/index.ts'
import type { BaseCtx, FileAnswer, UploadedFile } from '../../../platform/http/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import { limit } from '../../people/identity/index.ts'
import { safeDocument } from '../../people/verification/index.ts'
import { PROOF_FILE } from './proof-file.ts'

/** More than an honest customer needs with many mistakes. */
const PER_DAY = 60
const DAY_MS = 86_400_000

/** Answers uploadFundingProof: pictures are encoded again, PDF files are stored as they came, everything else is refused. */
export async function receiveProof(ctx: BaseCtx & { file: UploadedFile }): Promise<FundingProof> {
  const { orgId } = ctx.actor
  const uploads = limit(ctx.database, { prefix: 'funding-proof', points: PER_DAY, seconds: 86_400 })
  await uploads.take(String(orgId)).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('DOCUMENTS_TOO_MANY') : error
  })
  const { bytes, mime, name } = await safeDocument(await readFile(ctx.file.path), ctx.file.fileName)
  const stored = await ctx.files.put(bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const file = { kind: PROOF_FILE, name, mime, size: stored.size, sha256, storageKey: stored.key }
  const [id] = await inScope(ctx.database, { ...ctx.scope, role: 'service' }, (db) => addFiles(db, orgId, [file]))
  return { id: id!, name, mime: mime as FundingProof['mime'], size: stored.size }
}

/** A stored file of an organization, to be read after the transaction. Throws NotFound. */
export async function storedFile(
  db: Db,
  { orgId, id, kind }: { orgId: number; id: string; kind: string },
): Promise<{ name: string; mime: string; key: string }> {
  const row = await db
    .selectFrom('files_file')
    .select(['name', 'mime', 'storage_key'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw notFound('File', '文件')
  return { name: row.name, mime: row.mime, key: row.storage_key }
}

export async function fileAnswer(
  { files }: Pick<BaseCtx, 'files'>,
  { name, mime, key }: { name: string; mime: string; key: string },
): Promise<FileAnswer> {
  return { fileName: name, mime, body: await files.read(key) }
}

export const sweepProofs = jobKind('funding.sweep-proofs', z.strictObject({}))

/** Files looked at in one transaction. */
const TOGETHER = 1000

async function sweep(db: Db, files: readonly FileRef[]): Promise<void> {
  const ids = files.map(({ id }) => id)
  const sent = await db
    .selectFrom('funding_request')
    .select('proof_file_id')
    .where('proof_file_id', 'in', ids)
    .execute()
  const used = new Set(sent.map((row) => row.proof_file_id))
  await deleteFiles(
    db,
    files.filter(({ id }) => !used.has(id)),
  )
}

/** Deletes proofs that were uploaded a day ago and sent with no request; the nightly sweep of files takes their bytes. */
export const sweepProofsJob = defineJob(sweepProofs, async (_payload, { database, clock }) => {
  const before = new Date(clock.now().getTime() - DAY_MS)
  const service = { role: 'service', orgId: 0 } as const
  const old = await inScope(database, service, (db) => findFilesBefore(db, PROOF_FILE, before))
  for (let at = 0; at < old.length; at += TOGETHER)
    await inScope(database, service, (db) => sweep(db, old.slice(at, at + TOGETHER)))
})
