import { importState } from '@waybill/contract/imports/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import { addJob, jobKind } from '../../../../platform/jobs/index.ts'
import type { ImportServices } from './import-runner.ts'

/** Two hundred thousand rows go in seconds; a slow disk has time enough. */
const TIMEOUT_MS = 120_000

export const expireKind = jobKind('imports.expire', z.strictObject({}))
/** Removes what is discarded as soon as the transaction is committed. */
export const scheduleRemoval = (db: Db): Promise<unknown> =>
  addJob(db, expireKind, {}, { key: expireKind.name, queue: expireKind.name })

type Ref = { org_id: number; id: string; storage_key: string }

const inServiceScope = <T>({ database }: ImportServices, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(database, { role: 'service', orgId: 0 }, work, { statementTimeoutMs: TIMEOUT_MS })

const findImports = (
  deps: ImportServices,
  condition: RawBuilder<boolean>,
  order: 'expires_at' | 'imported_at',
): Promise<Ref[]> =>
  inServiceScope(deps, (db) =>
    db.selectFrom('import_job').select(['org_id', 'id', 'storage_key']).where(condition).orderBy(order).execute(),
  )

/** One after the other, so that one which cannot be done keeps no other waiting: the next run tries it again. */
async function forEachImport(deps: ImportServices, refs: Ref[], work: (ref: Ref) => Promise<void>): Promise<void> {
  for (const ref of refs) {
    try {
      await work(ref)
    } catch (error) {
      deps.log.error({ err: error, importId: ref.id }, 'an import that is over could not be removed')
    }
  }
}

/** Each step in a transaction of its own: the changes of all together can be millions of rows. */
async function deleteSteps(deps: ImportServices, { org_id, id }: Ref): Promise<void> {
  const one = sql`delete from import_step where org_id = ${org_id} and import_id = ${id}
    and step = (select min(step) from import_step where org_id = ${org_id} and import_id = ${id})`
  for (;;) {
    const { numAffectedRows } = await inServiceScope(deps, (db) => one.execute(db))
    if (!numAffectedRows) return
  }
}

/** From its mark on nobody finds the import any more, so that nothing of it changes while it goes. */
async function remove(deps: ImportServices, ref: Ref): Promise<void> {
  const { org_id, id } = ref
  const mark = sql`update import_job set state = ${stateSql(importState.discarded)} where org_id = ${org_id} and id = ${id} and expires_at < now()`
  const { numAffectedRows } = await inServiceScope(deps, (db) => mark.execute(db))
  if (!numAffectedRows) return
  await deleteSteps(deps, ref)
  await inServiceScope(deps, (db) => sql`delete from import_job where org_id = ${org_id} and id = ${id}`.execute(db))
  await deps.files.delete(ref.storage_key)
}

/** Leaves of a done import what its list, its summary, its error rows and taking it back need; what was typed stays for reading it again. */
async function dropRows(deps: ImportServices, ref: Ref): Promise<void> {
  const { org_id, id } = ref
  const dropped = await inServiceScope(deps, async (db) => {
    const mark = sql`update import_job set rows_complete = false where org_id = ${org_id} and id = ${id} and state = ${stateSql(importState.done)}`
    const { numAffectedRows } = await mark.execute(db)
    if (!numAffectedRows) return false
    await sql`delete from import_check where org_id = ${org_id} and import_id = ${id} and valid`.execute(db)
    await sql`delete from import_row r where org_id = ${org_id} and import_id = ${id} and not exists (
      select from import_check c where c.org_id = r.org_id and c.import_id = r.import_id and c.row_no = r.row_no)`.execute(
      db,
    )
    return true
  })
  if (dropped) await deleteSteps(deps, ref)
}

/** Removes imports whose time is over, with their rows and files, and the rows of those that have been done for a day. */
export async function expireImports(deps: ImportServices): Promise<void> {
  await forEachImport(deps, await findImports(deps, sql`expires_at < now()`, 'expires_at'), (ref) => remove(deps, ref))
  const done = sql<boolean>`state = ${stateSql(importState.done)} and rows_complete and imported_at < now() - interval '1 day'`
  await forEachImport(deps, await findImports(deps, done, 'imported_at'), (ref) => dropRows(deps, ref))
}
