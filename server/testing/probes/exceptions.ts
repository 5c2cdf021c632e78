import * as api from '@waybill/contract/exceptions/api'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { shipmentIds } from './shipping.ts'

async function found(server: TestServer, owner: string): Promise<number> {
  const [shipmentId = 0] = await shipmentIds(server, owner)
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into shipment_exception (org_id, shipment_id, carrier, code, source, state, first_at, last_at, count, found_at, state_at)
     values ($1, $2, 1, 'lost', 'carrier', 'open', now(), now(), 1, now(), now()) returning id`,
    [orgOfAccount(owner), shipmentId],
  )
  return rows[0]?.id ?? 0
}

/** Everything that names an exception, or a shipment that may have some. */
export const exceptionProbes: Probe[] = [
  {
    route: api.listShipmentExceptions,
    plant: async (server, owner) => ({ params: { id: (await shipmentIds(server, owner))[0] } }),
  },
  { route: api.getException, plant: async (server, owner) => ({ params: { id: await found(server, owner) } }) },
  {
    route: api.waitForCarrier,
    plant: async (server, owner) => ({ params: { id: await found(server, owner) }, body: {} }),
  },
  {
    route: api.handleExceptions,
    plant: async (server, owner) => ({ body: { ids: [await found(server, owner)], how: 'resent' as const } }),
  },
]
