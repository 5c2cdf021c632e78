import { createReadStream } from 'node:fs'
import { AppError, type ImportInfo, type ImportTarget } from '@waybill/contract'
import { charsetOf } from '@waybill/contract/imports/charsets'
import { importState } from '@waybill/contract/lifecycles/import'
import { inScope } from '../../platform/database/index.ts'
import type { UploadedFile } from '../../platform/http/index.ts'
import { removeSoon } from './expiry.ts'
import { failureOf, presentImport } from './present.ts'
import { type ImportsDeps, type Readings, scopeOf, type Who } from './readings.ts'
import { getJob, insertJob, lookAt, type ImportJob } from './repository.ts'
import type { ReadChoice } from './worker/tasks.ts'

/** Small files are answered read; larger ones in state `reading` after this time, as soon as their first rows can be seen. */
const ANSWER_AFTER_MS = 400
/** A machine this slow answers without the rows. */
const SHOWN_WITHIN_MS = 5000

/** The import as it stands, with the progress of reading it. */
export async function answerImport(deps: ImportsDeps, readings: Readings, who: Who, id: string): Promise<ImportInfo> {
  readings.seen(id)
  const job = await inScope(deps.database, scopeOf(who), (db) => lookAt(db, who.orgId, id))
  // A server that died in the middle left it unchecked: whoever looks next has it checked.
  readings.checkIfDue(who, job)
  return presentImport(job, readings)
}

/** A file that cannot be read leaves nothing behind: its reason is the answer. */
async function throwAway(deps: ImportsDeps, who: Who, job: ImportJob): Promise<never> {
  await discardImport(deps, who, job.id)
  throw failureOf(job)
}

type UploadRequest = { file: UploadedFile; target: ImportTarget; warehouseId?: string; charset?: string }
/** Keeps an uploaded file and starts reading it. */
export async function receiveFile(
  deps: ImportsDeps,
  readings: Readings,
  who: Who,
  { file, target, warehouseId, charset }: UploadRequest,
): Promise<ImportInfo> {
  if (file.size === 0) throw new AppError('FILE_EMPTY')
  const stored = await deps.files.put(createReadStream(file.path))
  const choice: ReadChoice = charset === undefined ? {} : { charset: charsetOf(charset) }
  const id = await inScope(deps.database, scopeOf(who), (db) =>
    insertJob(db, {
      ...who,
      target,
      warehouseId: warehouseId ?? null,
      fileName: file.fileName,
      storageKey: stored.key,
      sha256: file.sha256,
      choice,
    }),
  )
  readings.read(who, { id, storage_key: stored.key, target }, choice)
  await readings.settled(id, ANSWER_AFTER_MS)
  await readings.shown(id, SHOWN_WITHIN_MS)
  const job = await inScope(deps.database, scopeOf(who), (db) => getJob(db, who.orgId, id))
  if (job.state === importState.failed) return throwAway(deps, who, job)
  return presentImport(job, readings)
}

/** Discards an import that is not done; throws IMPORT_DONE. */
export async function discardImport(deps: ImportsDeps, who: Who, id: string): Promise<void> {
  await removeImport(deps, who, { id, done: false })
}

/** Discards an import, on wish a done one too; the orders that it made stay. Its rows and file, which can take a while, go in the background. Throws NotFound. */
export async function removeImport(
  deps: ImportsDeps,
  who: Who,
  { id, done }: { id: string; done: boolean },
): Promise<void> {
  await inScope(deps.database, scopeOf(who), async (db) => {
    const job = await getJob(db, who.orgId, id, { lock: true })
    if (job.state === importState.done && !done) throw new AppError('IMPORT_DONE')
    await db
      .updateTable('import_job')
      .set({ state: importState.discarded, expires_at: new Date(0) })
      .where('org_id', '=', who.orgId)
      .where('id', '=', id)
      .execute()
    await removeSoon(db)
  })
}
