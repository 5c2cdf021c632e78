import { textValue } from './search-values.ts'

const numbers = [
  'carrier',
  'toType',
  'weight',
  'weight2',
  'length',
  'width',
  'height',
  'signature',
  'battery',
  'insured',
  'declared',
] as const
const texts = ['service', 'country', 'zip', 'packaging'] as const
/** What a rate was calculated for, as a new order begins with it; money in dollars, null = not typed. */
export type OrderStart = { metric: boolean } & Record<(typeof numbers)[number], number | null> &
  Record<(typeof texts)[number], string | null>

const LARGEST = 999_999_999
const LONGEST = 60

/** The address of the form of a new order that begins so. */
export function orderStartHref(start: OrderStart): string {
  const filled = [...numbers, ...texts].flatMap((key) => {
    const value = start[key]
    return value === null || value === '' ? [] : [[key, String(value)]]
  })
  const search = new URLSearchParams([...(start.metric ? [['metric', 'true']] : []), ...filled])
  return `/b/#/order/create?${search.toString()}`
}

/** Reads it back; null when the address names no service. What makes no sense is left out. */
export function readOrderStart(search: Readonly<Record<string, unknown>>): OrderStart | null {
  const number = (key: string): number | null => {
    const value = textValue(search[key]) === undefined ? Number.NaN : Number(search[key])
    return value >= 0 && value <= LARGEST ? value : null
  }
  const start = {
    metric: search.metric === true,
    ...Object.fromEntries(numbers.map((key) => [key, number(key)])),
    ...Object.fromEntries(texts.map((key) => [key, textValue(search[key])?.slice(0, LONGEST) ?? null])),
  } as OrderStart
  return start.carrier !== null && start.service !== null ? start : null
}
