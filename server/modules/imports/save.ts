import {
  AppError,
  type ErrorCode,
  type FieldProblem,
  fieldProblem,
  type ImportTarget,
  type Mapping,
} from '@waybill/contract'
import type { RowValues } from '@waybill/contract/imports/fields'
import { type Database, type Db, inScope } from '../../platform/database/index.ts'
import type { ClientBase } from 'pg'
import { headingsHash, type Column } from './columns.ts'
import { headingsOf } from './choose-mapping.ts'
import { jsonLine } from './json-lines.ts'
import type { ParsedSource } from '../orders/index.ts'
import { outletOf } from './outlets.ts'
import { checkLoose } from './rows.ts'
import { scopeOf, type Who } from './readings.ts'
import { getJob, type ImportJob } from './repository.ts'
import type { CheckedRow } from './check-rows.ts'
import { unmappedOf } from './present.ts'
import { refuseUnknownFields, targetOf, targets } from './targets/index.ts'

export type Summary = { created: number; skipped: number; failed: number; orderIds: number[]; alreadyDone: boolean }
const COMMIT_TIMEOUT_MS = 120_000
const MAX_IDS = 5000
const MAX_PROBLEMS = 100

const VALID_ROWS =
  'select c.parsed from import_check c where c.org_id = $1 and c.import_id = $3 and c.valid and c.joined_to is null'

type Outcome = { valid: number; invalid: number; ignoreErrors: boolean }

/** `fields` tells what is wrong where the caller cannot look it up in an import. */
function refuseErrors({ valid, invalid, ignoreErrors }: Outcome, fields: FieldProblem[]): void {
  if (valid === 0) throw new AppError('IMPORT_NOTHING_VALID', { fields })
  if (invalid > 0 && !ignoreErrors) throw new AppError('IMPORT_HAS_ERRORS', { params: { count: invalid }, fields })
}

/** Required fields without a column make every row invalid: they are named instead of the rows. */
function notMapped(job: ImportJob): FieldProblem[] {
  const { byKey } = targetOf(job).fields
  return unmappedOf(job).map((key) => fieldProblem(key, 'NOT_MAPPED', { field: byKey.get(key)?.label }))
}

/** What is wrong in rows of a call, at most a hundred cells: "rows.3.zipCode", counted from 0 as in the call. */
const problemsOfRows = (rows: CheckedRow[]): FieldProblem[] =>
  rows
    .flatMap(({ rowNo, problems }) =>
      problems.map((problem) => ({ ...problem, fieldName: `rows.${rowNo - 1}.${problem.fieldName}` })),
    )
    .slice(0, MAX_PROBLEMS)

async function doneBefore(client: ClientBase, job: ImportJob): Promise<Summary> {
  return {
    created: job.created ?? 0,
    skipped: job.skipped ?? 0,
    failed: job.invalid,
    orderIds: await outletOf(job.target).madeBy(client, { orgId: job.org_id, importId: job.id }, MAX_IDS),
    alreadyDone: true,
  }
}

/** Keeps the mapping for the next file with the same headings. */
export async function remember(db: Db, who: Who, job: ImportJob): Promise<void> {
  const columns = job.columns as Column[]
  const mapping = jsonLine(headingsOf(job.mapping as Mapping, columns))
  await db
    .insertInto('mapping_memory')
    .values({
      org_id: who.orgId,
      user_id: who.userId,
      target: job.target,
      headings_hash: headingsHash(columns),
      mapping,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id', 'target', 'headings_hash']).doUpdateSet({ mapping, used_at: new Date() }),
    )
    .execute()
}

async function audit(db: Db, who: Who, subject: { target: string; id: string; created: number }): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      org_id: who.orgId,
      user_id: who.userId,
      action: outletOf(subject.target).audited,
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
      if (job.state === 'done') return doneBefore(client, job)
      if (job.state === 'failed') throw new AppError((job.error_code ?? 'FILE_CORRUPT') as ErrorCode)
      if (job.state !== 'ready' || job.checked_version !== job.version) throw new AppError('IMPORT_NOT_READY')
      const outcome = { valid: job.valid, invalid: job.invalid, ignoreErrors: request.ignoreErrors }
      refuseErrors(outcome, notMapped(job))
      const source: ParsedSource = { text: VALID_ROWS, values: [job.id] }
      const ref = { orgId: who.orgId, importId: job.id }
      const { created, ids } = await outletOf(job.target).insert(client, ref, source)
      const skipped = job.valid - job.joined - created
      await db
        .updateTable('import_job')
        .set({ state: 'done', imported_at: new Date(), created, skipped })
        .where('org_id', '=', who.orgId)
        .where('id', '=', job.id)
        .execute()
      await remember(db, who, job)
      await audit(db, who, { target: job.target, id: job.id, created })
      return { created, skipped, failed: job.invalid, orderIds: ids, alreadyDone: false }
    },
    { statementTimeoutMs: COMMIT_TIMEOUT_MS },
  )
}

/** The same for rows that come in the call's body: order numbers that exist already are skipped, so a repeated call makes nothing twice. */
export function saveLooseRows(
  database: Database,
  who: Who,
  request: { target: ImportTarget; rows: RowValues[]; ignoreErrors: boolean },
): Promise<Summary> {
  const target = targets[request.target]
  refuseUnknownFields(target, request.rows.flatMap(Object.keys), 'rows')
  return inScope(database, scopeOf(who), async (db, client) => {
    const checked = await checkLoose(
      client,
      { orgId: who.orgId, target },
      request.rows.map((values, index) => ({ rowNo: index + 1, values })),
    )
    const taken = checked.filter(
      (row) => row.problems.length > 0 && row.problems.every((problem) => problem.code === target.existsCode),
    )
    const good = checked.filter((row) => row.problems.length === 0)
    const valid = good.filter((row) => row.joinedTo === null)
    const failed = checked.length - good.length - taken.length
    if (taken.length < checked.length - failed || failed > 0)
      refuseErrors(
        { valid: valid.length + taken.length, invalid: failed, ignoreErrors: request.ignoreErrors },
        problemsOfRows(checked.filter((row) => !taken.includes(row))),
      )
    const source: ParsedSource = {
      text: "select line::jsonb as parsed from unnest(string_to_array($3::text, E'\\n')) as line",
      values: [valid.map((row) => jsonLine(row.parsed)).join('\n')],
    }
    const { created, ids } =
      valid.length > 0
        ? await outletOf(request.target).insert(client, { orgId: who.orgId, importId: null }, source)
        : { created: 0, ids: [] }
    if (created > 0) await audit(db, who, { target: request.target, id: 'api', created })
    return {
      created,
      skipped: taken.filter((row) => row.joinedTo === null).length + valid.length - created,
      failed,
      orderIds: ids,
      alreadyDone: created === 0 && failed === 0,
    }
  })
}
