import { addressType } from '../addresses/address-type.ts'
import { residentialType } from '../addresses/enums.ts'
import { isPostBox } from '../addresses/po-box.ts'
import { lengthPlusGirth, parcelSize, type ParcelSize, sidesOf } from '../parcels/parcel.ts'
import type { Destination, FieldId, OrderOrigin } from './fields.ts'
import { fields } from './fields.ts'
import type { ChoiceValues, RuleLine, RuleOrder } from './order.ts'

/** What a field is for an order or a line; null = not known. Texts are folded. */
export type Fact = string | number | boolean | readonly string[] | null
type LineField = { [K in FieldId]: (typeof fields)[K]['group'] extends 'line' ? K : never }[FieldId]
export type OrderField = Exclude<FieldId, LineField>

/** Text as it is compared: no case, no width, no blanks around it. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
const folded = (text: string | null): string | null => (text === null ? null : fold(text) || null)

const territories = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'UM'])
const militaryStates = new Set(['AA', 'AE', 'AP'])

/** The country that the order ships from; carriers and prices are those of the US where nothing says so. */
export const fromCountryOf = ({ fromCountry }: RuleOrder, { shipFrom }: ChoiceValues): string =>
  shipFrom?.country ?? fromCountry ?? 'US'

function destinationsOf(order: RuleOrder, values: ChoiceValues): Destination[] {
  const { country, state, line1, line2 } = order.to
  const inUs = country === 'US'
  const places: Destination[] = [country === fromCountryOf(order, values) ? 'domestic' : 'international']
  if (territories.has(country) || (inUs && state !== null && territories.has(state))) places.push('territory')
  if (inUs && state !== null && militaryStates.has(state)) places.push('military')
  if (isPostBox(line1, country) || isPostBox(line2, country)) places.push('poBox')
  return places
}

function originOf({ storeId, imported }: RuleOrder): OrderOrigin {
  if (imported) return 'file'
  return storeId === null ? 'hand' : 'store'
}

/** What the lines cost together in dollars; null when a price is missing or they are in another currency. */
export function totalOf({ lines, currency }: Pick<RuleOrder, 'lines' | 'currency'>): number | null {
  if (lines.length === 0 || currency !== 'USD') return null
  let sum = 0
  for (const { unitPrice, quantity } of lines) {
    if (unitPrice === null) return null
    sum += unitPrice * quantity
  }
  return sum
}

const sizeOf = ({ package: { length, width, height, sizeUnit } }: ChoiceValues): ParcelSize | null =>
  parcelSize([length, width, height], sizeUnit)
const unitsOf = (lines: readonly RuleLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const serviceKey = ({ service: { carrier, serviceCode } }: ChoiceValues): string | null =>
  carrier === null ? null : `${carrier}/${serviceCode ?? ''}`

/** The facts of an order; `values` are its choices as earlier rules of the same run left them. */
export const orderFacts: Record<OrderField, (order: RuleOrder, values: ChoiceValues, tags: readonly string[]) => Fact> =
  {
    store: ({ storeId }) => (storeId === null ? null : String(storeId)),
    orderType: ({ orderType }) => String(orderType),
    origin: originOf,
    orderNo: ({ orderNo }) => folded(orderNo),
    total: totalOf,
    units: ({ lines }) => unitsOf(lines),
    lineCount: ({ lines }) => lines.length,
    reference: ({ reference }) => folded(reference),
    reference2: ({ reference2 }) => folded(reference2),
    tags: (_, __, tags) => tags.map(fold),
    buyerNote: ({ buyerNote }) => folded(buyerNote),
    gift: ({ isGift }) => isGift,
    service: (_, values) => serviceKey(values),
    signature: (_, { signature }) => String(signature),
    insured: (_, { insurance }) => insurance,
    weight: (_, { weight }) => weight.weightCg,
    longestSide: (_, values) => {
      const size = sizeOf(values)
      return size && sidesOf(size)[0]
    },
    girth: (_, values) => {
      const size = sizeOf(values)
      return size && lengthPlusGirth(size)
    },
    country: ({ to }) => to.country,
    destination: destinationsOf,
    state: ({ to }) => folded(to.state),
    city: ({ to }) => folded(to.city),
    recipient: ({ to }) => folded(to.name),
    email: ({ to }) => folded(to.email),
    zip: ({ to }) => to.zip?.trim() || null,
    residential: ({ to }) => addressType(to).type === residentialType.residential,
    company: ({ to }) => folded(to.company),
    phone: ({ to }) => folded(to.phone),
    sameAddress: ({ history }) => history && history.sameAddress,
    earlierOrders: ({ history }) => history && history.earlierOrders,
    hour: ({ now }) => now.hour,
    weekday: ({ now }) => String(now.weekday),
    beforeCutOff: ({ now }) => now.beforeCutOff,
    minutesToCutOff: ({ now }) => now.minutesToCutOff,
  }
/** Facts that a rule can change for those below it. */
export const choiceFacts = [
  'service',
  'signature',
  'insured',
  'weight',
  'longestSide',
  'girth',
  'destination',
  'tags',
] as const satisfies OrderField[]

export const lineFacts: Record<LineField, (line: RuleLine) => Fact> = {
  sku: ({ sku }) => folded(sku),
  name: ({ name }) => folded(name),
  quantity: ({ quantity }) => quantity,
  price: ({ unitPrice }) => unitPrice,
  known: ({ product }) => product !== null,
  brand: ({ product }) => folded(product?.brand ?? null),
  battery: ({ product }) => product && product.battery,
  hsCode: ({ hsCode }) => folded(hsCode),
  originCountry: ({ originCountry }) => originCountry,
  productWeight: ({ product }) => product?.weightCg ?? null,
}
