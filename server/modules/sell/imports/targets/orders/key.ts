import type { RowValues } from '@waybill/contract/sheets/fields'
import { folded, keyText } from '../key-text.ts'

// The key of an order is its store, in any case and '' for none, then its number. Nothing outside this file knows how they are joined.

const SEPARATOR = '\u001f'

/** Which order a row names; null without a number. */
export function orderKeyOf(values: RowValues): string | null {
  const number = keyText(values.orderNO)
  return number === '' ? null : `${folded(keyText(values.storeName))}${SEPARATOR}${number}`
}

export const storeOfKey = (key: string): string => key.slice(0, key.indexOf(SEPARATOR))
export const orderNoOfKey = (key: string): string => key.slice(key.indexOf(SEPARATOR) + 1)

/** The key of the order with the same number in another store. */
export const keyInStore = (key: string, store: string): string => `${store}${SEPARATOR}${orderNoOfKey(key)}`

/** In SQL: the key of the order `o` in the store `s`. */
export const KEY_OF_ORDER = `lower(coalesce(s.name, '')) || chr(31) || o.order_no`

/** In SQL: whether `o` in the store `s` is the order that the key names. */
export const isOrderOfKey = (key: string): string =>
  `o.order_no = split_part(${key}, chr(31), 2) and lower(coalesce(s.name, '')) = split_part(${key}, chr(31), 1)`
