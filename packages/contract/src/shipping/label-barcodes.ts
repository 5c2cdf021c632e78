import { carrier, type CarrierId } from '../carriers/enums.ts'
import { isS10, isTrackingNumber, normalTrackingNumber } from '../carriers/tracking-number.ts'
import { valuesOf } from '../core/enums.ts'
import { searchTerms } from '../search/terms.ts'

export interface LabelNumber {
  carrier: CarrierId
  trackingNo: string
}
export interface LabelReading {
  /** Most likely first; empty when nothing on the label is a carrier's number. */
  numbers: LabelNumber[]
  /** The first is the label's number beyond doubt. */
  certain: boolean
  /** ZIP code of the destination, where a barcode holds it. */
  zip: string | null
}

/** How much a barcode says for its number: only carriers use these forms, while ten or twelve digits may be anything. */
const CARRIERS_OWN = 3
const BARE = 1
const ownForms = /^(?:420\d{5,9}9[1-5]\d{20}|9[1-5]\d{20}|1Z[\dA-Z]{16}|96\d{20}|96\d{32}|\d{20}00\d{12}|J?JD01\d+)$/

const carrierOf = (number: string): CarrierId | undefined =>
  valuesOf(carrier).find(
    (id) => isTrackingNumber(id, number) && (id !== carrier.USPS || !isS10(number) || number.endsWith('US')),
  )

const joinedOf = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, '')

/** The number is what follows the ZIP; shipments keep it without. */
const withoutZip = (number: string): string => number.replace(/^420(?:\d{5}|\d{9})(?=9[1-5]\d{20}$)/, '')

/** Which tracking number the barcodes of one label name; what several of them say counts for more. */
export function readLabelBarcodes(texts: readonly string[]): LabelReading {
  const weights = new Map<string, LabelNumber & { weight: number }>()
  let zip: string | null = null
  for (const text of new Set(texts)) {
    const joined = joinedOf(text)
    zip ??= /^420(\d{5})(?:\d{4})?(?:9[1-5]\d{20})?$/.exec(joined)?.[1] ?? null
    const found = searchTerms(text).numbers.map((number) => withoutZip(normalTrackingNumber(number)))
    const own = ownForms.test(joined)
    for (const trackingNo of new Set(found)) {
      const id = carrierOf(trackingNo)
      if (id === undefined) continue
      const known = weights.get(trackingNo) ?? { carrier: id, trackingNo, weight: 0 }
      weights.set(trackingNo, { ...known, weight: known.weight + (own ? CARRIERS_OWN : BARE) })
    }
  }
  const ranked = [...weights.values()].toSorted((a, b) => b.weight - a.weight)
  const [first, second] = ranked
  return {
    numbers: ranked.map(({ carrier: id, trackingNo }) => ({ carrier: id, trackingNo })),
    certain: first !== undefined && first.weight > BARE && (second === undefined || second.weight === BARE),
    zip,
  }
}
