import { setImmediate as lettingOthers } from 'node:timers/promises'
import type { BulkChange, ReadingOffer } from '@waybill/contract/imports/rows-api'
import type { DateOrder } from '@waybill/contract/sheets/dates'
import { type ImportField, isNumber, type RowValues } from '@waybill/contract/sheets/fields'
import type { ReadingKind } from '@waybill/contract/sheets/readings/kinds'
import { nothing } from '@waybill/contract/sheets/readings/amounts'
import type { ColumnReader } from '@waybill/contract/sheets/readings/reader'
import { readersOf } from '@waybill/contract/sheets/readings/readers'
import { perhapsTimes } from '@waybill/contract/sheets/readings/sku'
import type { ClientBase } from 'pg'
import { dateOrderOf, hasDecimalComma } from '../checking/check-rules.ts'
import { jsonLine, storable } from '../job/json-lines.ts'
import type { MappedImport } from '../job/mapped-import.ts'
import { rememberedDateOrder } from '../mapping/date-order-memory.ts'
import { problemsOf } from '../checking/problem-summary.ts'
import { CELL, cellSources, fieldsAt, rowsWith } from '../checking/row-filter.ts'

/** Of a column with more different texts only the most frequent are looked at. */
const MAX_TEXTS = 20_000
const SAMPLES = 3
/** Addresses are slow to read: after this long other requests get their turn, looked at after so many texts. */
const MAX_HELD_MS = 10
const LOOKED_AT = 20

/** The cells of some fields, the field itself first, that are the same in `count` rows. */
type Cells = { cells: string[]; count: number }
const KEY = `array(select cell.text from ${fieldsAt(3)} cross join lateral (${CELL}) as cell
  order by array_position($3::text[], f.field))`
const HELD = `${rowsWith(`cross join lateral (select ${KEY} as cells) as key`)} and not coalesce(e.deleted, false)`
const DISTINCT = `select cells, count(*)::int as count from (select key.cells ${HELD}) as rows
  where cells[1] <> '' group by cells order by count desc limit ${MAX_TEXTS}`

const RECORD = `insert into import_change (org_id, import_id, step, row_no, before, after, deleted_before, deleted_after)
  select $1, $2, $7, r.row_no,
    (select jsonb_object_agg(field, e.values -> field) from jsonb_object_keys(reading.values) as field), reading.values, false, false
  ${rowsWith(`cross join lateral (select ${KEY} as cells) as key
    join (select line::jsonb -> 0 as cells, line::jsonb -> 1 as values from unnest(string_to_array($8, E'\\n')) as line) as reading
      on reading.cells = to_jsonb(key.cells)`)} and not coalesce(e.deleted, false)`

/** Rows that go on with the order above them: they have a line, but neither a number nor a recipient. */
const ABOVE = `select r.row_no, key.cells[1] as number, max(r.row_no) filter (where key.cells[1] <> '') over (order by r.row_no) as above,
    key.cells[1] = '' and array_to_string(key.cells[2:4], '') <> '' and array_to_string(key.cells[5:], '') = '' as goes_on ${HELD}`
const GOES_ON = `select b.row_no, a.number as above from (${ABOVE}) as b join (${ABOVE}) as a on a.row_no = b.above where b.goes_on`
const RECORD_ABOVE = `insert into import_change (org_id, import_id, step, row_no, before, after, deleted_before, deleted_after)
  select $1, $2, $7, g.row_no, jsonb_build_object($8::text, e.values -> $8), jsonb_build_object($8::text, g.above), false, false
  from (${GOES_ON}) as g left join import_edit e on e.org_id = $1 and e.import_id = $2 and e.row_no = g.row_no`

const EMPTY_WORDS = `select f.field from unnest($3::text[], $4::int[]) as f (field, col) where exists (
  select from import_row r where r.org_id = $1 and r.import_id = $2 and length(r.cells ->> f.col) <= 20 and btrim(r.cells ->> f.col) ~* $5)`

/** Texts with codes of web pages, garbled letters, or, in the fields that hold a person, a comma. */
const PERHAPS_OTHERWISE = `select f.field from unnest($3::text[], $4::int[], $5::bool[]) as f (field, col, is_name) where exists (
  select from import_row r where r.org_id = $1 and r.import_id = $2 and (r.cells ->> f.col like '%&%;%' or f.is_name and r.cells ->> f.col like '%,%'
    or octet_length(r.cells ->> f.col) > length(r.cells ->> f.col) and r.cells ->> f.col ~ $6))`
/** The first bytes of UTF-8 as windows-1252 shows them, and the second. */
const GARBLED =
  '[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]'
const PERHAPS_TIMES = `select exists (select from import_row r where r.org_id = $1 and r.import_id = $2
  and length(r.cells ->> $3::int) <= 500 and r.cells ->> $3::int ~* $4) as is`

/** Whether SKUs may have quantities in them that a column of quantities beside them hides. */
async function hasTimes(client: ClientBase, mapped: MappedImport): Promise<boolean> {
  const values = [mapped.orgId, mapped.importId, mapped.mapping['sku'], perhapsTimes.source]
  return isMapped(mapped, 'sku') && ((await client.query<{ is: boolean }>(PERHAPS_TIMES, values)).rows[0]?.is ?? false)
}

const sourcesOf = async (client: ClientBase, mapped: MappedImport, fields: readonly string[]) => [
  mapped.orgId,
  mapped.importId,
  ...(await cellSources(client, mapped, fields)),
]

async function textsOf(client: ClientBase, mapped: MappedImport, fields: readonly string[]): Promise<Cells[]> {
  const { rows } = await client.query<Cells>(DISTINCT, await sourcesOf(client, mapped, fields))
  return rows
}

const isMapped = ({ mapping }: MappedImport, key: string): boolean => typeof mapping[key] === 'number'

const DATE_READING: Partial<Record<DateOrder, ReadingKind>> = { mdy: 'monthFirst', dmy: 'dayFirst' }

/** The file's cells show what a comma means in a column, and in which order its dates have day and month: as the rules of the rows read them. Of dates that are read as before, the other order alone is another reading. */
async function readersFor(client: ClientBase, mapped: MappedImport, field: ImportField): Promise<ColumnReader[]> {
  const dates = field.type === 'date' ? mapped.mapping[field.key] : null
  const isDateOpen = typeof dates === 'number' && (await dateOrderOf(client, mapped, dates)) === null
  const comma = isNumber(field) && (await hasDecimalComma(client, mapped)) ? ('decimal' as const) : undefined
  const order = isDateOpen ? await rememberedDateOrder(client, mapped) : null
  const readers = readersOf(mapped.target.fields, field, { comma, isDateOpen })
  return order === null ? readers : readers.filter(({ kind }) => kind !== DATE_READING[order])
}

/** Cells of a row by their fields. */
const rowOf = (fields: readonly string[], cells: readonly string[]): RowValues =>
  Object.fromEntries(fields.map((key, at) => [key, cells[at] ?? '']))

/** The unit for all rows gives way to the one beside a weight, unless it is also that of sizes. */
function withUnits(mapped: MappedImport): MappedImport {
  const { unitKey, measured } = mapped.target.fields
  const hasSizes = measured.some((key) => !/weight\d$/i.test(key) && (isMapped(mapped, key) || mapped.constants[key]))
  if (hasSizes) return mapped
  const { [unitKey]: _, ...constants } = mapped.constants
  return { ...mapped, constants }
}

type CellReading = { cells: string[]; values: Record<string, string>; count: number }
async function readAll(
  client: ClientBase,
  mapped: MappedImport,
  { field, reader, texts }: { field: ImportField; reader: ColumnReader; texts?: Cells[] },
): Promise<CellReading[]> {
  const fields = [field.key, ...reader.beside]
  const found = texts ?? (await textsOf(client, mapped, fields))
  const readings: CellReading[] = []
  let since = performance.now()
  for (const [at, { cells, count }] of found.entries()) {
    if (at % LOOKED_AT === 0 && performance.now() - since > MAX_HELD_MS) {
      await lettingOthers()
      since = performance.now()
    }
    const values = reader.read((cells[0] ?? '').trim(), rowOf(fields, cells))
    if (values !== null) readings.push({ cells, count, values: values as Record<string, string> })
  }
  return readings
}

function offerOf(field: ImportField, reading: ReadingKind, readings: CellReading[]): ReadingOffer[] {
  if (readings.length === 0) return []
  const samples = readings.slice(0, SAMPLES).map(({ cells, values }) => ({ text: cells[0] ?? '', values }))
  return [{ field: field.key, reading, rows: readings.reduce((sum, { count }) => sum + count, 0), samples }]
}

async function offersOf(client: ClientBase, mapped: MappedImport, field: ImportField): Promise<ReadingOffer[]> {
  const readers = await readersFor(client, mapped, field)
  const byFields = new Map<string, Cells[]>()
  const offers: ReadingOffer[] = []
  for (const reader of readers) {
    const fields = [field.key, ...reader.beside]
    const texts = byFields.get(fields.join()) ?? (await textsOf(client, mapped, fields))
    byFields.set(fields.join(), texts)
    offers.push(...offerOf(field, reader.kind, await readAll(client, mapped, { field, reader, texts })))
  }
  return offers
}

/** The fields of a continuation row, and those that only the first row of an order has. */
const continuationFields = ({ target }: MappedImport): string[] => [
  target.fields.keyField,
  'sku',
  'quantity',
  'itemName',
  'name',
  'addressLine1',
  'city',
  'zipCode',
]

async function fromAbove(client: ClientBase, mapped: MappedImport): Promise<ReadingOffer[]> {
  const { keyField } = mapped.target.fields
  if (!mapped.target.lineGrouping || !isMapped(mapped, keyField)) return []
  const values = await sourcesOf(client, mapped, continuationFields(mapped))
  const { rows } = await client.query<{ row_no: number; above: string }>(`${GOES_ON} order by b.row_no`, values)
  if (rows.length === 0) return []
  const samples = rows.slice(0, SAMPLES).map(({ above }) => ({ text: '', values: { [keyField]: above } }))
  return [{ field: keyField, reading: 'fromAbove', rows: rows.length, samples }]
}

/** Readings of these columns correct what is wrong in other ones. */
const CORRECTS: Partial<Record<string, string>> = {
  zipCode: 'stateCode',
  senderZipCode: 'senderStateCode',
  serviceCode: 'carrierName',
  city: 'zipCode',
  senderCity: 'senderZipCode',
  addressLine1: 'city',
  senderAddressLine1: 'senderCity',
}
/** The words in a text field may be a person's, whose last name some write first. */
const NAMES = new Set(['name', 'senderName'])
/** Text fields with cells that may have another reading, as far as the database can determine. */
async function fieldsWithOtherReadings(client: ClientBase, mapped: MappedImport): Promise<string[]> {
  const texts = mapped.target.fields.fields.filter(({ type, key }) => type === 'text' && isMapped(mapped, key))
  const { rows } = await client.query<{ field: string }>(PERHAPS_OTHERWISE, [
    mapped.orgId,
    mapped.importId,
    texts.map(({ key }) => key),
    texts.map(({ key }) => mapped.mapping[key]),
    texts.map(({ key }) => NAMES.has(key)),
    GARBLED,
  ])
  return rows.map(({ field }) => field)
}

/** The columns in which something may be read otherwise: where something is wrong, dates, and texts that say nothing. */
async function fieldsInQuestion(client: ClientBase, mapped: MappedImport): Promise<ImportField[]> {
  const { fields } = mapped.target.fields
  const wrong = new Set((await problemsOf(client, mapped)).map(({ fieldName }) => fieldName))
  const texts = fields.filter(({ type, required, key }) => type === 'text' && !required && isMapped(mapped, key))
  const columns = texts.map(({ key }) => mapped.mapping[key])
  const found = await client.query<{ field: string }>(EMPTY_WORDS, [
    mapped.orgId,
    mapped.importId,
    texts.map(({ key }) => key),
    columns,
    nothing.source,
  ])
  const empty = new Set(found.rows.map((row) => row.field))
  for (const key of await fieldsWithOtherReadings(client, mapped)) empty.add(key)
  if (await hasTimes(client, mapped)) empty.add('sku')
  const isOpen = ({ key, type }: ImportField) =>
    type === 'date' || empty.has(key) || wrong.has(key) || wrong.has(CORRECTS[key] ?? '')
  return fields.filter((field) => isMapped(mapped, field.key) && isOpen(field))
}

/** Every reading that would change a row, by the fields' order. */
export async function readingsOffered(client: ClientBase, job: MappedImport): Promise<ReadingOffer[]> {
  const mapped = withUnits(job)
  const offers = await fromAbove(client, mapped)
  for (const field of await fieldsInQuestion(client, mapped)) offers.push(...(await offersOf(client, mapped, field)))
  return offers
}

type Read = Extract<BulkChange, { act: 'read' }>
/** Writes down as part of a step what a reading makes of all rows of the column; rows that say otherwise elsewhere stay as they are. */
export async function recordReading(
  client: ClientBase,
  job: MappedImport,
  { step, change }: { step: number; change: Read },
): Promise<void> {
  const mapped = withUnits(job)
  const field = mapped.target.fields.byKey.get(change.field)
  if (!field || !isMapped(mapped, field.key)) return
  if (change.reading === 'fromAbove') {
    const { keyField } = mapped.target.fields
    if (!mapped.target.lineGrouping || field.key !== keyField) return
    await client.query(RECORD_ABOVE, [...(await sourcesOf(client, mapped, continuationFields(mapped))), step, keyField])
    return
  }
  const readers = await readersFor(client, mapped, field)
  const reader = readers.find(({ kind }) => kind === change.reading)
  if (!reader) return
  const readings = await readAll(client, mapped, { field, reader })
  if (readings.length === 0) return
  const lines = readings.map(({ cells, values }) =>
    jsonLine([cells, Object.fromEntries(Object.entries(values).map(([key, text]) => [key, storable(text)]))]),
  )
  const fields = [field.key, ...reader.beside]
  await client.query(RECORD, [...(await sourcesOf(client, mapped, fields)), step, lines.join('\n')])
}
