import type { ImportTarget, Mapping } from '@waybill/contract'
import { matchColumns } from '@waybill/contract/imports/matching'
import { targetFields } from '@waybill/contract/imports/targets'
import type { ClientBase } from 'pg'
import { headingsHash, type Column } from './columns.ts'

/** System field → heading: how templates and remembered mappings are kept, since columns move. */
export type HeadingMapping = Partial<Record<string, string>>
export type ChosenMapping = {
  mapping: Mapping
  matchedBy: Partial<Record<string, string>>
  templateId: number | null
}

const keyOf = (heading: string): string => heading.trim().toLowerCase()

/** Finds the headings' columns; a heading that the file lacks leaves its field without a column. */
export function columnsByHeading(detail: HeadingMapping, columns: Column[]): Mapping {
  const at = new Map(columns.toReversed().map((column) => [keyOf(column.heading), column.index]))
  const found: Mapping = {}
  for (const [field, heading] of Object.entries(detail)) found[field] = at.get(keyOf(heading ?? '')) ?? null
  return found
}

/** The headings of a mapping's columns. */
export function headingsOf(mapping: Mapping, columns: Column[]): HeadingMapping {
  const byIndex = new Map(columns.map((column) => [column.index, column.heading]))
  const found: HeadingMapping = {}
  for (const [field, index] of Object.entries(mapping)) {
    const heading = index === null || index === undefined ? undefined : byIndex.get(index)
    if (heading) found[field] = heading
  }
  return found
}

/** Whose file it is and what it is imported as. */
export type FileOf = { orgId: number; userId: number; target: ImportTarget }

async function fittingTemplate(
  client: ClientBase,
  { orgId, target }: FileOf,
  columns: Column[],
): Promise<{ id: number; detail: HeadingMapping } | undefined> {
  const { rows } = await client.query<{ id: number; detail: HeadingMapping }>(
    'select id, detail from field_mapping where org_id = $1 and target = $2',
    [orgId, target],
  )
  const headings = new Set(columns.map((column) => keyOf(column.heading)))
  const fits = rows.filter((row) => {
    const wanted = Object.values(row.detail)
    return wanted.length > 0 && wanted.every((heading) => headings.has(keyOf(heading ?? '')))
  })
  return fits.toSorted((a, b) => Object.keys(b.detail).length - Object.keys(a.detail).length)[0]
}

async function rememberedMapping(
  client: ClientBase,
  file: FileOf,
  columns: Column[],
): Promise<HeadingMapping | undefined> {
  const { rows } = await client.query<{ mapping: HeadingMapping }>(
    `select mapping from mapping_memory where org_id = $1 and target = $4 and headings_hash = $2 order by (user_id = $3) desc, used_at desc limit 1`,
    [file.orgId, headingsHash(columns), file.userId, file.target],
  )
  return rows[0]?.mapping
}

const marked = (mapping: Mapping, by: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(mapping)
      .filter(([, index]) => index !== null)
      .map(([field]) => [field, by]),
  )

/** Columns by names and contents alone. */
export function matchedMapping(target: ImportTarget, columns: Column[]): ChosenMapping {
  const { mapping, matchedBy } = matchColumns(
    targetFields[target],
    columns.map((column) => column.heading),
    columns.map((column) => column.samples),
  )
  return { mapping, matchedBy, templateId: null }
}

/** A template over a guess: what it names counts, and a column that it uses fills no other field. */
function laidOver(guess: ChosenMapping, template: { id: number; mapping: Mapping }): ChosenMapping {
  const used = new Set(Object.values(template.mapping))
  const rest = Object.entries(guess.mapping).filter(([, index]) => index !== null && !used.has(index))
  const mapping: Mapping = { ...Object.fromEntries(rest), ...template.mapping }
  const guessed = Object.fromEntries(rest.map(([field]) => [field, guess.matchedBy[field] ?? 'name']))
  return { mapping, matchedBy: { ...guessed, ...marked(template.mapping, 'template') }, templateId: template.id }
}

/** A mapping for a file nobody has mapped yet: what was used for the same headings before, else by names and contents, with a template that fits over it. */
export async function chooseMapping(client: ClientBase, file: FileOf, columns: Column[]): Promise<ChosenMapping> {
  const remembered = await rememberedMapping(client, file, columns)
  if (remembered) {
    const mapping = columnsByHeading(remembered, columns)
    return { mapping, matchedBy: marked(mapping, 'remembered'), templateId: null }
  }
  const guess = matchedMapping(file.target, columns)
  const template = await fittingTemplate(client, file, columns)
  if (!template) return guess
  return laidOver(guess, { id: template.id, mapping: columnsByHeading(template.detail, columns) })
}
