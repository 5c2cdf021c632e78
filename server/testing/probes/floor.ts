import * as api from '@waybill/contract/outbound/floor-api'
import * as repack from '@waybill/contract/outbound/repack-api'
import { orgType } from '@waybill/contract/core/enums'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { plantFloor, plantOutbound, plantStock } from '../outbound-floor.ts'
import { seedUser } from '../people.ts'
import type { Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { demoWarehouse } from '../warehouse.ts'

const stranger = 'floor@other-warehouse.test'
export const accounts = { owner: demoWarehouse.staff, strangers: [stranger] }

/** An order of a mug at a warehouse of the demo's operator, and another operator. */
export async function planted(server: TestServer) {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
  const floor = await plantFloor(server)
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 1 }])
  return { floor, order: await plantOutbound(server, floor, { MUG: 1 }) }
}
const command = () => ({ commandId: randomUUID(), takeOver: false })
const onOrder =
  (body?: () => object): Probe['plant'] =>
  async (server) => ({ params: { id: (await planted(server)).order.id }, ...(body && { body: body() }) })
const units = { place: 'A-1', code: 'MUG', quantity: 1 }
const box = { station: null, weightG: 100, lengthMm: null, widthMm: null, heightMm: null }
const isEmpty = ({ status, data }: { status: number; data: unknown }) =>
  status === 403 || (status === 200 && (data as { records: unknown[] }).records.length === 0)

/** Everything that names an order on the floor. */
export const floorProbes: Probe[] = [
  {
    route: api.listFloorOrders,
    accounts,
    harmless: isEmpty,
    plant: async (server) => ({ query: { stage: 'release', warehouseId: (await planted(server)).floor.warehouseId } }),
  },
  {
    route: api.countFloorOrders,
    accounts,
    harmless: ({ status, data }) => status === 200 && (data as { release: number }).release === 0,
    plant: async (server) => ({ query: { warehouseId: (await planted(server)).floor.warehouseId } }),
  },
  {
    route: api.releaseOrders,
    accounts,
    plant: async (server) => ({ body: { ids: [(await planted(server)).order.id], warehouseId: null } }),
  },
  {
    route: api.withdrawOrders,
    accounts,
    plant: async (server) => ({ body: { ids: [(await planted(server)).order.id] } }),
  },
  { route: api.getFloorOrder, accounts, plant: onOrder() },
  {
    route: api.findFloorOrder,
    accounts,
    plant: async (server) => {
      const { floor, order } = await planted(server)
      return { query: { warehouseId: floor.warehouseId, code: order.number } }
    },
  },
  { route: api.startPicking, accounts, plant: onOrder(() => ({ ...command(), tote: 'T-1' })) },
  { route: api.pickUnits, accounts, plant: onOrder(() => ({ ...command(), ...units })) },
  { route: api.reportShort, accounts, plant: onOrder(() => ({ ...command(), placeId: 1, missing: 1 })) },
  { route: api.resumeOrder, accounts, plant: onOrder(command) },
  { route: api.verifyUnits, accounts, plant: onOrder(() => ({ ...command(), code: 'MUG', quantity: 1 })) },
  { route: api.closePackage, accounts, plant: onOrder(() => ({ ...command(), ...box })) },
  { route: repack.unpackUnits, accounts, plant: onOrder(() => ({ ...command(), code: 'MUG', quantity: 1 })) },
  { route: repack.reopenPackage, accounts, plant: onOrder(() => ({ ...command(), package: 'BX-1' })) },
  { route: repack.mergePackages, accounts, plant: onOrder(() => ({ ...command(), package: 'BX-1', into: 'BX-2' })) },
  { route: repack.unloadPackages, accounts, plant: onOrder(command) },
  { route: repack.voidFloorLabels, accounts, plant: onOrder(() => ({ ...command(), reason: 'Damaged' })) },
  { route: api.labelPackage, accounts, plant: onOrder(command) },
  { route: api.confirmLabel, accounts, plant: onOrder(() => ({ ...command(), code: '1Z999AA10123456784' })) },
  { route: api.printFloorLabel, accounts, plant: onOrder() },
  { route: api.beginPutBack, accounts, plant: onOrder(command) },
  { route: api.putBackUnits, accounts, plant: onOrder(() => ({ ...command(), ...units })) },
  {
    route: api.shipPackage,
    accounts,
    plant: async (server) => {
      const { floor, order } = await planted(server)
      return { body: { commandId: randomUUID(), warehouseId: floor.warehouseId, code: order.number, handedTo: 'Bob' } }
    },
  },
]
