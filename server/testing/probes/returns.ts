import * as api from '@waybill/contract/returns/api'
import { randomUUID } from 'node:crypto'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { seedFunds } from '../shipping.ts'
import { shipmentIds } from './shipping.ts'

async function bodyOf(server: TestServer, owner: string) {
  const [shipmentId = 0] = await shipmentIds(server, owner)
  await seedFunds(server.database, orgOfAccount(owner), 100_0000)
  const { body } = await server.call(api.getReturnOptions, { params: { id: shipmentId } }, { as: owner })
  const { carrier = 1, serviceCode = '-', price = 0 } = body.data?.rates[0] ?? {}
  const items = [{ sku: null, name: 'Thing', quantity: 1 }]
  return { requestKey: randomUUID(), shipmentId, carrier, serviceCode, price, reason: 'other' as const, items }
}
async function bought(server: TestServer, owner: string): Promise<number> {
  const { body } = await server.call(api.createReturn, { body: await bodyOf(server, owner) }, { as: owner })
  return body.data?.id ?? 0
}
const plant: Probe['plant'] = async (server, owner) => ({ params: { id: await bought(server, owner) } })

/** Everything that names a shipment that comes back, or its label. */
export const returnProbes: Probe[] = [
  {
    route: api.getReturnOptions,
    plant: async (server, owner) => ({ params: { id: (await shipmentIds(server, owner))[0] } }),
  },
  {
    route: api.listReturns,
    harmless: ({ status, data }) => status === 200 && (data as { records: unknown[] }).records.length === 0,
    plant: async (server, owner) => {
      const body = await bodyOf(server, owner)
      await server.call(api.createReturn, { body }, { as: owner })
      return { query: { shipmentId: body.shipmentId } }
    },
  },
  { route: api.createReturn, plant: async (server, owner) => ({ body: await bodyOf(server, owner) }) },
  { route: api.getReturn, plant },
  { route: api.printReturn, plant },
  { route: api.voidReturn, plant },
  {
    route: api.settleReturn,
    plant: async (server, owner) => {
      const id = await bought(server, owner)
      await server.admin.query(`update return_label set state = 'delivered' where id = $1`, [id])
      return { params: { id } }
    },
  },
]
