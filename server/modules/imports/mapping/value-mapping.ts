import type { Mapping, OnExisting } from '@waybill/contract'
import { parseCarrier } from '@waybill/contract/carriers'
import type { CarrierId } from '@waybill/contract/enums'
import type { RowValues } from '@waybill/contract/imports/fields'
import { isUnitField } from '@waybill/contract/imports/heading-unit'
import { hasValues, type ValueChoices, valueReader, type ValueSources } from '@waybill/contract/imports/value-matching'
import { derivedReader } from '@waybill/contract/imports/readings/derived'
import type { ClientBase } from 'pg'
import type { RowSource } from '../checking/check-rows.ts'
import { type Target, targetOf } from '../targets/index.ts'

const CARRIER_SAMPLES = 2000

export type ImportRef = { orgId: number; importId: string }
/** An import and how its cells are to be understood. */
export type MappedImport = ImportRef & {
  target: Target
  mapping: Mapping
  /** What becomes of rows whose key exists already. */
  onExisting: OnExisting
  /** Values that all rows share. */
  constants: RowValues
  /** Those of them that are only defaults. */
  assumed: readonly string[]
  /** What the user said that texts of cells stand for. */
  choices: ValueChoices
}
/** The columns of an import's row that say so, as the database gives them. */
export type MappedJob = {
  target: string
  mapping: unknown
  on_existing: string
  constants: unknown
  assumed: string[]
  value_choices: unknown
}
export const MAPPED_COLUMNS = 'target, mapping, on_existing, constants, assumed, value_choices'

export const mappedOf = (ref: ImportRef, job: MappedJob): MappedImport => ({
  ...ref,
  target: targetOf(job),
  mapping: job.mapping as Mapping,
  onExisting: job.on_existing as OnExisting,
  constants: job.constants as RowValues,
  // The unit that the headings tell is what the file says.
  assumed: job.assumed.filter((key) => !isUnitField(targetOf(job).fields.byKey.get(key))),
  choices: job.value_choices as ValueChoices,
})

async function rememberedValues(client: ClientBase, orgId: number, target: Target): Promise<ValueChoices> {
  const { rows } = await client.query<{ field: string; choices: Record<string, string> }>(
    `select field, jsonb_object_agg(raw, value) as choices from value_memory where org_id = $1 and target = $2 group by field`,
    [orgId, target.fields.name],
  )
  return Object.fromEntries(rows.map((row) => [row.field, row.choices]))
}

/** The carrier that the first rows name, all the same one; null when they do not. Services are looked for among its own first. */
async function carrierOfRows(
  client: ClientBase,
  { orgId, importId }: ImportRef,
  column: number,
): Promise<CarrierId | null> {
  const { rows } = await client.query<{ text: string }>(
    `select distinct text from (
       select btrim(cells ->> $3::int) as text from import_row where org_id = $1 and import_id = $2 order by row_no limit $4
     ) as first where text <> ''`,
    [orgId, importId, column, CARRIER_SAMPLES],
  )
  const [one, ...others] = new Set(rows.map(({ text }) => parseCarrier(text)))
  return one === undefined || others.length > 0 ? null : one
}

/** What the texts of cells are looked up in: the user's choices, and those of the organisation's earlier imports. */
export async function sourcesOf(client: ClientBase, mapped: MappedImport): Promise<ValueSources> {
  const column = mapped.mapping.carrierName
  const forAll = parseCarrier(mapped.constants.carrierName ?? '')
  return {
    chosen: mapped.choices,
    remembered: await rememberedValues(client, mapped.orgId, mapped.target),
    carrier: typeof column === 'number' ? await carrierOfRows(client, mapped, column) : forAll,
  }
}

/** What a cell means for a field that is read from the column of another one. */
function derivedMeanings({ mapping, target }: MappedImport): [string, (text: string) => string][] {
  return target.fields.fields.flatMap((field) => {
    const read = hasValues(field) ? undefined : derivedReader(field.key, mapping)
    return read ? [[field.key, (text: string) => read(text) ?? '']] : []
  })
}

/** Where the values of the import's rows come from. */
export async function rowSourceOf(client: ClientBase, mapped: MappedImport): Promise<RowSource> {
  const { mapping, constants, target } = mapped
  const fields = target.fields.fields.filter((field) => hasValues(field) && typeof mapping[field.key] === 'number')
  const derived = derivedMeanings(mapped)
  if (fields.length === 0) return { mapping, constants, meanings: new Map(derived) }
  const read = valueReader(await sourcesOf(client, mapped))
  const meanings = fields.map((field) => [field.key, (text: string) => read(field, text)] as const)
  return { mapping, constants, meanings: new Map([...meanings, ...derived]) }
}
