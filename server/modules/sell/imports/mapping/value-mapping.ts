import type { Mapping } from '@waybill/contract/imports/api'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { hasValues, type ValueChoices, valueReader, type ValueSources } from '@waybill/contract/sheets/value-matching'
import { derivedReader } from '@waybill/contract/sheets/readings/derived'
import type { ClientBase } from 'pg'
import type { MappedImport } from '../job/mapped-import.ts'
import type { Target } from '../targets/index.ts'

/** Where the values of a row come from. */
export type RowSource = {
  mapping: Mapping
  /** Values that all rows share, of fields without a column. */
  constants: RowValues
  /** What a cell's text stands for, of fields whose cells name one of a few values. */
  meanings: ReadonlyMap<string, (text: string) => string>
}
async function rememberedValues(client: ClientBase, orgId: number, target: Target): Promise<ValueChoices> {
  const { rows } = await client.query<{ field: string; choices: Record<string, string> }>(
    `select field, jsonb_object_agg(raw, value) as choices from remembered_value where org_id = $1 and target = $2 group by field`,
    [orgId, target.fields.name],
  )
  return Object.fromEntries(rows.map((row) => [row.field, row.choices]))
}

/** What the texts of cells are looked up in: the user's choices, and those of the organisation's earlier imports. */
export async function sourcesOf(client: ClientBase, mapped: MappedImport): Promise<ValueSources> {
  return {
    chosen: mapped.choices,
    remembered: await rememberedValues(client, mapped.orgId, mapped.target),
    carrier: (await mapped.target.carrierOf?.(client, mapped)) ?? null,
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
