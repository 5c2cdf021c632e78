import { listShipmentExceptions, type ExceptionDetail } from '@waybill/contract/exceptions/api'
import { getShipment, type ShipmentDetail } from '@waybill/contract/shipping/api'
import { demoOrg } from '../../../../demo/index.ts'
import type { TestServer } from '../../../../testing/server.ts'
import { newOrder, seedDeclared, seedOrders, shopper, testRecipient } from '../../../../testing/shipping.ts'
import { runtimeOf } from '../runtime/service.ts'
import { refreshTracking } from '../tracking/track-shipments.ts'
import { watchParcels } from './watch.ts'

export const DAY = 86_400_000
const abroad = {
  ...testRecipient,
  line1: '10 Bloor St',
  city: 'Toronto',
  state: 'ON',
  zip: 'M5V 2T6',
  country: 'CA',
}

/** Labels of a seller and what becomes of their parcels. */
export function parcelsOf(server: TestServer, as: string) {
  const buy = async (token: string | null, options: { carrier?: number; isAbroad?: boolean; email?: string } = {}) => {
    const { carrier = 1, isAbroad = false, email = 'ann@example.com' } = options
    const recipient = { ...(isAbroad ? abroad : testRecipient), email }
    const order = newOrder({ reference2: token, recipient, createTime: server.clock.now() })
    const [orderId = 0] = await (isAbroad ? seedDeclared : seedOrders)(server.database, demoOrg.seller, [order])
    const [item] = (await shopper(server, as).ship([orderId], carrier)).items
    if (!item?.shipmentId) throw new Error(`Nothing was bought: ${JSON.stringify(item)}`)
    return item.shipmentId
  }
  const look = async () => {
    const runtime = await runtimeOf(server.services)
    await refreshTracking(runtime)
    await watchParcels(runtime)
  }
  /** Lets days pass, looking twice a day. */
  const pass = async (days: number) => {
    for (let half = 0; half < days * 2; half++) {
      server.clock.advance(DAY / 2)
      await look()
    }
  }
  const casesOf = async (id: number): Promise<ExceptionDetail[]> =>
    (await server.call(listShipmentExceptions, { params: { id } }, { as })).body.data!.records
  const shipment = async (id: number): Promise<ShipmentDetail> =>
    (await server.call(getShipment, { params: { id } }, { as })).body.data!
  return { buy, look, pass, casesOf, shipment }
}
