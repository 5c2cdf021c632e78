import { checkDigitUps } from '@waybill/contract/carriers/tracking-number'
import {
  attachOwnLabels,
  type ReadLabel,
  readOwnLabels,
  removeOwnLabel,
  restoreOwnLabel,
} from '@waybill/contract/shipping/own-label-api'
import { orgOfAccount, type Probe } from '../probe.ts'
import { sendFile } from '../send-file.ts'
import type { TestServer } from '../server.ts'
import { newOrder, seedOrders } from '../shipping.ts'

const UPS = 2
let serial = 0

/** An order and a label that names it, as a file. */
async function planted(server: TestServer, owner: string) {
  const order = newOrder()
  const [orderId = 0] = await seedOrders(server.database, orgOfAccount(owner), [order])
  const body = `99AC7D03${String(++serial).padStart(7, '0')}`
  const trackingNo = `1Z${body}${checkDigitUps(body)}`
  const zpl = `^XA^FO50,60^BY3^BCN,200,N,N,N^FD${trackingNo}^FS^FO50,400^A0N,30,30^FDREF ${order.orderNo}^FS^XZ`
  return { orderId, trackingNo, file: new TextEncoder().encode(zpl) }
}

const labelsOf = (data: unknown): ReadLabel[] => (data as { labels?: ReadLabel[] } | null)?.labels ?? []

/** The same, uploaded by the owner. */
async function uploaded(server: TestServer, owner: string) {
  const { orderId, trackingNo, file } = await planted(server, owner)
  const { body } = await sendFile(server, { route: readOwnLabels, as: owner, fileName: 'label.zpl', content: file })
  const labelId = labelsOf(body.data)[0]?.id ?? ''
  return { labels: [{ labelId, orderId, carrier: UPS, trackingNo }] }
}

async function shipmentId(server: TestServer, owner: string): Promise<number> {
  const { body } = await server.call(attachOwnLabels, { body: await uploaded(server, owner) }, { as: owner })
  return body.data?.results[0]?.shipmentId ?? 0
}

/** Everything that names an order or a shipment and is about labels that sellers bring. */
export const ownLabelProbes: Probe[] = [
  {
    route: readOwnLabels,
    harmless: ({ status, data }) => status === 404 || labelsOf(data).every(({ orderId }) => orderId === null),
    plant: async (server, owner) => {
      const { orderId, file } = await planted(server, owner)
      return { query: { orderIds: [orderId] }, file }
    },
  },
  { route: attachOwnLabels, plant: async (server, owner) => ({ body: await uploaded(server, owner) }) },
  {
    route: removeOwnLabel,
    plant: async (server, owner) => ({ body: { shipmentId: await shipmentId(server, owner) } }),
  },
  {
    route: restoreOwnLabel,
    plant: async (server, owner) => {
      const body = { shipmentId: await shipmentId(server, owner) }
      await server.call(removeOwnLabel, { body }, { as: owner })
      return { body }
    },
  },
]
