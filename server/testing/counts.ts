import type { InputOf } from '@waybill/contract/core/route'
import * as api from '@waybill/contract/counts/api'
import * as staffApi from '@waybill/contract/counts/staff-api'
import { randomUUID } from 'node:crypto'
import type { PlantedFloor } from './outbound-floor.ts'
import type { TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'

const { seller, staff } = demoWarehouse

interface How {
  as?: string
  commandId?: string
}
type Units = Partial<Omit<InputOf<typeof staffApi.countUnits>['body'], 'commandId'>>
type Scan = Partial<Omit<InputOf<typeof staffApi.scanCountPlace>['body'], 'commandId' | 'place'>>
type Decision = InputOf<typeof staffApi.decideDifferences>['body']
type New = InputOf<typeof staffApi.createStockCount>['body']

/** What staff and sellers do with counts, each as a call. */
export function countCalls(server: TestServer, floorOf: () => PlantedFloor) {
  const create = (more: Partial<New> = {}, as = staff) =>
    server.call(
      staffApi.createStockCount,
      {
        body: {
          requestKey: randomUUID(),
          warehouseId: floorOf().warehouseId,
          scope: 'places',
          about: 'A-1',
          sellerId: null,
          note: null,
          ...more,
        },
      },
      { as },
    )
  const place = (id: number, code: string, more: Scan = {}, { as = staff, commandId = randomUUID() }: How = {}) =>
    server.call(
      staffApi.scanCountPlace,
      { params: { id }, body: { commandId, place: code, takeOver: false, add: false, anyway: false, ...more } },
      { as },
    )
  const units = (id: number, name: string, more: Units = {}, { as = staff, commandId = randomUUID() }: How = {}) =>
    server.call(
      staffApi.countUnits,
      {
        params: { id },
        body: { commandId, code: floorOf().skuOf(name), quantity: 1, all: false, goods: null, ...more },
      },
      { as },
    )
  const finish = (id: number, code: string, { as = staff, commandId = randomUUID() }: How = {}) =>
    server.call(
      staffApi.finishCountPlace,
      { params: { id }, body: { commandId, placeId: floorOf().places.get(code)! } },
      { as },
    )
  const cancel = (id: number, as = staff) => server.call(staffApi.cancelStockCount, { params: { id } }, { as })
  const get = (id: number, as = staff) => server.call(staffApi.getStockCount, { params: { id } }, { as })
  const differences = async (countId: number, view: 'review' | 'decided' = 'review') =>
    (await server.call(staffApi.listCountDifferences, { query: { countId, view } }, { as: staff })).body.data!.records
  const decide = (ids: number[], decision: Decision['decision'], more: Partial<Decision> = {}, as = staff) =>
    server.call(
      staffApi.decideDifferences,
      { body: { ids, decision, note: 'Counted twice', liable: 'warehouse', anyway: true, ...more } },
      { as },
    )
  const ask = (name: string, { as = seller, requestKey = randomUUID() } = {}) =>
    server.call(
      api.requestCount,
      {
        params: { id: floorOf().products.get(name)! },
        body: { requestKey, warehouseId: floorOf().warehouseId, note: 'Buyers say it is gone' },
      },
      { as },
    )
  const own = (name: string, as = seller) =>
    server.call(api.listOwnCounts, { params: { id: floorOf().products.get(name)! } }, { as })
  /** Both persons find so many of a product in a place; the difference waits then. */
  const countTwice = async (
    id: number,
    { place: code, name, quantity, by }: { place: string; name: string; quantity: number; by: readonly string[] },
  ) => {
    for (const as of by) {
      await place(id, code, {}, { as })
      await units(id, name, { quantity, all: true }, { as })
      await finish(id, code, { as })
    }
  }
  return { create, place, units, finish, cancel, get, differences, decide, ask, own, countTwice }
}
