import type { OrderDetail } from '@waybill/contract/orders/api'
import type { OrderImportKey } from '@waybill/contract/orders/import-fields'
import { type RawBuilder, sql } from 'kysely'
import { MOST_TOTAL } from './insert.ts'
import { moneyText, type SourceColumn } from '../../../platform/export-source.ts'
import {
  type ColumnSource,
  type ImportedColumn,
  lineColumns,
  type OrderColumn,
  orderColumns,
  type StoredColumn,
} from './columns.ts'

/*
 * SQL made of the table of columns. Names come from the table alone, never from a call; types are those of the database.
 */

const columns = Object.entries(orderColumns) as [ImportedColumn, OrderColumn][]
const names = columns.map(([name]): StoredColumn => name)
const lineNames = Object.keys(lineColumns)

type Part = 'row' | 'recipient' | 'package' | 'cod'
const partOf = (from: ColumnSource): [part: Part, property: string] => {
  const [first = '', second] = from.split('.')
  return second === undefined ? ['row', first] : [first as Part, second]
}

/** The definition of jsonb_to_record of a part of parsed rows. */
function recordOf(part: Part, ...more: string[]): string {
  const own = columns.flatMap(([, { from, type }]) => {
    const [own, property] = partOf(from)
    return own === part ? [`"${property}" ${type}`] : []
  })
  return [...own, ...more].join(', ')
}

function parsedValue({ from, type }: OrderColumn): string {
  const [part, property] = partOf(from)
  return part === 'cod' ? `("row".cod ->> '${property}')::${type}` : `"${part}"."${property}"`
}

/** The values of a relation's `parsed`, each under the name of its column. */
export const PARSED_VALUES: string = columns
  .map(([name, column]) => `${parsedValue(column)} as ${name}`)
  .concat(`"row".cod = 'false' as cod_removed`, `"row"."metricCg" as metric_cg`)
  .join(', ')
/** Takes the jsonb `parsed` apart for PARSED_VALUES; follows a relation that has it. */
export const PARSED_PARTS = `
  cross join jsonb_to_record(parsed) as "row" (${recordOf('row', '"orderNo" text', '"storeName" text', 'recipient jsonb', 'package jsonb', 'cod jsonb', 'lines jsonb', '"metricCg" bigint')})
  cross join jsonb_to_record("row".recipient) as "recipient" (${recordOf('recipient')})
  cross join jsonb_to_record("row".package) as "package" (${recordOf('package')})`
/** What lines cost in all, for an aggregate over them; null when none has a price. A sum beyond all sense stays one that a browser can read. */
export const TOTAL_OF = (price: string, quantity: string): string =>
  `least(sum(${price}::numeric * ${quantity}::int), ${MOST_TOTAL})::bigint`
/** What orders keep of their lines; `lines`: SQL of their jsonb array. */
export const itemsOf = (lines: string): string => `
  cross join lateral (
    select ${lines} -> 0 ->> 'sku' as first_sku, count(*)::int as count, coalesce(sum((line ->> 'quantity')::int), 0)::int as quantity,
      string_agg(line ->> 'sku', ' ') as skus, ${TOTAL_OF(`(line ->> 'unitPrice')`, `(line ->> 'quantity')`)} as total
    from jsonb_array_elements(${lines}) as line) as items`

/** Columns of a new order, and their values from `incoming` and `items`. */
export const INSERTED_COLUMNS: string = [...names, ...lineNames].join(', ')
export const INSERTED_VALUES: string = [
  ...columns.map(([name, { empty }]) => (empty ? `coalesce(incoming.${name}, ${empty})` : `incoming.${name}`)),
  ...Object.values(lineColumns),
].join(', ')

function updated([name, { update }]: [string, OrderColumn]): string {
  if (typeof update === 'object') return update.sql
  return update === 'always' ? `incoming.${name}` : `coalesce(incoming.${name}, current.${name})`
}
/** What an update writes, each under the name of its column, and its `set` from a relation of these. A carrier that a row names ends a plan. */
export const MERGED_VALUES: string = columns
  .map((column) => `${updated(column)} as ${column[0]}`)
  .concat('case when incoming.carrier is null then current.service_plan end as service_plan')
  .join(', ')
export const SET_MERGED: string = [...names, 'service_plan'].map((name) => `${name} = merged.${name}`).join(', ')
/** The `set` of what follows from lines. */
export const SET_ITEMS: string = Object.entries(lineColumns)
  .map(([name, value]) => `${name} = ${value}`)
  .join(', ')

/** What rules write beside CHANGED_COLUMNS, which an undo of what they ran on writes back with their marks. */
export const TAG_AND_HOLD_COLUMNS = ['tags', 'held_at', 'held_by', 'hold_reason', 'hold_until', 'release_at'] as const

/** Every column that an import can change: what an undo writes back. */
export const CHANGED_COLUMNS: readonly string[] = [
  ...names,
  ...lineNames,
  'filled',
  'chosen',
  'service_plan',
  'label_from',
  'send_to',
]

/** Columns of orders named o as lists or a detail read them. */
export function selected(where: 'list' | 'detail'): RawBuilder<unknown> {
  const read = columns.filter(([, { list }]) => (where === 'list') === (list === true))
  return sql.join(
    read.map(([name, { type }]) =>
      type === 'numeric' ? sql`${sql.ref(`o.${name}`)}::float8 as ${sql.ref(name)}` : sql.ref(`o.${name}`),
    ),
  )
}

type Definition = (typeof orderColumns)[ImportedColumn]
type Presented = Definition['detail'] extends infer Path
  ? Path extends `${infer Part}.${string}`
    ? Part
    : Path
  : never

/** The columns in the properties of the detail. */
export function presentColumns(record: object): Pick<OrderDetail, Presented & keyof OrderDetail> {
  const presented: Record<string, unknown> = {}
  for (const [name, { detail }] of columns) {
    const value: unknown = record[name as never]
    const [first = '', second] = detail.split('.')
    const shown = value instanceof Date ? value.toISOString() : value
    if (second === undefined) presented[first] = shown
    else presented[first] = { ...(presented[first] as object), [second]: shown }
  }
  return presented as Pick<OrderDetail, Presented & keyof OrderDetail>
}

type KeyOf<How> = Extract<Definition, { exported: How; key: OrderImportKey }>['key']
/** Columns of the export that need no SQL of their own. */
export const exportedColumns = Object.fromEntries(
  columns.flatMap(([name, { key, exported }]): [string, SourceColumn][] => {
    const value = sql.ref(`o.${name}`)
    if (key === undefined || exported === 'composed') return []
    return [[key, { sql: exported === 'money' ? moneyText(value) : value }]]
  }),
) as Record<KeyOf<'stored' | 'money'>, SourceColumn>
/** Columns of the export that export.ts has SQL for. */
export type ComposedKey = KeyOf<'composed'>

/** The columns that a change names by the properties of the detail. */
export const editedColumns = (change: object): Record<string, unknown> =>
  Object.fromEntries(
    columns.flatMap(([name, { edited, detail }]) => {
      const value: unknown = change[detail as never]
      return edited && value !== undefined ? [[name, value]] : []
    }),
  )
