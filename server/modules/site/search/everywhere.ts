import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { foundKinds, searchEverywhere } from '@waybill/contract/search/api'
import { searchTerms } from '@waybill/contract/search/terms'
import type { Found } from '../../../platform/found.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { findOrders } from '../../sell/orders/index.ts'
import { findProducts } from '../../sell/products/index.ts'
import { findParcels } from '../../ship/shipping/index.ts'

type Group<Row> = Found<Row> & { tooBroad: boolean }
const NOTHING = { records: [], more: false, exact: false, tooBroad: false }

/** A group that is too broad leaves the others what they are. */
async function group<Row>(search: () => Promise<Found<Row>>): Promise<Group<Row>> {
  try {
    return { ...(await search()), tooBroad: false }
  } catch (error) {
    if (error instanceof AppError && error.code === 'SEARCH_TOO_BROAD') return { ...NOTHING, tooBroad: true }
    throw error
  }
}

const shown = <Row, Shown>({ records, more, tooBroad }: Group<Row>, present: (row: Row) => Shown) => ({
  records: records.map(present),
  more,
  tooBroad,
})

type Kind = (typeof foundKinds)[number]
/** A tracking number means the parcel, though its order is found too. */
function exactOf(groups: Record<Kind, Group<{ id: number }>>): { kind: Kind; id: number } | null {
  const named = (['shipment', 'order', 'product'] as const).filter((kind) => groups[kind].exact)
  const kind = named.length === 1 ? named[0] : undefined
  const record = kind && groups[kind].records[0]
  return kind && record ? { kind, id: record.id } : null
}

/** Answers searchEverywhere. */
export async function everywhere(
  ctx: Ctx,
  query: { search: string; limit: number },
): Promise<OutputOf<typeof searchEverywhere>> {
  const idle = searchTerms(query.search).text === ''
  const ask = <Row>(find: (ctx: Ctx, asked: typeof query) => Promise<Found<Row>>): Promise<Group<Row>> =>
    idle ? Promise.resolve(NOTHING) : group(() => find(ctx, query))
  // Orders last: their list switches ways of reading off for the rest of the transaction.
  const product = await ask(findProducts)
  const shipment = await ask(findParcels)
  const order = await ask(findOrders)
  return {
    exact: exactOf({ product, shipment, order }),
    orders: shown(order, ({ id, orderNo, status, recipient, shipTo, createTime }) => ({
      id,
      orderNo,
      status,
      recipient,
      createTime,
      city: shipTo.city,
    })),
    shipments: shown(shipment, ({ id, trackingNo, carrier, status, recipient, order: of }) => ({
      id,
      trackingNo,
      carrier,
      status,
      recipient,
      orderNo: of?.orderNo ?? null,
    })),
    products: shown(product, ({ id, skuCode, skuName }) => ({ id, skuCode, skuName })),
  }
}
