import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OnExisting } from '@waybill/contract/imports/api'
import { importState } from '@waybill/contract/imports/lifecycle'
import type { ClientBase } from 'pg'
import { type Database, type Db, inScope } from '../../../../platform/database/index.ts'
import { fillsFromProducts, type ParsedSource, warehouseFor } from '../../orders/index.ts'
import { audit } from '../job/audit.ts'
import { sinkOf } from './sinks.ts'
import type { ImportSink } from '../targets/sink.ts'
import { failureOf, unmappedOf } from '../job/present.ts'
import { problemsOf } from '../checking/problem-summary.ts'
import { sellerScope, type Caller } from '../job/caller.ts'
import { rememberDateOrder } from '../mapping/date-order-memory.ts'
import { rememberImport } from '../mapping/mapping-memory.ts'
import { rememberFile } from '../job/imported-files.ts'
import { getJob, type ImportJob, doneUntil } from '../job/repository.ts'
import { MAX_REASONS, refuseErrors, type Summary } from './summary.ts'
import { targetOf } from '../targets/index.ts'
import { enqueueNotification } from '../intake/notify.ts'

const COMMIT_TIMEOUT_MS = 120_000
const MAX_IDS = 5000

/** Rows written by one statement: no time limit would be safe for 200,000 on a busy machine. All statements share one transaction. */
const ROWS_AT_ONCE = 4000
const VALID =
  'from import_check c where c.valid and c.group_head_row is null and c.parsed is not null and c.org_id = $1'
const VALID_ROWS = `select c.parsed, c.existing ${VALID} and c.import_id = $3 and c.row_no between $4 and $5`
const PARTS = `select min(row_no) as first, max(row_no) as last
  from (select row_no, (row_number() over (order by row_no) - 1) / ${ROWS_AT_ONCE} as part ${VALID} and c.import_id = $2) as rows
  group by part order by part`

/** Required fields without a column make every row invalid: they are named instead of the rows. */
function notMapped(job: ImportJob): FieldProblem[] {
  const { byKey } = targetOf(job).fields
  return unmappedOf(job).map((key) => fieldProblem(key, 'NOT_MAPPED', { field: byKey.get(key)?.label }))
}

const refOf = (job: ImportJob) => ({ orgId: job.org_id, importId: job.id })
const reasonsOf = async (client: ClientBase, job: ImportJob): Promise<Summary['reasons']> =>
  (await problemsOf(client, refOf(job))).slice(0, MAX_REASONS)

async function storedSummary(client: ClientBase, job: ImportJob): Promise<Summary> {
  return {
    created: job.created ?? 0,
    updated: job.updated ?? 0,
    skipped: job.skipped ?? 0,
    failed: job.invalid,
    reasons: await reasonsOf(client, job),
    filled: 0,
    orderIds: await sinkOf(job.target).recordIds(client, refOf(job), MAX_IDS),
    alreadyDone: true,
  }
}

/** Throws unless the import can be saved now. */
function refuseUnready(job: ImportJob, ignoreErrors: boolean): void {
  if (job.state === importState.failed) throw failureOf(job)
  if (job.state !== 'ready' || job.checked_version !== job.version) throw new AppError('IMPORT_NOT_READY')
  if (job.charset_doubt !== null) throw new AppError('CHARSET_DOUBTFUL')
  refuseErrors({ valid: job.valid, invalid: job.invalid, ignoreErrors }, notMapped(job))
}

type Connection = { db: Db; client: ClientBase }

async function writeRows(
  { db, client }: Connection,
  job: ImportJob,
  { sink, fills, warehouseId }: { sink: ImportSink; fills: boolean; warehouseId: number | null },
): Promise<Summary> {
  const ref = { ...refOf(job), onExisting: job.on_existing as OnExisting }
  const parts = await client.query<{ first: number; last: number }>(PARTS, [job.org_id, job.id])
  let [created, updated, filled] = [0, 0, 0]
  const orderIds: number[] = []
  for (const { first, last } of parts.rows) {
    const source: ParsedSource = { text: VALID_ROWS, values: [job.id, first, last] }
    const written = await sink.write(client, ref, source)
    created += written.created
    updated += written.updated
    if (fills) filled += (await sink.fill?.(db, job.org_id, written.ids)) ?? 0
    await sink.chooseWarehouse?.(db, job.org_id, { ids: written.ids, warehouseId })
    await sink.applyRules?.(db, job.org_id, written.ids, new Date())
    orderIds.push(...written.ids.slice(0, MAX_IDS - orderIds.length))
  }
  const skipped = job.valid - job.joined - created - updated
  return {
    created,
    updated,
    skipped,
    failed: job.invalid,
    reasons: await reasonsOf(client, job),
    filled,
    orderIds,
    alreadyDone: false,
  }
}

/** What a call may ask for; else the seller's settings decide. */
export interface ImportOptions {
  fillFromProducts?: boolean | undefined
  warehouseId?: number | null | undefined
}

/** As the call has it, else as the seller's settings do. */
export const shouldFill = async (db: Db, orgId: number, choice: boolean | undefined): Promise<boolean> =>
  choice ?? (await fillsFromProducts(db, orgId))

/**
 * Writes the records of an import's valid rows: all in one transaction, once. A second call waits for the first on the import's row
 * and gets its summary. What exists by now is counted as skipped. Throws when the rows are not checked yet.
 */
export function saveImport(
  database: Database,
  caller: Caller,
  request: { target: string; importId: string; ignoreErrors: boolean } & ImportOptions,
): Promise<Summary> {
  return inScope(
    database,
    sellerScope(caller),
    async (db, client) => {
      const job = await getJob(db, caller.orgId, request.importId, { lock: true, target: request.target })
      if (job.state === importState.done) return storedSummary(client, job)
      refuseUnready(job, request.ignoreErrors)
      const sink = sinkOf(job.target)
      const fills = sink.fill !== undefined && (await shouldFill(db, caller.orgId, request.fillFromProducts))
      const warehouseId = sink.chooseWarehouse ? await warehouseFor(db, caller.orgId, request.warehouseId) : null
      const summary = await writeRows({ db, client }, job, { sink, fills, warehouseId })
      const { created, updated, skipped } = summary
      await db
        .updateTable('import_job')
        .set({ state: importState.done, imported_at: new Date(), expires_at: doneUntil, created, updated, skipped })
        .where('org_id', '=', caller.orgId)
        .where('id', '=', job.id)
        .execute()
      await rememberImport(client, caller, job)
      await rememberDateOrder(client, { orgId: caller.orgId, importId: job.id }, job)
      await rememberFile(db, job)
      await enqueueNotification(db, { orgId: caller.orgId, id: job.id, end: 'done' })
      await audit(db, caller, { action: sink.auditActions.imported, id: job.id, detail: { created, updated } })
      return summary
    },
    { statementTimeoutMs: COMMIT_TIMEOUT_MS },
  )
}
