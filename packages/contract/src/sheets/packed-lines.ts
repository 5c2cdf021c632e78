import { moneyOfCents, parseHundredths, tidy } from './values.ts'
import type { ParsedLine } from './parsed-line.ts'

/**
 * All items of an order in one cell, as WooCommerce's Customer/Order/Coupon Export writes `line_items`:
 * "id:7|name:Mug|sku:M-1|quantity:2|subtotal:9.00|…;id:8|…" with a backslash before signs that mean themselves, or the same as JSON.
 */
const piped = /^\s*(?:id|name|product_id|sku|quantity):[^|;]*\|/
const json = /^\s*\[\s*\{/
/** A product that the shop has deleted. */
const UNKNOWN = 'unknown_product'

/** The parts of a text at a sign that has no backslash before it. */
const partsAt = (text: string, sign: string): string[] => text.split(new RegExp(`(?<!\\\\)\\${sign}`))
const plain = (text: string): string => text.replace(/\\([:|;])/g, '$1')

function pipedItem(text: string): Record<string, string> {
  const fields = partsAt(text, '|').map((field) => {
    const [key = '', ...rest] = partsAt(field, ':')
    return [plain(key).trim(), plain(rest.join(':'))] as const
  })
  return Object.fromEntries(fields)
}

function jsonItems(text: string): Record<string, unknown>[] | null {
  try {
    return JSON.parse(text) as Record<string, unknown>[]
  } catch {
    return null
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? tidy(String(value).replaceAll('&quot;', '"')) : ''

/** The price of one piece, before discounts where that is said; undefined when it cannot be told. */
function priceOf(item: Record<string, unknown>, quantity: number): Pick<ParsedLine, 'unitPrice'> {
  const read = parseHundredths(textOf(item['subtotal'] ?? item['total']))
  return 'value' in read ? { unitPrice: Math.round(moneyOfCents(read.value) / quantity) } : {}
}

function lineOf(item: Record<string, unknown>): ParsedLine | null {
  const [sku, name, quantity] = [textOf(item['sku']), textOf(item['name']), textOf(item['quantity'])]
  const known = sku === UNKNOWN ? '' : sku
  if ((known === '' && name === '') || !/^\d{1,9}$/.test(quantity)) return null
  const pieces = Number(quantity)
  return {
    sku: known === '' ? null : known,
    quantity: pieces,
    ...(name !== '' && { name }),
    ...(pieces > 0 && priceOf(item, pieces)),
  }
}

/** The lines in such a cell; undefined when it is none, null when it is one that cannot be understood. */
export function parsePacked(text: string): ParsedLine[] | null | undefined {
  const isJson = json.test(text)
  if (!isJson && !piped.test(text)) return undefined
  const parts = partsAt(text, ';').filter((part) => part.trim() !== '')
  const items = isJson ? jsonItems(text) : parts.map(pipedItem)
  const lines = items?.map(lineOf) ?? [null]
  return lines.every((line) => line !== null) ? lines : null
}
