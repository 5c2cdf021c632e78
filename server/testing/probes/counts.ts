import { orgType } from '@waybill/contract/core/enums'
import * as api from '@waybill/contract/counts/api'
import * as staffApi from '@waybill/contract/counts/staff-api'
import * as moveApi from '@waybill/contract/stock/move-api'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { countCalls } from '../counts.ts'
import { plantFloor, plantStock } from '../outbound-floor.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { demoWarehouse } from '../warehouse.ts'

const stranger = 'floor@other-counts-probe.test'
/** Staff of the demo's warehouse, and of another operator. */
const accounts = { owner: demoWarehouse.staff, strangers: [stranger] }
const notFoundOr403 = ({ status }: { status: number }) => status === 404 || status === 403
const emptyOr404 = ({ status, data }: { status: number; data: unknown }) =>
  notFoundOr403({ status }) || (status === 200 && (data as { records?: unknown[] }).records?.length === 0)

/** A warehouse of the demo's operator with ten mugs in A-1, and a count of that place. */
async function planted(server: TestServer, owner: string = demoWarehouse.seller) {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
  const floor = await plantFloor(server, orgOfAccount(owner))
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 10 }])
  const calls = countCalls(server, () => floor)
  const { id } = (await calls.create()).body.data!
  return { floor, calls, id }
}
/** One with a difference that waits for a decision. */
async function differing(server: TestServer) {
  const one = await planted(server)
  await one.calls.place(one.id, 'A-1')
  await one.calls.finish(one.id, 'A-1')
  await one.calls.place(one.id, 'A-1', { anyway: true })
  await one.calls.finish(one.id, 'A-1')
  const [line] = await one.calls.differences(one.id)
  return { ...one, line: line! }
}
const counting = async (server: TestServer) => {
  const one = await planted(server)
  await one.calls.place(one.id, 'A-1')
  return one
}

/** Everything that names a count, a difference, or goods in a place. */
export const countProbes: Probe[] = [
  {
    route: api.listOwnCounts,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: (await planted(server, owner)).floor.products.get('MUG')! } }),
  },
  {
    route: api.requestCount,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { floor } = await planted(server, owner)
      const { warehouseId } = floor
      return {
        params: { id: floor.products.get('MUG')! },
        body: { requestKey: randomUUID(), warehouseId, note: 'Please look' },
      }
    },
  },
  {
    route: moveApi.findLying,
    accounts,
    plant: async (server) => ({
      query: { warehouseId: (await planted(server)).floor.warehouseId, place: 'A-1' },
    }),
  },
  {
    route: moveApi.moveGoods,
    accounts,
    plant: async (server) => {
      const { sellerId, warehouseId, products, places } = (await planted(server)).floor
      const goods = { sellerId, warehouseId, productId: products.get('MUG')!, lotId: 0, condition: 1 as const }
      return {
        body: { commandId: randomUUID(), ...goods, fromPlaceId: places.get('A-1')!, to: 'A-2', quantity: 1 },
      }
    },
  },
  {
    route: staffApi.listStockCounts,
    accounts,
    harmless: emptyOr404,
    plant: async (server) => ({ query: { warehouseId: (await planted(server)).floor.warehouseId } }),
  },
  {
    route: staffApi.createStockCount,
    accounts,
    plant: async (server) => {
      const { warehouseId } = (await planted(server)).floor
      const what = { scope: 'places' as const, about: 'A-1', sellerId: null, note: null }
      return { body: { requestKey: randomUUID(), warehouseId, ...what } }
    },
  },
  {
    route: staffApi.getStockCount,
    accounts,
    plant: async (server) => ({ params: { id: (await planted(server)).id } }),
  },
  {
    route: staffApi.scanCountPlace,
    accounts,
    plant: async (server) => ({
      params: { id: (await planted(server)).id },
      body: { commandId: randomUUID(), place: 'A-1', takeOver: false, add: false, anyway: false },
    }),
  },
  {
    route: staffApi.countUnits,
    accounts,
    plant: async (server) => {
      const { id, floor } = await counting(server)
      const placeId = floor.places.get('A-1')!
      const body = { commandId: randomUUID(), placeId, code: floor.skuOf('MUG'), quantity: 1, all: false, goods: null }
      return { params: { id }, body }
    },
  },
  {
    route: staffApi.finishCountPlace,
    accounts,
    plant: async (server) => {
      const { id, floor } = await counting(server)
      return { params: { id }, body: { commandId: randomUUID(), placeId: floor.places.get('A-1')! } }
    },
  },
  {
    route: staffApi.cancelStockCount,
    accounts,
    plant: async (server) => ({ params: { id: (await planted(server)).id } }),
  },
  {
    route: staffApi.listCountDifferences,
    accounts,
    harmless: emptyOr404,
    plant: async (server) => ({ query: { countId: (await differing(server)).id } }),
  },
  {
    route: staffApi.getCountDifference,
    accounts,
    plant: async (server) => ({ params: { id: (await differing(server)).line.id } }),
  },
  {
    route: staffApi.decideDifferences,
    accounts,
    plant: async (server) => {
      const { id, difference } = (await differing(server)).line
      const lines = [{ id, difference }]
      return { body: { lines, decision: 'accept', note: 'Seen', liable: 'warehouse', anyway: true } }
    },
  },
]
