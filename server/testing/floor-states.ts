import { releaseOrders, withdrawOrders } from '@waybill/contract/outbound/floor-api'
import { cancelWave, createWave, finishWave } from '@waybill/contract/outbound/wave-api'
import { randomUUID } from 'node:crypto'
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
  const waveIn = async (state: Value) => {
    const floor = await plantFloor(server)
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 1 }])
    const { id } = await plantOutbound(server, floor, { MUG: 1 })
    const body = { requestKey: randomUUID(), warehouseId: floor.warehouseId, ids: [id], totes: 1 }
    const { wave } = (await server.call(createWave, { body }, { as })).body.data!
    await server.admin.query('update wave set state = $2 where id = $1', [wave!.id, state])
    return { params: { id: wave!.id } }
  }
  return {
    'wave.state finish': async (state) =>
      (await server.call(finishWave, await waveIn(state), { as })).body.errorCode ?? undefined,
    'wave.state cancel': async (state) =>
      (await server.call(cancelWave, await waveIn(state), { as })).body.errorCode ?? undefined,
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
