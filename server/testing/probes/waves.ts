import * as api from '@waybill/contract/outbound/wave-api'
import { randomUUID } from 'node:crypto'
import type { Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { demoWarehouse } from '../warehouse.ts'
import { accounts, planted } from './floor.ts'

/** A wave of one order at a warehouse of the demo's operator. */
async function wave(server: TestServer) {
  const { floor, order } = await planted(server)
  const body = { requestKey: randomUUID(), warehouseId: floor.warehouseId, ids: [order.id], totes: 1 }
  const answer = await server.call(api.createWave, { body }, { as: demoWarehouse.staff })
  return { id: answer.body.data!.wave!.id, warehouseId: floor.warehouseId, orderId: order.id }
}
const command = () => ({ commandId: randomUUID(), takeOver: false })
const shown = (orderId: number) => ({ ...command(), step: { orderId, kind: 'bind', placeId: null, productId: null } })
const onWave =
  (body?: (planted: { orderId: number }) => object): Probe['plant'] =>
  async (server) => {
    const { id, orderId } = await wave(server)
    return { params: { id }, ...(body && { body: body({ orderId }) }) }
  }

/** Everything that names a wave. */
export const waveProbes: Probe[] = [
  {
    route: api.listWaves,
    accounts,
    harmless: ({ status, data }) =>
      status === 403 || (status === 200 && (data as { records: unknown[] }).records.length === 0),
    plant: async (server) => ({ query: { warehouseId: (await wave(server)).warehouseId } }),
  },
  {
    route: api.createWave,
    accounts,
    plant: async (server) => {
      const { floor, order } = await planted(server)
      return { body: { requestKey: randomUUID(), warehouseId: floor.warehouseId, ids: [order.id], totes: 1 } }
    },
  },
  { route: api.getWave, accounts, plant: onWave() },
  { route: api.scanWave, accounts, plant: onWave(({ orderId }) => ({ ...shown(orderId), code: 'T-1', quantity: 1 })) },
  { route: api.skipWavePlace, accounts, plant: onWave(({ orderId }) => shown(orderId)) },
  { route: api.reportWaveShort, accounts, plant: onWave(({ orderId }) => ({ ...shown(orderId), missing: 1 })) },
  { route: api.removeWaveOrder, accounts, plant: onWave(({ orderId }) => ({ orderId })) },
  { route: api.finishWave, accounts, plant: onWave() },
  { route: api.cancelWave, accounts, plant: onWave() },
]
