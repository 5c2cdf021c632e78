import type { ShipTo, StoreLine, StoreOrder, Unreadable } from '../connector.ts'
import { amount, clean, count, fromHtml, instant, list, Malformed, member, needed } from '../values.ts'

const CHINA: Record<string, string> =
  'CN1 YN,CN2 BJ,CN3 TJ,CN4 HE,CN5 SX,CN6 NM,CN7 LN,CN8 JL,CN9 HL,CN10 SH,CN11 JS,CN12 ZJ,CN13 AH,CN14 FJ,CN15 JX,CN16 SD,CN17 HA,CN18 HB,CN19 HN,CN20 GD,CN21 GX,CN22 HI,CN23 CQ,CN24 SC,CN25 GZ,CN26 SN,CN27 GS,CN28 QH,CN29 NX,CN30 MO,CN31 XZ,CN32 XJ'
    .split(',')
    .reduce<Record<string, string>>((table, pair) => {
      const [code = '', state = ''] = pair.split(' ')
      return { ...table, [code]: state }
    }, {})
const NO_SHIPPING = new Set(['local_pickup', 'pickup_location'])

const text = (value: unknown, max?: number): string | null =>
  typeof value === 'string' ? clean(fromHtml(value), max) : clean(value, max)

function readAddress(order: unknown): ShipTo | null {
  const shipping = member(order, 'shipping')
  const billing = member(order, 'billing')
  const isBlank = (address: unknown) =>
    text(member(address, 'address_1')) === null && text(member(address, 'city')) === null
  const given = isBlank(shipping) ? billing : shipping
  if (isBlank(given)) return null
  const part = (name: string, max?: number) => text(member(given, name), max)
  const state = part('state', 100)
  const company = part('company', 100)
  return {
    name:
      clean([part('first_name'), part('last_name')].filter((word) => word !== null).join(' '), 100) ?? company ?? '',
    company,
    line1: part('address_1') ?? '',
    line2: part('address_2'),
    city: part('city', 100) ?? '',
    state: state && (CHINA[state] ?? state),
    zip: part('postcode', 20),
    country: part('country', 2) ?? '',
    phone: part('phone', 30) ?? text(member(billing, 'phone'), 30),
    email: text(member(billing, 'email'), 200),
  }
}

function readLine(line: unknown, back: ReadonlyMap<string, number>): StoreLine {
  const ordered = count(member(line, 'quantity'), 'line_items.quantity')
  return {
    externalLineId: clean(member(line, 'id'), 20),
    sku: text(member(line, 'sku'), 100),
    name: text(member(line, 'name'), 300) ?? '-',
    quantity: Math.max(0, ordered - (back.get(String(member(line, 'id'))) ?? 0)),
    unitPrice: amount(member(line, 'price'), 'line_items.price'),
  }
}

/** How many pieces of each line were given back, by the line's id. */
function piecesBack(refunds: readonly unknown[]): Map<string, number> {
  const back = new Map<string, number>()
  for (const line of refunds.flatMap((refund) => list(member(refund, 'line_items')))) {
    const of = list(member(line, 'meta_data')).find((meta) => member(meta, 'key') === '_refunded_item_id')
    const id = String(member(of, 'value'))
    const pieces = count(Math.abs(Number(member(line, 'quantity'))), 'refunds.quantity')
    back.set(id, (back.get(id) ?? 0) + pieces)
  }
  return back
}

const minus = (value: unknown): number => Math.abs(amount(value, 'refunds.total') ?? 0)

function paymentOf(order: unknown, status: string): StoreOrder['payment'] {
  if (status === 'refunded') return 'refunded'
  if (status === 'failed') return 'void'
  // Paid on delivery: the shop lets it be processed without a payment.
  const paid = typeof member(order, 'date_paid_gmt') === 'string' || ['processing', 'completed'].includes(status)
  if (!paid) return 'unpaid'
  const refunded = list(member(order, 'refunds')).reduce<number>((sum, one) => sum + minus(member(one, 'total')), 0)
  return refunded > 0 ? 'part_refunded' : 'paid'
}

const lifecycles: Record<string, StoreOrder['lifecycle']> = {
  completed: 'shipped',
  cancelled: 'canceled',
  refunded: 'canceled',
  failed: 'canceled',
}
const UNHELD = new Set(['pending', 'processing', 'completed', 'cancelled', 'refunded', 'failed', 'checkout-draft'])

function needsShipping(order: unknown): boolean {
  const methods = list(member(order, 'shipping_lines')).map(
    (line) => String(member(line, 'method_id')).split(':')[0] ?? '',
  )
  return methods.length === 0 || methods.some((method) => !NO_SHIPPING.has(method))
}

/** Only the `_gmt` stamps: the others are in the site's own time zone. */
const gmt = (order: unknown, name: string): string => {
  const value = member(order, name)
  return instant(typeof value === 'string' ? `${value.replace(/Z$/, '')}Z` : value, name)
}

function read(order: unknown, refunds: readonly unknown[]): StoreOrder {
  const status = needed(member(order, 'status'), 'status', 60)
  const back = piecesBack(refunds)
  const whole = list(member(order, 'line_items')).map((line) => readLine(line, back))
  const lines = whole.filter((line) => line.quantity > 0)
  return {
    externalId: needed(member(order, 'id'), 'id', 20),
    orderNo: text(member(order, 'number'), 100) ?? needed(member(order, 'id'), 'id', 20),
    createdAt: gmt(order, 'date_created_gmt'),
    updatedAt: gmt(order, 'date_modified_gmt'),
    isTest: false,
    payment: paymentOf(order, status),
    lifecycle: lifecycles[status] ?? 'open',
    hold: UNHELD.has(status) ? null : status,
    currency: text(member(order, 'currency'), 3) ?? 'USD',
    shipTo: readAddress(order),
    needsShipping: needsShipping(order) && (lines.length > 0 || back.size === 0),
    weightGrams: null,
    lines,
  }
}

/** Reads one order, of its refunds the pieces; a field that cannot be read spoils this order alone. */
export function readOrder(order: unknown, refunds: readonly unknown[] = []): StoreOrder | Unreadable {
  try {
    return read(order, refunds)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return {
      externalId: clean(member(order, 'id'), 20) ?? 'unknown',
      orderNo: text(member(order, 'number'), 100),
      updatedAt: clean(member(order, 'date_modified_gmt'), 40),
      fault: { kind: 'malformed', value: error.field },
    }
  }
}

/** The stamp by which the site sorts, whole seconds of GMT without a mark; null when it cannot be read. */
export function stampOf(order: unknown): string | null {
  const stamp = member(order, 'date_modified_gmt')
  return typeof stamp === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(stamp) ? stamp.slice(0, 19) : null
}
