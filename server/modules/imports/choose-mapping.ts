import type { Mapping, OrderImportKey } from '@waybill/contract'
import { matchColumns } from '@waybill/contract/orders/import-matching'
import type { ClientBase } from 'pg'
import { headingsHash, type Column } from './columns.ts'

/** System field → heading: how templates and remembered mappings are kept, since columns move. */
export type HeadingMapping = Partial<Record<OrderImportKey, string>>
export type ChosenMapping = {
  mapping: Mapping
  matchedBy: Partial<Record<OrderImportKey, string>>
  templateId: number | null
}

const keyOf = (heading: string): string => heading.trim().toLowerCase()

/** Finds the headings' columns; a heading that the file lacks leaves its field without a column. */
export function columnsByHeading(detail: HeadingMapping, columns: Column[]): Mapping {
  const at = new Map(columns.toReversed().map((column) => [keyOf(column.heading), column.index]))
  const found: Mapping = {}
  for (const [field, heading] of Object.entries(detail)) found[field as OrderImportKey] = at.get(keyOf(heading)) ?? null
  return found
}

/** The headings of a mapping's columns. */
export function headingsOf(mapping: Mapping, columns: Column[]): HeadingMapping {
  const byIndex = new Map(columns.map((column) => [column.index, column.heading]))
  const found: HeadingMapping = {}
  for (const [field, index] of Object.entries(mapping)) {
    const heading = index === null || index === undefined ? undefined : byIndex.get(index)
    if (heading) found[field as OrderImportKey] = heading
  }
  return found
}

async function fittingTemplate(
  client: ClientBase,
  orgId: number,
  columns: Column[],
): Promise<{ id: number; detail: HeadingMapping } | undefined> {
  const { rows } = await client.query<{ id: number; detail: HeadingMapping }>(
    'select id, detail from field_mapping where org_id = $1',
    [orgId],
  )
  const headings = new Set(columns.map((column) => keyOf(column.heading)))
  const fits = rows.filter((row) => {
    const wanted = Object.values(row.detail)
    return wanted.length > 0 && wanted.every((heading) => headings.has(keyOf(heading)))
  })
  return fits.toSorted((a, b) => Object.keys(b.detail).length - Object.keys(a.detail).length)[0]
}

async function rememberedMapping(
  client: ClientBase,
  who: { orgId: number; userId: number },
  columns: Column[],
): Promise<HeadingMapping | undefined> {
  const { rows } = await client.query<{ mapping: HeadingMapping }>(
    `select mapping from mapping_memory where org_id = $1 and headings_hash = $2 order by (user_id = $3) desc, used_at desc limit 1`,
    [who.orgId, headingsHash(columns), who.userId],
  )
  return rows[0]?.mapping
}

const marked = (mapping: Mapping, by: string): Partial<Record<OrderImportKey, string>> =>
  Object.fromEntries(
    Object.entries(mapping)
      .filter(([, index]) => index !== null)
      .map(([field]) => [field, by]),
  )

/** Columns by names and contents alone. */
export function matchedMapping(columns: Column[]): ChosenMapping {
  const { mapping, matchedBy } = matchColumns(
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
  const guessed = Object.fromEntries(rest.map(([field]) => [field, guess.matchedBy[field as OrderImportKey] ?? 'name']))
  return { mapping, matchedBy: { ...guessed, ...marked(template.mapping, 'template') }, templateId: template.id }
}

/** A mapping for a file nobody has mapped yet: what was used for the same headings before, else by names and contents, with a template that fits over it. */
export async function chooseMapping(
  client: ClientBase,
  who: { orgId: number; userId: number },
  columns: Column[],
): Promise<ChosenMapping> {
  const remembered = await rememberedMapping(client, who, columns)
  if (remembered) {
    const mapping = columnsByHeading(remembered, columns)
    return { mapping, matchedBy: marked(mapping, 'remembered'), templateId: null }
  }
  const guess = matchedMapping(columns)
  const template = await fittingTemplate(client, who.orgId, columns)
  if (!template) return guess
  return laidOver(guess, { id: template.id, mapping: columnsByHeading(template.detail, columns) })
}
