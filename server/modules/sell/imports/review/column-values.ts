import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { ColumnValues } from '@waybill/contract/imports/api'
import {
  hasValues,
  isUnderstood,
  readValue,
  type ValueChoices,
  valueKey,
} from '@waybill/contract/sheets/value-matching'
import { importState } from '@waybill/contract/imports/lifecycle'
import type { ClientBase } from 'pg'
import { type Database, inScope } from '../../../../platform/database/index.ts'
import { jsonLine } from '../job/json-lines.ts'
import { sourcesOf } from '../mapping/value-mapping.ts'
import { mappedOf, type MappedImport } from '../job/mapped-import.ts'
import { failureOf, unmappedOf } from '../job/present.ts'
import type { ImportRunner } from '../intake/import-runner.ts'
import { sellerScope, type Caller } from '../job/caller.ts'
import { getJob, type ImportJob } from '../job/repository.ts'
import { refuseUnknownFields } from '../targets/index.ts'

/** Of a column with more different texts only the most frequent are listed. */
const MAX_LISTED = 200

const DISTINCT = `select field, raw, count, total from (
    select field, raw, count, count(*) over (partition by field)::int as total,
      row_number() over (partition by field order by count desc, raw) as place
    from (
      select f.field, min(btrim(r.cells ->> f.col) collate "C") as raw, count(*)::int as count
      from import_row r cross join unnest($3::text[], $4::int[]) as f (field, col)
      where r.org_id = $1 and r.import_id = $2 group by 1, lower(btrim(r.cells ->> f.col))
    ) as texts where raw <> ''
  ) as ranked where place <= ${MAX_LISTED} order by field, place`

type Text = { field: string; raw: string; count: number; total: number }
const valueFieldsOf = ({ target, mapping }: MappedImport) =>
  target.fields.fields.filter((field) => hasValues(field) && typeof mapping[field.key] === 'number')

/** The texts of the columns that name one of a few values, what means nothing first. */
async function readColumnValues(client: ClientBase, mapped: MappedImport): Promise<ColumnValues[]> {
  const fields = valueFieldsOf(mapped)
  if (fields.length === 0) return []
  const { rows } = await client.query<Text>(DISTINCT, [
    mapped.orgId,
    mapped.importId,
    fields.map((field) => field.key),
    fields.map((field) => mapped.mapping[field.key]),
  ])
  const sources = await sourcesOf(client, mapped)
  const texts = Map.groupBy(rows, (row) => row.field)
  return fields.flatMap((field) => {
    const own = texts.get(field.key)
    if (!own) return []
    const values = own.map(({ raw, count }) => {
      const read = readValue(field, raw, sources)
      return { raw, count, value: read?.value ?? null, by: read?.by ?? null }
    })
    const unknownFirst = values.toSorted((a, b) => Number(a.value !== null) - Number(b.value !== null))
    return [{ field: field.key, total: own[0]?.total ?? 0, values: unknownFirst }]
  })
}

const refOf = (caller: Caller, importId: string) => ({ orgId: caller.orgId, importId })

/** Throws NotFound, and NotReady while the file is read. */
export function listColumnValues(database: Database, caller: Caller, importId: string): Promise<ColumnValues[]> {
  return inScope(database, sellerScope(caller), async (db, client) => {
    const job = await getJob(db, caller.orgId, importId)
    if (job.state === importState.reading) throw new AppError('IMPORT_NOT_READY')
    return readColumnValues(client, mappedOf(refOf(caller, importId), job))
  })
}

export type Choice = { field: string; values: { raw: string; value: string | null }[] }

/** Throws INVALID_INPUT for fields without a few values, and for values that the rules would not read. */
async function refuseUnreadable(client: ClientBase, mapped: MappedImport, choice: Choice): Promise<void> {
  refuseUnknownFields(mapped.target, [choice.field], 'body')
  const field = mapped.target.fields.byKey.get(choice.field)
  if (!field || !hasValues(field))
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('field', 'INVALID_VALUE')] })
  const { carrier } = await sourcesOf(client, mapped)
  const fields = choice.values.flatMap(({ value }, at) =>
    value === null || isUnderstood(field, value, carrier) ? [] : [fieldProblem(`values.${at}.value`, 'INVALID_VALUE')],
  )
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
}

function merged(before: ValueChoices, { field, values }: Choice): ValueChoices {
  const ofField = { ...before[field] }
  for (const { raw, value } of values) {
    if (value === null) delete ofField[valueKey(raw)]
    else ofField[valueKey(raw)] = value
  }
  return { ...before, [field]: ofField }
}

/** Saves what texts stand for, as the user chose, and checks all rows again. */
export async function chooseColumnValues(
  database: Database,
  runner: ImportRunner,
  caller: Caller,
  { importId, choice }: { importId: string; choice: Choice },
): Promise<void> {
  const job: ImportJob = await inScope(database, sellerScope(caller), async (db, client) => {
    const current = await getJob(db, caller.orgId, importId, { lock: true })
    if (current.state === importState.reading) throw new AppError('IMPORT_NOT_READY')
    if (current.state === importState.done) throw new AppError('IMPORT_DONE')
    if (current.state === importState.failed) throw failureOf(current)
    await refuseUnreadable(client, mappedOf(refOf(caller, importId), current), choice)
    return db
      .updateTable('import_job')
      .set((eb) => ({
        value_choices: jsonLine(merged(current.value_choices as ValueChoices, choice)),
        version: eb('version', '+', 1),
      }))
      .where('org_id', '=', caller.orgId)
      .where('id', '=', importId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  if (unmappedOf(job).length === 0) runner.check(caller, job)
}
