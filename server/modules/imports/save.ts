import {
  AppError,
  type ErrorCode,
  type FieldProblem,
  fieldProblem,
  type Mapping,
  orderImportFields,
} from '@waybill/contract'
import { type Database, type Db, inScope } from '../../platform/database/index.ts'
import { headingsHash, type Column } from './columns.ts'
import { headingsOf } from './choose-mapping.ts'
import { jsonLine } from './json-lines.ts'
import { insertParsedOrders, type ParsedSource } from '../orders/index.ts'
import { checkLoose } from './rows.ts'
import { scopeOf, type Who } from './readings.ts'
import { getJob, type ImportJob } from './repository.ts'
import { type CheckedRow, type RowValues, storedOrder } from './check-rows.ts'
import { unmappedOf } from './present.ts'

export type Summary = { created: number; skipped: number; failed: number; orderIds: number[]; alreadyDone: boolean }
const COMMIT_TIMEOUT_MS = 120_000
const MAX_IDS = 5000
const MAX_PROBLEMS = 100

const VALID_ROWS = 'select c.parsed from import_check c where c.org_id = $1 and c.import_id = $3 and c.valid'

type Outcome = { valid: number; invalid: number; ignoreErrors: boolean }

/** `fields` tells what is wrong where the caller cannot look it up in an import. */
function refuseErrors({ valid, invalid, ignoreErrors }: Outcome, fields: FieldProblem[]): void {
  if (valid === 0) throw new AppError('IMPORT_NOTHING_VALID', { fields })
  if (invalid > 0 && !ignoreErrors) throw new AppError('IMPORT_HAS_ERRORS', { params: { count: invalid }, fields })
}

/** Required fields without a column make every row invalid: they are named instead of the rows. */
function notMapped(mapping: Mapping): FieldProblem[] {
  const missing = new Set(unmappedOf(mapping))
  return orderImportFields
    .filter(({ key }) => missing.has(key))
    .map(({ key, label }) => fieldProblem(key, 'NOT_MAPPED', { field: label }))
}

/** What is wrong in rows of a call, at most a hundred cells: "rows.3.zipCode", counted from 0 as in the call. */
const problemsOfRows = (rows: CheckedRow[]): FieldProblem[] =>
  rows
    .flatMap(({ rowNo, problems }) =>
      problems.map((problem) => ({ ...problem, fieldName: `rows.${rowNo - 1}.${problem.fieldName}` })),
    )
    .slice(0, MAX_PROBLEMS)

async function doneBefore(db: Db, job: ImportJob): Promise<Summary> {
  const orders = await db
    .selectFrom('sales_order')
    .select('id')
    .where('org_id', '=', job.org_id)
    .where('import_id', '=', job.id)
    .orderBy('id')
    .limit(MAX_IDS)
    .execute()
  return {
    created: job.created_orders ?? 0,
    skipped: job.skipped_orders ?? 0,
    failed: job.invalid,
    orderIds: orders.map((order) => order.id),
    alreadyDone: true,
  }
}

/** Keeps the mapping for the next file with the same headings. */
export async function remember(db: Db, who: Who, job: ImportJob): Promise<void> {
  const columns = job.columns as Column[]
  const mapping = jsonLine(headingsOf(job.mapping as Mapping, columns))
  await db
    .insertInto('mapping_memory')
    .values({ org_id: who.orgId, user_id: who.userId, headings_hash: headingsHash(columns), mapping })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id', 'headings_hash']).doUpdateSet({ mapping, used_at: new Date() }),
    )
    .execute()
}

async function audit(db: Db, who: Who, subject: { id: string; created: number }): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      org_id: who.orgId,
      user_id: who.userId,
      action: 'orders.imported',
      subject_type: 'import',
      subject_id: subject.id,
      detail: jsonLine({ created: subject.created }),
    })
    .execute()
}

/**
 * Makes the orders of an import's valid rows: all of them in one transaction, once. A second call waits for the first on the import's row
 * and gets its summary. Orders that exist by now are counted as skipped. Throws when the rows are not checked yet.
 */
export function saveImport(
  database: Database,
  who: Who,
  request: { importId: string; ignoreErrors: boolean },
): Promise<Summary> {
  return inScope(
    database,
    scopeOf(who),
    async (db, client) => {
      const job = await getJob(db, who.orgId, request.importId, true)
      if (job.state === 'done') return doneBefore(db, job)
      if (job.state === 'failed') throw new AppError((job.error_code ?? 'FILE_CORRUPT') as ErrorCode)
      if (job.state !== 'ready' || job.checked_version !== job.version) throw new AppError('IMPORT_NOT_READY')
      const outcome = { valid: job.valid, invalid: job.invalid, ignoreErrors: request.ignoreErrors }
      refuseErrors(outcome, notMapped(job.mapping as Mapping))
      const source: ParsedSource = { text: VALID_ROWS, values: [job.id] }
      const { created, orderIds } = await insertParsedOrders(client, { orgId: who.orgId, importId: job.id }, source)
      const skipped = job.valid - created
      await db
        .updateTable('import_job')
        .set({ state: 'done', imported_at: new Date(), created_orders: created, skipped_orders: skipped })
        .where('org_id', '=', who.orgId)
        .where('id', '=', job.id)
        .execute()
      await remember(db, who, job)
      await audit(db, who, { id: job.id, created })
      return { created, skipped, failed: job.invalid, orderIds, alreadyDone: false }
    },
    { statementTimeoutMs: COMMIT_TIMEOUT_MS },
  )
}

/** The same for rows that come in the call's body: order numbers that exist already are skipped, so a repeated call makes nothing twice. */
export function saveLooseRows(
  database: Database,
  who: Who,
  request: { rows: RowValues[]; ignoreErrors: boolean },
): Promise<Summary> {
  return inScope(database, scopeOf(who), async (db, client) => {
    const checked = await checkLoose(
      client,
      who.orgId,
      request.rows.map((values, index) => ({ rowNo: index + 1, values })),
    )
    const taken = checked.filter(
      (row) => row.problems.length > 0 && row.problems.every((problem) => problem.code === 'DUPLICATE_ORDER'),
    )
    const valid = checked.filter((row) => row.problems.length === 0)
    const failed = checked.length - valid.length - taken.length
    if (taken.length < checked.length - failed || failed > 0)
      refuseErrors(
        { valid: valid.length + taken.length, invalid: failed, ignoreErrors: request.ignoreErrors },
        problemsOfRows(checked.filter((row) => !taken.includes(row))),
      )
    const source: ParsedSource = {
      text: "select line::jsonb as parsed from unnest(string_to_array($3::text, E'\\n')) as line",
      values: [valid.map((row) => jsonLine(storedOrder(row))).join('\n')],
    }
    const { created, orderIds } =
      valid.length > 0
        ? await insertParsedOrders(client, { orgId: who.orgId, importId: null }, source)
        : { created: 0, orderIds: [] }
    if (created > 0) await audit(db, who, { id: 'api', created })
    return {
      created,
      skipped: taken.length + valid.length - created,
      failed,
      orderIds,
      alreadyDone: created === 0 && failed === 0,
    }
  })
}
