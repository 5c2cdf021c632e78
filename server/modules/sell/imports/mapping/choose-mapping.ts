import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import type { Mapping } from '@waybill/contract/imports/api'
import { columnNames, headingKey } from '@waybill/contract/sheets/column-names'
import { unitOfHeadings, unitOfSamples } from '@waybill/contract/sheets/heading-unit'
import { matchColumns } from '@waybill/contract/sheets/matching'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { isSide, targetFields } from '@waybill/contract/imports/targets'
import type { ValueChoices } from '@waybill/contract/sheets/value-matching'
import type { ClientBase } from 'pg'
import { columnName } from '../../../../spreadsheet/index.ts'
import { headingsHash, type Column } from '../job/columns.ts'
import { sampleCells, withDoubts } from './contents.ts'
import { isErrorHeading } from '../job/error-heading.ts'
import { NO_HEADINGS, withoutHeadings } from '../job/headless.ts'
import { rememberedHeadings } from './heading-memory.ts'
import { targets } from '../targets/index.ts'

/** System field → heading, as `columnNames` has it: how templates and remembered mappings are stored, since columns move. */
export type HeadingMapping = Partial<Record<string, string>>
/** How a template says that files are read. */
export type Template = { id: number; detail: HeadingMapping; constants: RowValues; choices: ValueChoices }
type Matches = {
  mapping: Mapping
  matchedBy: Partial<Record<string, string>>
  confidence: Partial<Record<string, number>>
}
export type ChosenMapping = Matches & {
  templateId: number | null
  /** Values that all rows share. */
  constants: RowValues
  /** Those of them that are only the organisation's defaults. */
  defaultedFields: string[]
  /** What texts of cells stand for; undefined: what was chosen so far stays. */
  choices?: ValueChoices
}

const columnsByKey = (columns: Column[]): Map<string, number> =>
  new Map([...columnNames(columns)].map(([index, name]) => [headingKey(name), index]))

type ExplicitMapping = Omit<ChosenMapping, 'defaultedFields'>

/** An import's values for all rows without the defaults: what may be remembered. */
export const explicitConstants = (constants: unknown, defaultedFields: readonly string[]): RowValues =>
  Object.fromEntries(Object.entries(constants as RowValues).filter(([field]) => !defaultedFields.includes(field)))

/** Finds the headings' columns; a heading that the file lacks leaves its field without a column. */
export function columnsByHeading(detail: HeadingMapping, columns: Column[]): Mapping {
  const at = columnsByKey(columns)
  const found: Mapping = {}
  for (const [field, heading] of Object.entries(detail)) found[field] = at.get(headingKey(heading ?? '')) ?? null
  return found
}

/** The headings of a mapping's columns. */
export function headingsOf(mapping: Mapping, columns: Column[]): HeadingMapping {
  const names = columnNames(columns)
  const found: HeadingMapping = {}
  for (const [field, index] of Object.entries(mapping)) {
    const name = index === null || index === undefined ? undefined : names.get(index)
    if (name) found[field] = name
  }
  return found
}

/** Whose file it is and what it is imported as. */
export type FileOf = { orgId: number; userId: number; target: ImportTarget; importId: string }
type MappedFile = FileOf & { columns: Column[] }
type FittingTemplate = Template & { isOfWarehouse: boolean }

/** The organisation's template all of whose headings the file has: of several one for the import's warehouse, then the one that says most. */
async function fittingTemplate(
  client: ClientBase,
  { orgId, importId }: FileOf,
  columns: Column[],
): Promise<FittingTemplate | undefined> {
  const { rows } = await client.query<FittingTemplate>(
    `select t.id, t.detail, t.constants, t.value_choices as choices, coalesce(t.warehouse_id = j.warehouse_id, false) as "isOfWarehouse"
     from field_mapping t join import_job j on j.org_id = t.org_id and j.target = t.target
     where t.org_id = $1 and j.id = $2 and (t.warehouse_id is null or j.warehouse_id is null or t.warehouse_id = j.warehouse_id)`,
    [orgId, importId],
  )
  const there = columnsByKey(columns)
  const fits = rows.filter((row) => {
    const wanted = Object.values(row.detail)
    return wanted.length > 0 && wanted.every((heading) => there.has(headingKey(heading ?? '')))
  })
  const says = ({ detail }: FittingTemplate) => Object.keys(detail).length
  return fits.toSorted((a, b) => Number(b.isOfWarehouse) - Number(a.isOfWarehouse) || says(b) - says(a))[0]
}

/** The ready template of the sales channel whose export this is. */
function readyTemplate(target: ImportTarget, columns: Column[]): Template | undefined {
  const ready = targets[target].readyTemplates?.find(columns.map((column) => column.heading))
  return ready && { id: ready.id, detail: { ...ready.detail }, constants: {}, choices: {} }
}

async function rememberedMapping(
  client: ClientBase,
  file: FileOf,
  columns: Column[],
): Promise<ExplicitMapping | undefined> {
  const { rows } = await client.query<{ mapping: HeadingMapping; constants: RowValues }>(
    `select mapping, constants from remembered_mapping where org_id = $1 and target = $4 and headings_hash = $2 order by (user_id = $3) desc, used_at desc limit 1`,
    [file.orgId, headingsHash(columns), file.userId, file.target],
  )
  const [known] = rows
  if (!known) return undefined
  const mapping = columnsByHeading(known.mapping, columns)
  const matches = withDoubts(withSource(mapping, 'remembered'), targetFields[file.target], columns)
  return { ...matches, templateId: null, constants: known.constants }
}

const columnsOf = (mapping: Mapping): [string, number][] =>
  Object.entries(mapping).flatMap(([field, index]) => (typeof index === 'number' ? [[field, index] as const] : [])) as [
    string,
    number,
  ][]

/** A mapping that a person chose, with full confidence. */
function withSource(mapping: Mapping, by: string): Matches {
  const fields = columnsOf(mapping).map(([field]) => field)
  return {
    mapping,
    matchedBy: Object.fromEntries(fields.map((field) => [field, by])),
    confidence: Object.fromEntries(fields.map((field) => [field, 1])),
  }
}

/** One set of matches on top of another: fields and columns that the upper ones use are not matched again. */
function mergeMatches(below: Matches, above: Matches): Matches {
  const used = new Set(columnsOf(above.mapping).map(([, index]) => index))
  const rest = columnsOf(below.mapping).filter(
    ([field, index]) => above.mapping[field] === undefined && !used.has(index),
  )
  const keep = <T>(values: Partial<Record<string, T>>) => rest.map(([field]) => [field, values[field]])
  return {
    mapping: { ...Object.fromEntries(rest), ...above.mapping },
    matchedBy: { ...Object.fromEntries(keep(below.matchedBy)), ...above.matchedBy },
    confidence: { ...Object.fromEntries(keep(below.confidence)), ...above.confidence },
  }
}

/** Columns by names and contents, and before that by what their headings meant in earlier files. */
async function inferMatches(client: ClientBase, file: FileOf, columns: Column[]): Promise<Matches> {
  const byName = matchColumns(
    targetFields[file.target],
    columns.map((column) => column.heading),
    await sampleCells(client, file, columns),
  )
  const known = await rememberedHeadings(client, file, columns)
  const remembered: Matches = { mapping: {}, matchedBy: {}, confidence: {} }
  for (const [index, { field, confidence }] of known) {
    if (remembered.mapping[field] !== undefined) continue
    remembered.mapping[field] = index
    // What the name says as well needs no memory.
    remembered.matchedBy[field] = byName.mapping[field] === index ? byName.matchedBy[field] : 'remembered'
    remembered.confidence[field] = Math.max(
      confidence,
      byName.mapping[field] === index ? (byName.confidence[field] ?? 0) : 0,
    )
  }
  return mergeMatches(byName, remembered)
}

/** The unit in the headings of some fields, else in the cells below them; null when there is none. */
function detectUnit(
  { columns }: MappedFile,
  mapping: Mapping,
  keys: readonly string[],
  isOpen: boolean,
): string | null {
  const ofKey = (key: string) => columns.find((column) => column.index === mapping[key])
  const unit = unitOfHeadings(
    keys.flatMap((key) => {
      const heading = ofKey(key)?.heading
      // Column G is no column of grams.
      const isColumnName = heading === columnName(mapping[key] ?? -1)
      return heading === undefined || isColumnName ? [] : [{ heading, isWholeWeight: /weight1$/i.test(key) }]
    }),
  )
  return unit === null && isOpen ? unitOfSamples(keys.map((key) => ofKey(key)?.samples ?? [])) : unit
}

/** The unit in the headings, "重量(kg)", for rows without a unit of their own; sizes have another where it is of another system. */
function sharedUnits(file: MappedFile, mapping: Mapping): RowValues {
  const { measured, unitKey, sizeUnitKey } = targetFields[file.target]
  // A column of units says it row by row.
  const isOpen = typeof mapping[unitKey] !== 'number'
  const all = detectUnit(file, mapping, measured, isOpen)
  // Beside a column of units, which may be those of the weights, sizes have the unit of their own headings.
  if (sizeUnitKey === undefined || (all !== null && isOpen)) return all === null ? {} : { [unitKey]: all }
  const [weights, sides] = [measured.filter((key) => !isSide(key)), measured.filter(isSide)]
  const ofWeights = detectUnit(file, mapping, weights, isOpen)
  const ofSides = detectUnit(file, mapping, sides, isOpen)
  const sizeUnit = ofSides?.split('/')[0]
  return {
    ...((all ?? ofWeights) !== null && { [unitKey]: (all ?? ofWeights)! }),
    ...(sizeUnit !== undefined && typeof mapping[sizeUnitKey] !== 'number' && { [sizeUnitKey]: sizeUnit }),
  }
}

/** Defaults for all rows: from the headings and the organisation's settings. */
const defaultsOf = async (client: ClientBase, file: MappedFile, mapping: Mapping): Promise<RowValues> => ({
  ...sharedUnits(file, mapping),
  ...(await targets[file.target].constants?.(client, file.orgId, mapping)),
})

/** Adds what all rows share where neither the file nor a template says it: the default sender, the default service. */
async function withDefaults(client: ClientBase, file: MappedFile, chosen: ExplicitMapping): Promise<ChosenMapping> {
  const defaults = await defaultsOf(client, file, chosen.mapping)
  const defaultedFields = Object.keys(defaults).filter((field) => chosen.constants[field] === undefined)
  return { ...chosen, constants: { ...defaults, ...chosen.constants }, defaultedFields }
}

type Defaults = { constants: RowValues; defaultedFields: string[] }

/**
 * The defaults after columns are chosen by hand: with a sender column the file has its own sender, and no part of the default one may
 * stand beside it; without any, the default is back. Explicit values stay.
 */
export async function recomputeDefaults(
  client: ClientBase,
  file: MappedFile,
  { from, to, constants, defaultedFields }: Defaults & { from: Mapping; to: Mapping },
): Promise<Defaults> {
  const [before, after] = [await defaultsOf(client, file, from), await defaultsOf(client, file, to)]
  const values = Object.entries(constants).flatMap(([field, value]) => {
    const now = defaultedFields.includes(field) ? after[field] : value
    return now === undefined ? [] : [[field, now] as const]
  })
  const back = Object.entries(after).filter(([field]) => before[field] === undefined && constants[field] === undefined)
  return {
    constants: Object.fromEntries([...values, ...back]),
    defaultedFields: [
      ...defaultedFields.filter((field) => after[field] !== undefined),
      ...back.map(([field]) => field),
    ],
  }
}

/** A mapping without a template and without what was used for the same headings. */
export async function automaticMapping(client: ClientBase, file: FileOf, columns: Column[]): Promise<ChosenMapping> {
  const matches = await inferMatches(client, file, columns)
  return withDefaults(client, { ...file, columns }, { ...matches, templateId: null, constants: {} })
}

/** A mapping by a template alone; fields that it does not name have no column. */
export function templateMapping(
  client: ClientBase,
  file: FileOf,
  { columns, template }: { columns: Column[]; template: Template },
): Promise<ChosenMapping> {
  const byTemplate = withSource(columnsByHeading(template.detail, columns), 'template')
  const matches = withDoubts(byTemplate, targetFields[file.target], columns)
  const { constants, choices } = template
  return withDefaults(client, { ...file, columns }, { ...matches, templateId: template.id, constants, choices })
}

/** A mapping for a file nobody has mapped yet: what was used for the same headings before, else a guess with a template that fits over it. */
export async function chooseMapping(
  client: ClientBase,
  file: FileOf,
  { columns, headerRow }: { columns: Column[]; headerRow: number },
): Promise<ChosenMapping> {
  // Letters are the same for every such file, whatever its columns hold.
  if (headerRow === NO_HEADINGS) return automaticMapping(client, file, withoutHeadings(columns))
  const remembered = await rememberedMapping(client, file, columns)
  const own = await fittingTemplate(client, file, columns)
  const template = own ?? readyTemplate(file.target, columns)
  const mapping = columnsByHeading(template?.detail ?? {}, columns)
  // What was used last may have been another warehouse's; a file of error rows is mapped like the one that it was made from.
  const isPreferred = own?.isOfWarehouse && !columns.some((column) => isErrorHeading(column.heading))
  if (remembered && !isPreferred) {
    const isTemplates = columnsOf(mapping).every(([field, index]) => remembered.mapping[field] === index)
    return withDefaults(
      client,
      { ...file, columns },
      { ...remembered, templateId: template && isTemplates ? template.id : null },
    )
  }
  if (!template) return automaticMapping(client, file, columns)
  // A channel may leave a column out of its export: its field is guessed like any other.
  const explicit = own ? mapping : Object.fromEntries(columnsOf(mapping))
  const byTemplate = withDoubts(withSource(explicit, 'template'), targetFields[file.target], columns)
  const matches = mergeMatches(await inferMatches(client, file, columns), byTemplate)
  const { constants, choices } = template
  return withDefaults(client, { ...file, columns }, { ...matches, templateId: template.id, constants, choices })
}
