import { signature, type Signature } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { type DateOrder, decideDateOrder } from '@waybill/contract/sheets/dates'
import { isNumber } from '@waybill/contract/sheets/fields'
import { decimalComma } from '@waybill/contract/sheets/values'
import type { ClientBase } from 'pg'
import type { CheckedRow, RowRules } from './check-rows.ts'
import { explicitConstants } from '../mapping/choose-mapping.ts'
import type { Column } from '../job/columns.ts'
import { isErrorHeading } from '../job/error-heading.ts'
import { jsonLine } from '../job/json-lines.ts'
import { rememberedDateOrder } from '../mapping/date-order-memory.ts'
import { rowSourceOf } from '../mapping/value-mapping.ts'
import type { ImportRef, MappedImport } from '../job/mapped-import.ts'
import type { RowContext } from '../targets/index.ts'

const DATE_SAMPLES = 20_000
/** Looked at in every column of numbers whenever a cell is edited: decimals are seen soon. */
const NUMBER_SAMPLES = 2000

const WRITE_CHECKS = {
  name: 'write-checks',
  text: `insert into import_check (org_id, import_id, row_no, row_key, valid, problems, parsed, group_head_row, existing, codes)
    select $1, $2, row_no, nullif(row_key::json #>> '{}', ''), problems is null, problems::jsonb, parsed::jsonb, group_head_row, existing,
      case when codes is not null then array(select jsonb_array_elements_text(codes::jsonb)) end
    from unnest($3::int[], string_to_array($4, E'\\n'), string_to_array($5, E'\\n', ''), string_to_array($6, E'\\n', ''), $7::int[], $8::bool[],
      string_to_array($9, E'\\n', '')) as checked (row_no, row_key, problems, parsed, group_head_row, existing, codes)`,
}

const lines = (values: unknown[]): string => values.map((value) => (value === null ? '' : jsonLine(value))).join('\n')

/** Stores outcomes; the rows must not be there yet. */
export async function writeChecks(client: ClientBase, ref: ImportRef, rows: CheckedRow[]): Promise<void> {
  if (rows.length === 0) return
  const rowNos = `{${rows.map((row) => row.rowNo).join(',')}}`
  const keys = lines(rows.map((row) => row.key ?? ''))
  const problems = lines(rows.map((row) => (row.problems.length > 0 ? row.problems : null)))
  const parsed = lines(rows.map((row) => row.parsed))
  const joinedTo = rows.map((row) => row.joinedTo)
  const existing = rows.map((row) => row.existing)
  const codes = rows.some((row) => row.codes) ? lines(rows.map((row) => row.codes ?? null)) : null
  const values = [ref.orgId, ref.importId, rowNos, keys, problems, parsed, joinedTo, existing, codes]
  await client.query({ ...WRITE_CHECKS, values })
}

async function signatureDefault(client: ClientBase, orgId: number): Promise<Signature | undefined> {
  const { rows } = await client.query<{ option: number | null }>(
    'select signature as option from defaults_import where org_id = $1',
    [orgId],
  )
  return valuesOf(signature).find((known) => known === rows[0]?.option)
}

/** How rows of this import are read: the date order as the whole column shows it, times in the zone of who sent it. */
export async function rulesOf(client: ClientBase, mapped: MappedImport): Promise<RowRules> {
  const { target, mapping, onExisting } = mapped
  const date = target.fields.fields.find((field) => field.type === 'date')
  const column = date && mapping[date.key]
  const context = await rowContext(client, mapped, column ?? null)
  const source = await rowSourceOf(client, mapped)
  const explicit = { ...source, constants: explicitConstants(mapped.constants, mapped.defaultedFields) }
  const columns = await columnsOfImport(client, mapped)
  const read = new Set(columns.filter(({ heading }) => isErrorHeading(heading)).map(({ index }) => index))
  for (const index of Object.values(mapping)) if (typeof index === 'number') read.add(index)
  return { ...source, target, onExisting, context, explicit, readColumns: read }
}

/** None for rows that came without a file. */
async function columnsOfImport(client: ClientBase, { orgId, importId }: ImportRef): Promise<Column[]> {
  const { rows } = await client.query<{ columns: Column[] }>(
    `select columns from import_job where org_id = $1 and id = nullif($2, '')::uuid`,
    [orgId, importId],
  )
  return rows[0]?.columns ?? []
}

/** The zone of the import's owner, not of the person working on it; for rows without an import, the caller's. */
async function timeZoneOf(client: ClientBase, { orgId, importId }: ImportRef): Promise<string | undefined> {
  const { rows } = await client.query<{ time_zone: string | null }>(
    `select time_zone from identity_user where org_id = $1 and id = coalesce(
       (select user_id from import_job where org_id = $1 and id = nullif($2, '')::uuid), app.actor())`,
    [orgId, importId],
  )
  return rows[0]?.time_zone ?? undefined
}

/** Whether numbers of the file have a decimal comma: its cells are parted by semicolons, or a number can be nothing else. */
export async function hasDecimalComma(
  client: ClientBase,
  { orgId, importId, mapping, target }: MappedImport,
): Promise<boolean> {
  const numbers = target.fields.fields.filter((field) => isNumber(field))
  const columns = numbers.flatMap(({ key }) => mapping[key] ?? [])
  if (columns.length === 0) return false
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from import_job where org_id = $1 and id = $2 and delimiter = ';') or exists (
       select from (select cells from import_row where org_id = $1 and import_id = $2 order by row_no limit $4) as r
       cross join unnest($3::int[]) as col where r.cells ->> col like '%,%' and r.cells ->> col ~ $5) as is`,
    [orgId, importId, columns, NUMBER_SAMPLES, decimalComma.source],
  )
  return rows[0]?.is ?? false
}

async function rowContext(client: ClientBase, ref: MappedImport, dateColumn: number | null): Promise<RowContext> {
  const timeZone = await timeZoneOf(client, ref)
  const defaultSignature = await signatureDefault(client, ref.orgId)
  const defaultCarrier = ref.constants.carrierName
  const decimalComma = await hasDecimalComma(client, ref)
  const context = { timeZone, defaultSignature, defaultCarrier, decimalComma }
  if (dateColumn === null) return context
  const order = (await dateOrderOf(client, ref, dateColumn)) ?? (await rememberedDateOrder(client, ref))
  return { ...context, dateOrder: order }
}

/** The order of days and months as the file's column shows it, whatever has been edited since; null where it does not tell. */
export async function dateOrderOf(client: ClientBase, ref: ImportRef, column: number): Promise<DateOrder | null> {
  const { rows } = await client.query<{ text: string | null }>(
    'select cells ->> $3::int as text from import_row where org_id = $1 and import_id = $2 order by row_no limit $4',
    [ref.orgId, ref.importId, column, DATE_SAMPLES],
  )
  return decideDateOrder(rows.map((row) => row.text ?? ''))
}
