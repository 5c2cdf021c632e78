import { importState } from '@waybill/contract/imports/lifecycle'
import { sql } from 'kysely'
import { z } from 'zod'
import { inScope, stateSql } from '../../../../platform/database/index.ts'
import { jobKind } from '../../../../platform/jobs/index.ts'
import { type ImportServices, importRunnerOf } from './import-runner.ts'
import type { ReadChoice } from '../job/read-choice.ts'

export const resumeKind = jobKind('imports.resumeInterrupted', z.strictObject({}))

type Interrupted = {
  orgId: number
  userId: number
  id: string
  storage_key: string
  target: string
  choice: ReadChoice
}

/** All in state `reading`; or of them only those that no worker holds now, as `claim` does. */
const found = (all: boolean) => sql<Interrupted>`
  select "orgId", "userId", id, storage_key, target, choice from (
    select org_id as "orgId", coalesce(user_id, 0) as "userId", id, storage_key, target, coalesce(read_choice, '{}') as choice
    from import_job where state = ${stateSql(importState.reading)} offset 0
  ) as reading where ${all} or pg_try_advisory_xact_lock(hashtextextended(id::text, 8027))`

/** Reads again what a dead server left half read. With `all` also what other nodes are reading: the second worker finds it done. */
export async function resumeReadings(deps: ImportServices, { all }: { all: boolean }): Promise<void> {
  const { rows } = await inScope(deps.database, { role: 'service', orgId: 0 }, (db) => found(all).execute(db))
  const runner = importRunnerOf(deps)
  for (const { orgId, userId, choice, ...job } of rows)
    if (all || !runner.isWorkingOn(job.id)) runner.resumeReading({ orgId, userId }, job, choice)
}
