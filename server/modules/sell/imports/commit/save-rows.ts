import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import type { OnExisting } from '@waybill/contract/imports/api'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { type Database, inScope } from '../../../../platform/database/index.ts'
import { type ParsedSource, warehouseFor } from '../../orders/index.ts'
import { audit } from '../job/audit.ts'
import type { CheckedRow } from '../checking/check-rows.ts'
import { jsonLine } from '../job/json-lines.ts'
import { sinkOf } from './sinks.ts'
import { type ImportOptions, shouldFill } from './save.ts'
import { sellerScope, type Caller } from '../job/caller.ts'
import { checkStandaloneRows } from '../checking/rows.ts'
import { reasonsOf, refuseErrors, type Summary } from './summary.ts'
import { refuseUnknownFields, targets } from '../targets/index.ts'

const MAX_PROBLEMS = 100

/** What is wrong in rows of a call, at most a hundred cells: "rows.3.zipCode", counted from 0 as in the call. */
const problemsOfRows = (rows: CheckedRow[]): FieldProblem[] =>
  rows
    .flatMap(({ rowNo, problems }) =>
      problems.map((problem) => ({ ...problem, fieldName: `rows.${rowNo - 1}.${problem.fieldName}` })),
    )
    .slice(0, MAX_PROBLEMS)

type Request = ImportOptions & {
  target: ImportTarget
  rows: RowValues[]
  onExisting: Exclude<OnExisting, 'error'>
  ignoreErrors: boolean
}

/** Rows that come in the call's body: what exists already is skipped or updated, so a repeated call makes nothing twice. */
export function saveStandaloneRows(database: Database, caller: Caller, request: Request): Promise<Summary> {
  const { onExisting } = request
  const target = targets[request.target]
  refuseUnknownFields(target, request.rows.flatMap(Object.keys), 'rows')
  return inScope(database, sellerScope(caller), async (db, client) => {
    const numbered = request.rows.map((values, index) => ({ rowNo: index + 1, values }))
    const checked = await checkStandaloneRows(client, { orgId: caller.orgId, target, onExisting }, numbered)
    const valid = checked.filter((row) => row.problems.length === 0)
    const wrong = checked.filter((row) => row.problems.length > 0)
    const outcome = { valid: valid.length, invalid: wrong.length, ignoreErrors: request.ignoreErrors }
    refuseErrors(outcome, problemsOfRows(wrong))
    const whole = valid.filter((row) => row.joinedTo === null)
    const parsed = whole.filter((row) => row.parsed !== null)
    const source: ParsedSource = {
      text: "select line::jsonb as parsed, existing from unnest(string_to_array($3::text, E'\\n'), $4::bool[]) as given (line, existing)",
      values: [parsed.map((row) => jsonLine(row.parsed)).join('\n'), parsed.map((row) => row.existing)],
    }
    const sink = sinkOf(request.target)
    const ref = { orgId: caller.orgId, importId: null, onExisting }
    const written = parsed.length > 0 ? await sink.write(client, ref, source) : { created: 0, updated: 0, ids: [] }
    const { created, updated, ids } = written
    const fills = sink.fill !== undefined && (await shouldFill(db, caller.orgId, request.fillFromProducts))
    const filled = fills ? ((await sink.fill?.(db, caller.orgId, ids)) ?? 0) : 0
    if (sink.chooseWarehouse) {
      const warehouseId = await warehouseFor(db, caller.orgId, request.warehouseId)
      await sink.chooseWarehouse(db, caller.orgId, { ids, warehouseId })
    }
    await sink.applyRules?.(db, caller.orgId, ids, new Date())
    if (created + updated > 0)
      await audit(db, caller, { action: sink.auditActions.imported, id: 'api', detail: { created, updated } })
    return {
      created,
      updated,
      skipped: whole.length - created - updated,
      failed: wrong.length,
      reasons: reasonsOf(wrong.flatMap((row) => row.problems)),
      filled,
      orderIds: ids,
      alreadyDone: created + updated === 0 && wrong.length === 0,
    }
  })
}
