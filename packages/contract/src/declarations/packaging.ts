import { carrier, type CarrierId } from '../carriers/enums.ts'
import { plain } from '../carriers/catalogue.ts'

/** Packaging that a carrier sells or gives away and prices as such. */
export interface CarrierPackaging {
  kind: 'carrier'
  /** Null = written so that it may be of several carriers. */
  carrier: CarrierId | null
  /** As the carrier prints it, never translated. */
  name: string
}
/** Everything else is the sender's own; `named` is what the sender calls it, null = nothing said. */
export type Packaging = CarrierPackaging | { kind: 'own'; named: string | null }

const { USPS, UPS, FedEx, DHLExpress } = carrier

const catalogue: readonly (readonly [CarrierId, name: string, aliases?: string])[] = [
  [USPS, 'Flat Rate Envelope', 'flat rate cardboard envelope|small flat rate envelope|fre|统一费率信封'],
  [USPS, 'Legal Flat Rate Envelope', 'flat rate legal envelope'],
  [USPS, 'Padded Flat Rate Envelope', 'flat rate padded envelope'],
  [USPS, 'Window Flat Rate Envelope', 'flat rate window envelope'],
  [USPS, 'Small Flat Rate Box', 'flat rate small box|小号统一费率箱'],
  [USPS, 'Medium Flat Rate Box', 'flat rate medium box|flat rate box|中号统一费率箱'],
  [USPS, 'Large Flat Rate Box', 'flat rate large box|大号统一费率箱'],
  [USPS, 'APO/FPO/DPO Large Flat Rate Box', 'large flat rate box apo fpo|large flat rate board game box'],
  [USPS, 'Regional Rate Box A', ''],
  [USPS, 'Regional Rate Box B', ''],
  [UPS, 'UPS Letter', 'ups express envelope'],
  [UPS, 'UPS Pak', 'ups express pak|express pak'],
  [UPS, 'UPS Tube', 'ups express tube'],
  [UPS, 'UPS Express Box', 'express box'],
  [UPS, 'UPS Small Express Box', 'small express box|ups express box small'],
  [UPS, 'UPS Medium Express Box', 'medium express box|ups express box medium'],
  [UPS, 'UPS Large Express Box', 'large express box|ups express box large'],
  [UPS, 'UPS 10KG Box', ''],
  [UPS, 'UPS 25KG Box', ''],
  [FedEx, 'FedEx Envelope', ''],
  [FedEx, 'FedEx Pak', 'fedex padded pak'],
  [FedEx, 'FedEx Box', ''],
  [FedEx, 'FedEx Extra Small Box', ''],
  [FedEx, 'FedEx Small Box', ''],
  [FedEx, 'FedEx Medium Box', ''],
  [FedEx, 'FedEx Large Box', ''],
  [FedEx, 'FedEx Extra Large Box', ''],
  [FedEx, 'FedEx Tube', ''],
  [FedEx, 'FedEx 10kg Box', ''],
  [FedEx, 'FedEx 25kg Box', ''],
  [DHLExpress, 'DHL Express Envelope', 'express document'],
  [DHLExpress, 'DHL Flyer', 'flyer'],
  [DHLExpress, 'DHL Jumbo Box', 'jumbo box'],
  [DHLExpress, 'DHL Junior Jumbo Box', 'junior jumbo box'],
]

/** Whatever else says one of these is packaging of a carrier too, if of an unknown kind: never priced as a plain box. */
const carriersWords = /flat\s*rate|one\s*rate|regional\s*rate|统一费率/i
/** The sender's own packaging as carriers and other systems call it. */
const ownWords = new Set(
  [
    'package|parcel|box|carton|own|own packaging|your packaging|your own packaging|my packaging|custom|custom box|customer packaging',
    'customer supplied package|other|none|default|02|包裹|纸箱|箱子|自备包装|自有包装|自备|普通包裹',
  ]
    .flatMap((text) => text.split('|'))
    .map(plain),
)

const byWord = new Map<string, CarrierPackaging>()
for (const [id, name, aliases = ''] of catalogue) {
  const found: CarrierPackaging = { kind: 'carrier', carrier: id, name }
  for (const word of [name, ...aliases.split('|')].map(plain)) if (word !== '') byWord.set(word, found)
}
const brands: readonly (readonly [CarrierId, mark: RegExp])[] = [
  [USPS, /^(?:usps)?prioritymail(?:express)?|^usps/],
  [UPS, /^ups/],
  [FedEx, /^fedex/],
  [DHLExpress, /^dhl(?:express)?/],
]

/** What begins with a carrier's name is that carrier's own, also where the kind is not in the list. */
function branded(named: string, word: string): Packaging | null {
  for (const [id, mark] of brands) {
    if (!mark.test(word)) continue
    const rest = word.replace(mark, '')
    if (rest === '' || ownWords.has(rest)) return { kind: 'own', named: null }
    const known = byWord.get(rest)
    return known?.carrier === id ? known : { kind: 'carrier', carrier: id, name: named }
  }
  return null
}

/** Reads a package type: carriers' packaging by its name in any spelling, everything else is the sender's own. */
export function parsePackaging(text: string | null | undefined): Packaging {
  const named = text?.trim() || null
  const word = plain(named ?? '')
  if (named === null || ownWords.has(word)) return { kind: 'own', named: null }
  const known = byWord.get(word) ?? branded(named, word)
  if (known) return known
  if (carriersWords.test(named)) return { kind: 'carrier', carrier: null, name: named }
  return { kind: 'own', named }
}
