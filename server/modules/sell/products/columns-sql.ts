import { productFieldsByKey, type ProductImportKey } from '@waybill/contract/products/product-fields'
import { type RawBuilder, sql } from 'kysely'
import { moneyText, type SourceColumn } from '../../../platform/export-source.ts'
import { type ProductColumn, type ProductColumnName, productColumns } from './columns.ts'

/*
 * SQL made of the table of columns. Names come from the table alone, never from a call; types are those of the database.
 */

const columns = Object.entries(productColumns) as [keyof typeof productColumns, ProductColumn][]
const names = columns.map(([, { column }]) => column as ProductColumnName)

const replaced = ([property, { empty }]: (typeof columns)[number]): string =>
  empty ? `coalesce(incoming."${property}", ${empty})` : `incoming."${property}"`
const merged = ([property, { column, merged }]: (typeof columns)[number]): string =>
  merged ?? `coalesce(incoming."${property}", current.${column})`

/** Takes a parsed row apart: the definition of jsonb_to_record. */
export const PARSED_RECORD: string = [
  '"skuCode" text',
  ...columns.map(([property, { type }]) => `"${property}" ${type}`),
].join(', ')
/** Columns of a new product, and their values from `incoming`. */
export const INSERTED_COLUMNS: string = names.join(', ')
export const INSERTED_VALUES: string = columns.map(replaced).join(', ')
/** The `set` of a product named `current`: what the row leaves empty stays, or all that the row has. */
export const SET_MERGED: string = columns.map((column) => `${column[1].column} = ${merged(column)}`).join(', ')
export const SET_REPLACED: string = columns.map((column) => `${column[1].column} = ${replaced(column)}`).join(', ')
/** The `set` of an undo, from a relation with the columns as they were. */
export const setFrom = (relation: string): string => names.map((name) => `${name} = ${relation}.${name}`).join(', ')

/** The columns of products named p under the names of the API. */
export const selected: RawBuilder<unknown> = sql.join(
  columns.flatMap(([property, { column, type, shown }]) => {
    if (shown === false) return []
    const value = sql.ref(`p.${column}`)
    return [sql`${type === 'numeric' ? sql`${value}::float8` : value} as ${sql.ref(property)}`]
  }),
)

/** Of a choice the words that the import reads as the same. */
const wordsOf = (key: string): SourceColumn['words'] =>
  Object.fromEntries(
    (productFieldsByKey.get(key as ProductImportKey)?.choices ?? []).map(({ value, label }) => [value, label]),
  )

/** The columns of an export of products named p. */
export const exportedColumns = Object.fromEntries(
  columns.flatMap(([key, { column, exported }]): [string, SourceColumn][] => {
    const value = sql.ref(`p.${column}`)
    if (exported === 'stored') return [[key, { sql: value }]]
    if (exported === 'money') return [[key, { sql: moneyText(value) }]]
    if (exported === 'choice') return [[key, { sql: value, words: wordsOf(key) }]]
    if (exported === 'flag') return [[key, { sql: sql`case when ${value} then '1' else '0' end`, words: wordsOf(key) }]]
    return []
  }),
) as Record<Exported, SourceColumn>
type Exported = {
  [Key in keyof typeof productColumns]: (typeof productColumns)[Key]['exported'] extends null ? never : Key
}[keyof typeof productColumns]
