import { importState } from '@waybill/contract/imports/lifecycle'
import type { ClientBase } from 'pg'
import { type Database, type Db, inScope } from '../../../../platform/database/index.ts'
import type { ImportRunner } from '../intake/import-runner.ts'
import { type Caller, sellerScope } from '../job/caller.ts'
import { ensureChecked } from '../review/view.ts'
import { sinkOf } from './sinks.ts'

/** Looking through 200,000 rows takes a few seconds. */
const FIND_TIMEOUT_MS = 40_000

/**
 * Makes sure before saving that the checks still hold: when rows that were checked as new orders are updates by now, or the other way
 * round, all rows are checked again.
 */
export async function ensureFresh(
  database: Database,
  runner: ImportRunner,
  caller: Caller,
  importId: string,
): Promise<void> {
  const job = await ensureChecked(database, runner, caller, importId)
  const { isStale } = sinkOf(job.target)
  if (job.state !== importState.ready || job.on_existing !== 'update' || !isStale) return
  const isFound = async (db: Db, client: ClientBase): Promise<boolean> => {
    if (!(await isStale(client, { orgId: caller.orgId, importId }))) return false
    await db
      .updateTable('import_job')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('org_id', '=', caller.orgId)
      .where('id', '=', importId)
      .where('state', '=', importState.ready)
      .execute()
    return true
  }
  if (await inScope(database, sellerScope(caller), isFound, { statementTimeoutMs: FIND_TIMEOUT_MS }))
    await ensureChecked(database, runner, caller, importId)
}
