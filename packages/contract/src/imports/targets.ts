import type { ImportTarget, TargetFields } from '../sheets/target-fields.ts'
import type { ImportField, RowValues } from '../sheets/fields.ts'
import { isUnitField } from '../sheets/heading-unit.ts'
import { bookImportFields } from '../address-book/fields.ts'
import { orderImportFields } from '../orders/import-fields.ts'
import { productImportFields } from '../products/product-fields.ts'

const target = (name: ImportTarget, fields: readonly ImportField[], keyField: string): TargetFields => ({
  name,
  fields,
  byKey: new Map(fields.map((field) => [field.key, field])),
  required: fields.filter((field) => field.required).map((field) => field.key),
  unitKey: fields.find(isUnitField)?.key ?? '',
  sizeUnitKey: fields.find(({ key }) => key === 'sizeUnit')?.key,
  measured: fields.filter((field) => field.group === 'package' && field.type === 'number').map((field) => field.key),
  keyField,
})

/** Whether a field of a size or a weight is one of a size. */
export const isSide = (key: string): boolean => /(?:length|width|height)$/i.test(key)

/** The fields of everything that can be imported. */
export const targetFields: Readonly<Record<ImportTarget, TargetFields>> = {
  orders: target('orders', orderImportFields, 'orderNO'),
  products: target('products', productImportFields, 'skuCode'),
  addresses: target('addresses', bookImportFields, 'name'),
}

/** Required fields that have neither a column nor a value for all rows; the unit is required beside a size or a weight. */
export function unmappedKeys(
  { fields, measured, unitKey, sizeUnitKey }: TargetFields,
  { mapping, constants }: { mapping: Partial<Record<string, number | null>>; constants: RowValues },
): string[] {
  const has = (key: string) => typeof mapping[key] === 'number' || Boolean(constants[key]?.trim())
  const hasSizeUnit = sizeUnitKey !== undefined && has(sizeUnitKey)
  const needsUnit = measured.some((key) => has(key) && !(hasSizeUnit && isSide(key)))
  const isNeeded = ({ key, required }: ImportField) => required === true || (key === unitKey && needsUnit)
  return fields.filter((field) => isNeeded(field) && !has(field.key)).map((field) => field.key)
}
