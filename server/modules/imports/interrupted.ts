import { importState } from '@waybill/contract/lifecycles/import'
import { sql } from 'kysely'
import { z } from 'zod'
import { inScope, stateSql } from '../../platform/database/index.ts'
import { jobKind } from '../../platform/jobs/index.ts'
import { type ImportsDeps, readingsOf } from './readings.ts'
import type { ReadChoice } from './worker/tasks.ts'

export const takeUpKind = jobKind('imports.takeUp', z.strictObject({}))

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

/** Reads again what a server that died left half read. With `all` what others are at too: whose worker comes second finds it done. */
export async function takeUpReadings(deps: ImportsDeps, { all }: { all: boolean }): Promise<void> {
  const { rows } = await inScope(deps.database, { role: 'service', orgId: 0 }, (db) => found(all).execute(db))
  const readings = readingsOf(deps)
  for (const { orgId, userId, choice, ...job } of rows)
    if (all || !readings.isAt(job.id)) readings.readAgain({ orgId, userId }, job, choice)
}
