import { getSalesChain } from '../server/modules/money/prices/index.ts'
import { insertOrders, type NewOrder } from '../server/modules/sell/orders/index.ts'
import { oneRate } from '../server/modules/ship/shipping/carrier/carrier-rates.ts'
import { insertBatch } from '../server/modules/ship/shipping/purchase/batches.ts'
import { offerOf } from '../server/modules/ship/shipping/quotes/offers.ts'
import { insertQuotes } from '../server/modules/ship/shipping/quotes/quotes.ts'
import { findOrdersToShip } from '../server/modules/ship/shipping/request/orders-to-ship.ts'
import { requestHash, shipRequest } from '../server/modules/ship/shipping/request/ship-request.ts'
import type { Runtime } from '../server/modules/ship/shipping/runtime/runtime.ts'
import { inScope } from '../server/platform/database/index.ts'

/** The seller of every bench (bench-database.ts). */
export const who = { orgId: 5, userId: 7 }
/** Taken in turn. */
export const services = [
  { carrier: 1, serviceCode: 'USPS_GROUND_ADVANTAGE' },
  { carrier: 2, serviceCode: '03' },
  { carrier: 3, serviceCode: 'FEDEX_GROUND' },
] as const

/** Orders with quotes and a batch as the Buy button leaves it, priced by the sandbox carriers; at most as many as a purchase takes. */
export async function plantBatch(runtime: Runtime, orders: readonly NewOrder[]): Promise<string> {
  return inScope(runtime.database, { role: 'service', ...who }, async (db) => {
    const made = await insertOrders(db, who.orgId, orders)
    const found = await findOrdersToShip(
      db,
      who.orgId,
      made.map((order) => order.id),
    )
    const now = runtime.now()
    const chain = await getSalesChain(db, who.orgId, now)
    const shipDate = now.toISOString().slice(0, 10)
    const quotes = []
    const items = []
    for (const [index, order] of [...found.values()].entries()) {
      const request = shipRequest(order, shipDate)
      const service = services[index % services.length] ?? services[0]
      const { rate } = await oneRate(await runtime.carriers.list(who.orgId), request, service)
      const offer = rate && offerOf(rate, chain, request)
      if (!offer) throw new Error('no rate')
      const expiresAt = new Date(now.getTime() + 3_600_000)
      quotes.push({
        orderId: order.id,
        requestHash: requestHash(request),
        shipDate,
        rates: [],
        offers: [offer],
        expiresAt,
      })
      items.push({ ...service, orderId: order.id, price: offer.sell })
    }
    const ids = await insertQuotes(db, who.orgId, quotes)
    const total = items.reduce((sum, item) => sum + item.price, 0)
    const rows = items.map((item, index) => ({ ...item, quoteId: ids[index] ?? '' }))
    return insertBatch(db, { ...who, labelSize: 1, labelFormat: 'PDF', total, items: rows })
  })
}
