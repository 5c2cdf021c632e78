import * as api from '@waybill/contract/address-changes/api'
import { moveParcelClock } from '@waybill/contract/shipping/sandbox-clock-api'
import { randomUUID } from 'node:crypto'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { seedFunds } from '../shipping.ts'
import { shipmentIds } from './shipping.ts'

async function bodyOf(server: TestServer, owner: string) {
  const [shipmentId = 0] = await shipmentIds(server, owner)
  await seedFunds(server.database, orgOfAccount(owner), 100_0000)
  return { requestKey: randomUUID(), shipmentId, change: 'hold' as const, fee: 100_0000 }
}
async function requested(server: TestServer, owner: string): Promise<number> {
  const { body } = await server.call(api.createAddressChange, { body: await bodyOf(server, owner) }, { as: owner })
  return body.data?.id ?? 0
}
const byId = [api.getAddressChange, api.cancelAddressChange, api.seeAddressChange]

/** Everything that names a shipment whose delivery is to change, or such a change. */
export const addressChangeProbes: Probe[] = [
  {
    route: api.getChangeOptions,
    plant: async (server, owner) => ({ params: { id: (await shipmentIds(server, owner))[0] } }),
  },
  {
    route: moveParcelClock,
    plant: async (server, owner) => ({
      params: { id: (await shipmentIds(server, owner))[0] },
      body: { aheadMs: 0, days: 1 },
    }),
  },
  { route: api.createAddressChange, plant: async (server, owner) => ({ body: await bodyOf(server, owner) }) },
  ...byId.map((route): Probe => ({
    route,
    plant: async (server, owner) => ({ params: { id: await requested(server, owner) } }),
  })),
]
