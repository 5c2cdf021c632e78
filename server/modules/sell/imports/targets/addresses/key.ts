import { type BookValues, keyPartsOf } from '@waybill/contract/address-book/rules'
import { folded } from '../key-text.ts'

const SEPARATOR = '\u001f'
const plain = (text: string): string => folded(text.replace(/[ .,#/-]/g, ''))

/** Which entry of the book a row names, as the view addresses_book writes it: sender or recipient, name, street, ZIP code, country. */
export function addressKeyOf(values: BookValues): string | null {
  const parts = keyPartsOf(values)
  if (!parts) return null
  const { type, name, line1, line2, zip, country } = parts
  return [type, folded(name), plain(line1), plain(line2), zip, country].join(SEPARATOR)
}

/** The name in a key, in lower case. */
export const nameOfKey = (key: string): string => key.split(SEPARATOR)[1] ?? ''
