import type { InputOf } from '@waybill/contract/core/route'
import * as api from '@waybill/contract/counts/api'
import * as staffApi from '@waybill/contract/counts/staff-api'
import { getInventory, listInventoryMovements } from '@waybill/contract/stock/api'
import * as moveApi from '@waybill/contract/stock/move-api'
import { postMovement } from '@waybill/contract/stock/staff-api'
import { randomUUID } from 'node:crypto'
import type { PlantedFloor } from './outbound-floor.ts'
import type { TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'

const { seller, staff } = demoWarehouse

interface How {
  as?: string
  commandId?: string
  /** The place; A-1 if none is named. */
  at?: string
}
type Units = Partial<Omit<InputOf<typeof staffApi.countUnits>['body'], 'commandId' | 'placeId'>>
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
  const units = (
    id: number,
    name: string,
    more: Units = {},
    { as = staff, commandId = randomUUID(), at = 'A-1' }: How = {},
  ) =>
    server.call(
      staffApi.countUnits,
      {
        params: { id },
        body: {
          commandId,
          placeId: floorOf().places.get(at)!,
          code: floorOf().skuOf(name),
          quantity: 1,
          all: false,
          goods: null,
          ...more,
        },
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
  const decide = (
    seen: readonly { id: number; difference: number }[],
    decision: Decision['decision'],
    more: Partial<Decision> = {},
    as = staff,
  ) =>
    server.call(
      staffApi.decideDifferences,
      {
        body: {
          lines: seen.map(({ id, difference }) => ({ id, difference })),
          decision,
          note: 'Counted twice',
          liable: 'warehouse',
          anyway: true,
          ...more,
        },
      },
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
      await units(id, name, { quantity, all: true }, { as, at: code })
      await finish(id, code, { as })
    }
  }
  return { create, place, units, finish, cancel, get, differences, decide, ask, own, countTwice }
}

/** What staff do with mugs and other goods beside counts: look into a place, move them, and correct the books by hand. */
export function moveCalls(server: TestServer, floorOf: () => PlantedFloor) {
  const find = (place: string, code?: string, as = staff) =>
    server.call(
      moveApi.findLying,
      { query: { warehouseId: floorOf().warehouseId, place, ...(code && { code }) } },
      { as },
    )
  const move = (
    to: string,
    quantity: number,
    { commandId = randomUUID(), as = staff, from = floorOf().places.get('A-1')! } = {},
  ) => {
    const { sellerId, warehouseId, products } = floorOf()
    const goods = { sellerId, warehouseId, productId: products.get('MUG')!, lotId: 0, condition: 1 as const }
    return server.call(moveApi.moveGoods, { body: { commandId, ...goods, fromPlaceId: from, to, quantity } }, { as })
  }
  /** A movement by hand, to B-1 unless it is a loss. */
  const byHand = (reason: 'MISSING' | 'MOVE' | 'PUTAWAY', name: string, quantity: number, from = 'A-1') => {
    const { sellerId, warehouseId, skuOf } = floorOf()
    const ends = {
      from: { place: from, condition: 1 as const },
      to: reason === 'MISSING' ? null : { place: 'B-1', condition: 1 as const },
    }
    const what = { sku: skuOf(name), lot: null, quantity, note: 'Seen', liable: 'warehouse' as const }
    const body = { commandId: randomUUID(), sellerId, warehouseId, reason, ...what, ...ends }
    return server.call(postMovement, { body }, { as: staff })
  }
  return { find, move, byHand }
}

/** What the seller reads of its stock there. */
export function stockReads(server: TestServer, floorOf: () => PlantedFloor) {
  const of = (name: string) => ({ id: floorOf().products.get(name)! })
  const stockOf = async (name: string): Promise<number> => {
    const { body } = await server.call(getInventory, { params: of(name) }, { as: seller })
    return body.data!.warehouses.find(({ warehouse }) => warehouse.id === floorOf().warehouseId)!.onHand
  }
  const newest = async (name: string) => {
    const input = { params: of(name), query: { warehouseId: floorOf().warehouseId } }
    return (await server.call(listInventoryMovements, input, { as: seller })).body.data!.records[0]!
  }
  return { stockOf, newest }
}
