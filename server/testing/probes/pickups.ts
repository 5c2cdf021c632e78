import * as api from '@waybill/contract/pickups/api'
import { randomUUID } from 'node:crypto'
import type { Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { testSender } from '../shipping.ts'
import { shipmentIds } from './shipping.ts'

const USPS = 1
const what = { carrier: USPS, from: testSender, ready: '09:00', close: '17:00', place: 'front' as const, fee: 100_0000 }

/** A parcel and the next day on which nobody comes for others. */
async function bodyOf(server: TestServer, owner: string) {
  const ids = await shipmentIds(server, owner)
  const { body } = await server.call(api.quotePickup, { body: { carrier: USPS, from: testSender } }, { as: owner })
  const booked = new Set(body.data?.scheduled.map(({ date }) => date))
  const date = body.data?.days.slice(1).find((day) => !booked.has(day.date))?.date ?? ''
  return { ...what, requestKey: randomUUID(), date, shipmentIds: ids }
}
async function scheduled(server: TestServer, owner: string): Promise<number> {
  const { body } = await server.call(api.schedulePickup, { body: await bodyOf(server, owner) }, { as: owner })
  return body.data?.id ?? 0
}
/** The only plan at its address. */
async function planned(server: TestServer, owner: string): Promise<number> {
  const body = {
    ...what,
    from: { ...testSender, line1: `${randomUUID()} St` },
    requestKey: randomUUID(),
    weekdays: [1, 2, 3, 4, 5, 6],
    startsOn: '2026-01-01',
  }
  return (await server.call(api.createPickupPlan, { body }, { as: owner })).body.data?.id ?? 0
}

/** Everything that names a pickup, a recurring one or their parcels. */
export const pickupProbes: Probe[] = [
  { route: api.schedulePickup, plant: async (server, owner) => ({ body: await bodyOf(server, owner) }) },
  {
    route: api.changePickup,
    plant: async (server, owner) => ({ params: { id: await scheduled(server, owner) }, body: { close: '16:00' } }),
  },
  ...[api.cancelPickup, api.getPickup].map((route): Probe => ({
    route,
    plant: async (server, owner) => ({ params: { id: await scheduled(server, owner) } }),
  })),
  { route: api.printPickup, plant: async (server, owner) => ({ body: { pickupId: await scheduled(server, owner) } }) },
  { route: api.endPickupPlan, plant: async (server, owner) => ({ params: { id: await planned(server, owner) } }) },
  {
    route: api.skipPickupDay,
    plant: async (server, owner) => {
      const id = await planned(server, owner)
      const { body } = await server.call(api.listPickupPlans, {}, { as: owner })
      const plan = body.data?.plans.find((one) => one.id === id)
      const date = plan?.days.find(({ state }) => state === 'planned')?.date ?? '2030-01-02'
      return { params: { id }, body: { date, skip: true } }
    },
  },
]
