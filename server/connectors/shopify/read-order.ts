import type { ShipTo, StoreLine, StoreOrder, Unreadable } from '../connector.ts'
import { amount, clean, count, instant, list, Malformed, member, needed } from '../values.ts'

const payments: Record<string, StoreOrder['payment']> = {
  AUTHORIZED: 'authorized',
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'part_refunded',
  REFUNDED: 'refunded',
  VOIDED: 'void',
  EXPIRED: 'void',
}

function readAddress(order: unknown): ShipTo | null {
  const shippingAddress = member(order, 'shippingAddress')
  if (typeof shippingAddress !== 'object' || shippingAddress === null) return null
  const part = (name: string, max?: number) => clean(member(shippingAddress, name), max)
  const whole = [part('firstName'), part('lastName')].filter((word) => word !== null).join(' ')
  return {
    name: part('name', 100) ?? (clean(whole, 100) || part('company', 100)) ?? '',
    company: part('company', 100),
    line1: part('address1') ?? '',
    line2: part('address2'),
    city: part('city', 100) ?? '',
    state: part('provinceCode', 100) ?? part('province', 100),
    zip: part('zip', 20),
    country: part('countryCodeV2', 2) ?? '',
    phone: part('phone', 30) ?? clean(member(order, 'phone'), 30),
    email: clean(member(order, 'email'), 200),
  }
}

/** Never `quantity`: it keeps what was refunded. */
function readLine(line: unknown): { line: StoreLine; current: number; ships: boolean } {
  const current = count(member(line, 'currentQuantity'), 'lineItems.currentQuantity')
  const left = Math.min(count(member(line, 'unfulfilledQuantity'), 'lineItems.unfulfilledQuantity'), current)
  const price = member(member(member(line, 'originalUnitPriceSet'), 'shopMoney'), 'amount')
  return {
    current,
    line: {
      externalLineId: clean(String(member(line, 'id')).split('/').at(-1), 40),
      sku: clean(member(line, 'sku'), 100),
      name: clean(member(line, 'name'), 300) ?? '-',
      quantity: left,
      unitPrice: amount(price, 'lineItems.originalUnitPriceSet'),
    },
    ships: member(line, 'requiresShipping') !== false && member(line, 'isGiftCard') !== true,
  }
}

function lifecycleOf(order: unknown, left: number): { lifecycle: StoreOrder['lifecycle']; hold: string | null } {
  const status = String(member(order, 'displayFulfillmentStatus') ?? '')
  const hold = status === 'ON_HOLD' || status === 'SCHEDULED' ? status : null
  if (typeof member(order, 'cancelledAt') === 'string') return { lifecycle: 'canceled', hold: null }
  if (status === 'FULFILLED') return { lifecycle: 'shipped', hold: null }
  if (status === 'PARTIALLY_FULFILLED') return { lifecycle: 'part_shipped', hold }
  if (status === 'RESTOCKED' && left === 0) return { lifecycle: 'canceled', hold: null }
  return { lifecycle: 'open', hold }
}

function read(order: unknown, lineNodes: readonly unknown[]): StoreOrder {
  const lines = lineNodes.map(readLine)
  const toShip = lines.filter(({ line, ships }) => ships && line.quantity > 0)
  const state = lifecycleOf(order, toShip.length)
  const grams = Number(member(order, 'totalWeight'))
  return {
    externalId: needed(member(order, 'legacyResourceId'), 'legacyResourceId', 100),
    orderNo: needed(member(order, 'name'), 'name', 100),
    createdAt: instant(member(order, 'createdAt'), 'createdAt'),
    updatedAt: instant(member(order, 'updatedAt'), 'updatedAt'),
    isTest: member(order, 'test') === true,
    payment: payments[String(member(order, 'displayFinancialStatus'))] ?? 'unpaid',
    ...state,
    currency: clean(member(order, 'currencyCode'), 3) ?? 'USD',
    shipTo: readAddress(order),
    needsShipping: member(order, 'requiresShipping') !== false && (state.lifecycle === 'shipped' || toShip.length > 0),
    // It counts all units ever ordered, so it is right only while none is shipped.
    weightGrams: state.lifecycle === 'open' && Number.isFinite(grams) && grams > 0 ? grams : null,
    lines: (toShip.length > 0 ? toShip : lines).map(({ line }) => line),
    wholeLines: lines.filter(({ ships }) => ships).map(({ line, current }) => ({ ...line, quantity: current })),
  }
}

/** Reads one order; a field that cannot be read spoils this order alone. */
export function readOrder(
  order: unknown,
  lineNodes = list(member(member(order, 'lineItems'), 'nodes')),
): StoreOrder | Unreadable {
  try {
    return read(order, lineNodes)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return {
      externalId: clean(member(order, 'legacyResourceId'), 100) ?? clean(member(order, 'id'), 100) ?? 'unknown',
      orderNo: clean(member(order, 'name'), 100),
      updatedAt: clean(member(order, 'updatedAt'), 40),
      fault: { kind: 'malformed', value: error.field },
    }
  }
}
