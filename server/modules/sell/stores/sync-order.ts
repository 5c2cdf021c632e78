import { orderStatus } from '@waybill/contract/orders/enums'
import type { PlannedPackage } from '@waybill/contract/orders/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { signature } from '@waybill/contract/carriers/enums'
import { checkAddress } from '@waybill/contract/orders/address-check'
import { orderTypeOf } from '@waybill/contract/stores/stores'
import type { StoreOrder } from '../../../connectors/index.ts'
import { linesFingerprint, type NewOrder, recipientFingerprint, type StoreSide, weightOf } from '../orders/index.ts'
import type { Reason } from './reasons.ts'

/** Of a store, what decides about its orders. */
export interface TakingStore {
  orgId: number
  storeId: number
  type: number
  since: Date
  importUnpaid: boolean
}
/** An order of a store as it would stand here. */
export interface StoreSnapshot {
  recipient: PostalAddress | null
  lines: NewOrder['lines']
  side: StoreSide
}

const REQUIRED_PARTS = ['name', 'line1', 'city', 'country'] as const

/** The address as it is kept: checked and written as usual where that is possible, as given where not. */
function recipientOf({ shipTo }: StoreOrder): PostalAddress | null {
  if (!shipTo) return null
  const input = { ...shipTo, name: shipTo.name || (shipTo.company ?? '') }
  const { address, problems } = checkAddress(input, 'recipient')
  const wrong = new Set(problems.map(({ fieldName }) => fieldName))
  const keep = <K extends keyof typeof input>(part: K) =>
    wrong.has(part) ? input[part] : address[part as keyof PostalAddress]
  return {
    ...address,
    name: input.name,
    state: keep('state') as string | null,
    zip: keep('zip') as string | null,
    phone: keep('phone') as string | null,
    email: keep('email') as string | null,
    country: address.country || (/^[A-Z]{2}$/.test(input.country) ? input.country : ''),
  }
}

/** Nobody pays for it any more, or nobody waits for it. */
const isOver = ({ lifecycle, payment }: StoreOrder): boolean =>
  lifecycle === 'canceled' || payment === 'refunded' || payment === 'void'

function statusOf(order: StoreOrder): number {
  if (order.lifecycle === 'shipped') return orderStatus.shipped
  return isOver(order) || !order.needsShipping ? orderStatus.canceled : orderStatus.awaiting
}

export function snapshotOf(order: StoreOrder, { storeId }: Pick<TakingStore, 'storeId'>): StoreSnapshot {
  const recipient = recipientOf(order)
  const lines = order.lines.map(({ externalLineId, sku, name, quantity, unitPrice }) => ({
    sku,
    name,
    quantity,
    unitPrice,
    storeLine: externalLineId === null ? null : { store: storeId, order: order.externalId, line: externalLineId },
  }))
  const side = {
    recipient: recipient ? recipientFingerprint(recipient) : '',
    lines: linesFingerprint(lines),
    weight: weightOf(packageOf(order)),
    status: statusOf(order),
  }
  return { recipient, lines, side }
}

/** Why an order that we do not have is not taken; null when it is. */
export function skipReasonOf(
  order: StoreOrder,
  { since, importUnpaid }: Pick<TakingStore, 'since' | 'importUnpaid'>,
): Reason | null {
  const left = (code: Reason['code'], value: string | null = null): Reason => ({ code, value })
  if (order.isTest) return left('STORE_ORDER_TEST')
  if (isOver(order)) return left('STORE_ORDER_CANCELED')
  if (!order.needsShipping) return left('STORE_ORDER_NO_SHIPPING')
  if (new Date(order.createdAt) < since) return left('STORE_ORDER_TOO_OLD')
  if (order.lifecycle === 'shipped') return null
  if (order.payment === 'unpaid' && !importUnpaid) return left('STORE_ORDER_UNPAID')
  return order.hold === null ? null : left('STORE_ORDER_ON_HOLD', order.hold)
}

/** What keeps an order from being taken that should be: somebody must see to it. Null when nothing does. */
export function whatIsWrong({ recipient }: StoreSnapshot): Reason | null {
  if (!recipient) return { code: 'STORE_ORDER_NO_ADDRESS', value: null }
  const missing = REQUIRED_PARTS.find((part) => recipient[part] === '')
  return missing ? { code: 'STORE_ORDER_INCOMPLETE', value: missing } : null
}

const GRAMS_A_KILO = 1000

/** What a store knows of the parcel: its weight, if that. */
export function packageOf({ weightGrams }: StoreOrder): PlannedPackage {
  const none = { type: null, length: null, width: null, height: null }
  if (weightGrams === null) return { ...none, massUnit: 'lb', sizeUnit: 'in', weight: null, weight2: null }
  const weight = Math.floor(weightGrams / GRAMS_A_KILO)
  const weight2 = Math.round((weightGrams - weight * GRAMS_A_KILO) * 100) / 100
  return { ...none, massUnit: 'kg', sizeUnit: 'cm', weight, weight2 }
}

/** The order as it is added; `orderNo` may differ from the store's own where that one is taken. */
export function newOrderOf(
  store: TakingStore,
  order: StoreOrder,
  input: { orderNo: string; incoming: StoreSnapshot & { recipient: PostalAddress } },
): NewOrder {
  return {
    orderNo: input.orderNo,
    orderType: orderTypeOf(store.type),
    storeId: store.storeId,
    createTime: new Date(order.createdAt),
    recipient: input.incoming.recipient,
    shipFrom: null,
    package: packageOf(order),
    carrier: null,
    serviceCode: null,
    signature: signature.serviceDefault,
    lines: input.incoming.lines,
    ...(/^[A-Z]{3}$/.test(order.currency) && { currency: order.currency }),
  }
}

/** What the store's data made of an order last, and how the order stood here when the two were found to be one or lines were taken over. */
export type Applied = Partial<StoreSide> & { found?: Partial<StoreSide> }

/** What of the store's changes is taken over: only where nobody changed the order here. `edited` names what somebody did change, such as the weight that was divided over packages. */
export function mergeSides(sides: {
  applied: StoreSide & Applied
  incoming: StoreSide
  held: StoreSide & { several?: boolean }
}): {
  take: (keyof StoreSide)[]
  edited: (keyof StoreSide)[]
} {
  const { applied, incoming, held } = sides
  const take: (keyof StoreSide)[] = []
  const edited: (keyof StoreSide)[] = []
  // An order that is over keeps its items and address as they were.
  const open = incoming.status === orderStatus.awaiting
  for (const part of ['recipient', 'lines', 'weight', 'status'] as const) {
    if (part !== 'status' && !open) continue
    const unknown = incoming[part] === '' || incoming[part] === null
    if (unknown || incoming[part] === applied[part] || incoming[part] === held[part]) continue
    const untouched = held[part] === applied[part] || held[part] === applied.found?.[part]
    if (untouched && !(part === 'weight' && held.several)) take.push(part)
    else edited.push(part)
  }
  return { take, edited }
}
