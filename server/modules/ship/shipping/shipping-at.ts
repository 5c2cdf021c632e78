import { type Database, inScope } from '../../../platform/database/index.ts'
import { runBatch } from './purchase/batch-runner.ts'
import { buyWith } from './purchase/for-warehouse.ts'
import { insertBatch, type NewBatchItem } from './purchase/batches.ts'
import { joinNodes } from './runtime/node-identity.ts'
import { openCarrierRuntime } from './carrier/carrier-runtime.ts'
import { type Caller, quoteOrders } from './quotes/quote-orders.ts'
import { createRuntime } from './runtime/runtime.ts'
import type { ShippingServices } from './runtime/service.ts'
import { refreshTracking } from './tracking/track-shipments.ts'
import { voidLabels } from './void/void-labels.ts'

export interface Seller {
  orgId: number
  userId: number
}

/** Shipping under a clock of the caller's: what a seller does, without a log-in. For demo data. */
export interface ShippingAt {
  /** Quotes the orders and buys the cheapest label of each, of the given carrier where it offers one; returns the shipments made. */
  ship(seller: Seller, orders: readonly { id: number; carrier: number }[]): Promise<number[]>
  /** Buys the cheapest label of an order that is at a warehouse; null: it was refused. */
  shipFromWarehouse(seller: Seller, orderId: number): Promise<number | null>
  void(seller: Seller, shipmentIds: readonly number[]): Promise<void>
  /** Asks the carriers how the parcels that are due stand. */
  track(): Promise<void>
  close(): Promise<void>
}

const callerOf = (seller: Seller, database: Database, now: () => Date): Caller => ({
  actor: seller,
  database,
  now,
  inScope: (work, options) => inScope(database, { role: 'seller', ...seller }, work, options),
})

/** Opens shipping with a clock that may stand in the past: carriers, ledger and shipments all go by it. */
export async function openShippingAt(services: ShippingServices): Promise<ShippingAt> {
  const { database, log, now } = services
  const carrierRuntime = await openCarrierRuntime(services)
  const node = await joinNodes(database, log)
  const runtime = createRuntime({ ...services, carriers: carrierRuntime.carriers, node })

  async function cheapestItems(
    seller: Seller,
    orders: readonly { id: number; carrier: number }[],
  ): Promise<NewBatchItem[]> {
    const caller = callerOf(seller, database, now)
    const { quotes } = await quoteOrders(caller, runtime, { orderIds: orders.map((order) => order.id) })
    return quotes.flatMap(({ orderId, quoteId, rates }) => {
      const preferred = orders.find((order) => order.id === orderId)?.carrier
      const rate = rates.find((one) => one.carrier === preferred) ?? rates[0]
      if (!rate || !quoteId) return []
      return [{ orderId, quoteId, carrier: rate.carrier, serviceCode: rate.serviceCode, price: rate.price }]
    })
  }

  return {
    ship: async (seller, orders) => {
      const items = await cheapestItems(seller, orders)
      if (items.length === 0) return []
      const total = items.reduce((sum, item) => sum + item.price, 0)
      const batch = { ...seller, labelSize: 1, labelFormat: 'PDF', total, items }
      const batchId = await inScope(database, { role: 'seller', ...seller }, (db) => insertBatch(db, batch))
      await runBatch(runtime, { orgId: seller.orgId, batchId })
      const bought = await inScope(database, { role: 'seller', ...seller }, (db) =>
        db
          .selectFrom('shipment')
          .innerJoin('label_batch_item as i', (join) =>
            join.onRef('i.org_id', '=', 'shipment.org_id').onRef('i.purchase_id', '=', 'shipment.purchase_id'),
          )
          .select('shipment.id')
          .where('i.org_id', '=', seller.orgId)
          .where('i.batch_id', '=', batchId)
          .orderBy('i.position')
          .execute(),
      )
      return bought.map((row) => row.id)
    },
    shipFromWarehouse: async (seller, orderId) => {
      const buyer = { actor: seller, database, now, scope: { role: 'service', ...seller } } as const
      const due = { sellerId: seller.orgId, orderId, choice: 'cheapest', version: null } as const
      const bought = await buyWith(runtime, buyer, due)
      return bought.state === 'bought' ? bought.shipmentIds[0]! : null
    },
    void: async (seller, shipmentIds) => {
      await voidLabels(callerOf(seller, database, now), runtime, { shipmentIds })
    },
    track: async () => void (await refreshTracking(runtime)),
    close: async () => {
      await node.stop()
      await carrierRuntime.close()
    },
  }
}
