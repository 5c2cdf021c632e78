import { releaseOrders, withdrawOrders } from '@waybill/contract/outbound/floor-api'
import { plantFloor, plantOutbound, plantStock } from './outbound-floor.ts'
import type { TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'

type Value = string | number
/** The code that is answered; undefined: none. */
type Case = (value: Value) => Promise<string | undefined>

/** What staff ask of orders in each state, by the event of their lifecycle. */
export function floorCases(server: TestServer): Record<string, Case> {
  const as = demoWarehouse.staff
  const orderIn = async (state: Value): Promise<number> => {
    const floor = await plantFloor(server)
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 1 }])
    const { id } = await plantOutbound(server, floor, { MUG: 1 })
    await server.admin.query('update outbound set state = $2 where id = $1', [id, state])
    return id
  }
  return {
    'outbound.state release': async (state) => {
      const body = { ids: [await orderIn(state)], warehouseId: null }
      return (await server.call(releaseOrders, { body }, { as })).body.data!.refused[0]?.code
    },
    'outbound.state withdraw': async (state) => {
      const body = { ids: [await orderIn(state)] }
      return (await server.call(withdrawOrders, { body }, { as })).body.data!.refused[0]?.code
    },
  }
}
