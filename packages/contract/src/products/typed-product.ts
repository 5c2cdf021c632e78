import type { InputOf } from '../core/route.ts'
import type { createProduct } from './api.ts'
import { unitsPerCent } from '../core/money.ts'
import { productImportKeys } from './product-keys.ts'
import type { ProductValues } from './product-rules.ts'

/** A product as a form or a program gives it; amounts in 1/10,000. */
export type TypedProduct = InputOf<typeof createProduct>['body']

const amounts = new Set<string>(['purchasingCost', 'declaredValue'])
function cellOf(key: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  return amounts.has(key) ? String((value as number) / (unitsPerCent * 100)) : String(value)
}

/** The product as the cells of an import would hold it, so that one rule checks both. */
export const cellsOf = (typed: TypedProduct): ProductValues =>
  Object.fromEntries(productImportKeys.map((key) => [key, cellOf(key, typed[key])])) as ProductValues
