import type { ImportTarget } from '../api/imports.ts'
import { orderImportFields } from '../orders/import-fields.ts'
import { productImportFields } from '../products/product-fields.ts'
import type { ImportField, RowValues } from './fields.ts'
import type { FieldsByKey } from './row-reader.ts'

/** What a file's columns are matched to: the fields in the order in which they are shown. */
export type TargetFields = {
  name: ImportTarget
  fields: readonly ImportField[]
  byKey: FieldsByKey
  required: readonly string[]
  /** The field by which a row is known again: in the file, and among what is there already. */
  keyField: string
}

const target = (name: ImportTarget, fields: readonly ImportField[], keyField: string): TargetFields => ({
  name,
  fields,
  byKey: new Map(fields.map((field) => [field.key, field])),
  required: fields.filter((field) => field.required).map((field) => field.key),
  keyField,
})

/** The fields of everything that can be imported. */
export const targetFields: Readonly<Record<ImportTarget, TargetFields>> = {
  orders: target('orders', orderImportFields, 'orderNO'),
  products: target('products', productImportFields, 'skuCode'),
}

/** Required fields that have neither a column nor a value for all rows. */
export const unmappedKeys = (
  fields: TargetFields,
  { mapping, constants }: { mapping: Partial<Record<string, number | null>>; constants: RowValues },
): string[] => fields.required.filter((key) => typeof mapping[key] !== 'number' && !constants[key]?.trim())
