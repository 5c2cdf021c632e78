/** What a label says of where it goes, as far as it can be read. */
export interface LabelWords {
  texts: readonly string[]
  zip: string | null
}
export interface MatchedOrder {
  id: number
  orderNo: string
  reference: string | null
  zip: string | null
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
/** A number stands by itself: 1001 is not named by 21001 or 1001-2. */
const names = (text: string, name: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}-])${escaped(name)}(?![\p{L}\p{N}]|-[\p{L}\p{N}])`, 'iu').test(text)

/** Shorter ones stand in any text. */
const SHORTEST = 4

/** The one order that a label means: the one it names, else the only one that goes to its ZIP code; null when that is not certain. */
export function orderOfLabel({ texts, zip }: LabelWords, orders: readonly MatchedOrder[]): number | null {
  const text = texts.join('\n')
  const named = orders.filter(({ orderNo, reference }) =>
    [orderNo, reference].some((name) => name !== null && name.length >= SHORTEST && names(text, name)),
  )
  if (named.length > 0) return named.length === 1 ? (named[0]?.id ?? null) : null
  const there = zip === null ? [] : orders.filter((order) => order.zip?.startsWith(zip))
  return there.length === 1 ? (there[0]?.id ?? null) : null
}
