import {
  buyLabels,
  confirmLabelTexts,
  getBatch,
  getShipment,
  type LabelBatch,
  quoteOrders,
  voidLabels,
} from '@waybill/contract/shipping/api'
import { keepLabels } from '@waybill/contract/shipping/void-history-api'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { itemOf, newOrder, seedFunds, seedOrders, shopper } from '../shipping.ts'

const orderIds = (server: TestServer, owner: string) => seedOrders(server.database, orgOfAccount(owner), [newOrder()])

/** One label bought as a seller buys it; the carrier with the longest time to void. */
async function shipped(server: TestServer, owner: string): Promise<LabelBatch> {
  await seedFunds(server.database, orgOfAccount(owner), 100_0000)
  return shopper(server, owner).ship(await orderIds(server, owner), 1)
}
/** A label bought as a seller buys it. */
export const shipmentIds = async (server: TestServer, owner: string) =>
  (await shipped(server, owner)).items.map((item) => item.shipmentId ?? 0)

/** Everything that names an order to ship, a batch or a shipment. */
export const shippingProbes: Probe[] = [
  { route: quoteOrders, plant: async (server, owner) => ({ body: { orderIds: await orderIds(server, owner) } }) },
  {
    route: buyLabels,
    plant: async (server, owner) => {
      await seedFunds(server.database, orgOfAccount(owner), 100_0000)
      const quotes = await shopper(server, owner).quote(await orderIds(server, owner))
      return { body: { items: quotes.map((quote) => itemOf(quote)) } }
    },
  },
  {
    route: confirmLabelTexts,
    plant: async (server, owner) => {
      const [orderId] = await orderIds(server, owner)
      return { body: { orders: [{ orderId, texts: [{ side: 'recipient', field: 'name', printed: 'Ann Lee' }] }] } }
    },
  },
  { route: getBatch, plant: async (server, owner) => ({ params: { id: (await shipped(server, owner)).id } }) },
  { route: getShipment, plant: async (server, owner) => ({ params: { id: (await shipmentIds(server, owner))[0] } }) },
  { route: keepLabels, plant: async (server, owner) => ({ body: { shipmentIds: await shipmentIds(server, owner) } }) },
  { route: voidLabels, plant: async (server, owner) => ({ body: { shipmentIds: await shipmentIds(server, owner) } }) },
]
