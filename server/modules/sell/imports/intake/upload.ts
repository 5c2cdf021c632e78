import { createReadStream } from 'node:fs'
import { AppError } from '@waybill/contract/core/errors'
import type { ImportInfo } from '@waybill/contract/imports/api'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { charsetOf } from '@waybill/contract/sheets/charsets'
import { importState } from '@waybill/contract/imports/lifecycle'
import { inScope } from '../../../../platform/database/index.ts'
import type { UploadedFile } from '../../../../platform/http/index.ts'
import { scheduleRemoval } from './expiry.ts'
import { failureOf, presentImport } from '../job/present.ts'
import type { ImportServices, ImportRunner } from './import-runner.ts'
import { sellerScope, type Caller } from '../job/caller.ts'
import { getJob, insertJob, viewJob, type ImportJob } from '../job/repository.ts'
import type { ReadChoice } from '../job/read-choice.ts'

/** Small files are answered read; larger ones in state `reading` after this time, as soon as their first rows can be seen. */
const ANSWER_AFTER_MS = 400
/** A machine this slow answers without the rows. */
const SHOWN_WITHIN_MS = 5000

/** The import as it stands, with the progress of reading it. */
export async function answerImport(
  deps: ImportServices,
  runner: ImportRunner,
  caller: Caller,
  id: string,
): Promise<ImportInfo> {
  runner.markWatched(id)
  const job = await inScope(deps.database, sellerScope(caller), (db) => viewJob(db, caller.orgId, id))
  // A server that died in the middle left it unchecked: the next view starts the check.
  runner.checkIfDue(caller, job)
  return presentImport(job, runner)
}

/** A file that cannot be read leaves nothing behind: its reason is the answer. */
async function discardAndThrow(deps: ImportServices, caller: Caller, job: ImportJob): Promise<never> {
  await discardImport(deps, caller, job.id)
  throw failureOf(job)
}

type UploadRequest = { file: UploadedFile; target: ImportTarget; warehouseId?: string; charset?: string }
/** Keeps an uploaded file and starts reading it. */
export async function receiveFile(
  deps: ImportServices,
  runner: ImportRunner,
  caller: Caller,
  { file, target, warehouseId, charset }: UploadRequest,
): Promise<ImportInfo> {
  if (file.size === 0) throw new AppError('FILE_EMPTY')
  const stored = await deps.files.put(createReadStream(file.path))
  const choice: ReadChoice = charset === undefined ? {} : { charset: charsetOf(charset) }
  const id = await inScope(deps.database, sellerScope(caller), (db) =>
    insertJob(db, {
      ...caller,
      target,
      warehouseId: warehouseId ?? null,
      fileName: file.fileName,
      storageKey: stored.key,
      sha256: file.sha256,
      choice,
    }),
  )
  runner.read(caller, { id, storage_key: stored.key, target }, choice)
  await runner.settled(id, ANSWER_AFTER_MS)
  await runner.shown(id, SHOWN_WITHIN_MS)
  const job = await inScope(deps.database, sellerScope(caller), (db) => getJob(db, caller.orgId, id))
  if (job.state === importState.failed) return discardAndThrow(deps, caller, job)
  return presentImport(job, runner)
}

/** Discards an import that is not done; throws IMPORT_DONE. */
export async function discardImport(deps: ImportServices, caller: Caller, id: string): Promise<void> {
  await removeImport(deps, caller, { id, done: false })
}

/** Discards an import, with `done` a done one too; the orders it created stay. Its rows and file are removed in the background, which can take a while. Throws NotFound. */
export async function removeImport(
  deps: ImportServices,
  caller: Caller,
  { id, done }: { id: string; done: boolean },
): Promise<void> {
  await inScope(deps.database, sellerScope(caller), async (db) => {
    const job = await getJob(db, caller.orgId, id, { lock: true })
    if (job.state === importState.done && !done) throw new AppError('IMPORT_DONE')
    await db
      .updateTable('import_job')
      .set({ state: importState.discarded, expires_at: new Date(0) })
      .where('org_id', '=', caller.orgId)
      .where('id', '=', id)
      .execute()
    await scheduleRemoval(db)
  })
}
