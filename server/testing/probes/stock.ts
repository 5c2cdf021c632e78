import * as api from '@waybill/contract/stock/api'
import * as placeApi from '@waybill/contract/stock/place-api'
import * as staffApi from '@waybill/contract/stock/staff-api'
import { orgType } from '@waybill/contract/core/enums'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { connectWarehouse, demoWarehouse } from '../warehouse.ts'

const stranger = 'floor@other-warehouse.test'
const { staff, id: warehouseId } = demoWarehouse
/** Staff of the demo's warehouse, and of another operator. */
const accounts = { owner: staff, strangers: [stranger] }
const sellerId = demoOrg.seller

async function withStranger(server: TestServer): Promise<void> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
}

async function plantPlace(server: TestServer): Promise<{ id: number; code: string }> {
  await withStranger(server)
  const code = `P-${randomUUID().slice(0, 8).toUpperCase()}`
  const { rows } = await server.admin.query<{ id: string }>(
    `insert into location (org_id, warehouse_id, code, kind) values ($1, $2, $3, 'storage') returning id`,
    [demoOrg.harbor, warehouseId, code],
  )
  return { id: Number(rows[0]!.id), code }
}

async function plantProduct(server: TestServer, orgId: number): Promise<{ id: number; sku: string }> {
  const sku = `P-${randomUUID().slice(0, 8)}`
  const { rows } = await server.admin.query<{ id: string }>(
    `insert into product (org_id, sku, name, package_type, unit, length, width, height) values ($1, $2, 'Mug', 'Ready To Ship', 'in/lb', 1, 1, 1)
     returning id`,
    [orgId, sku],
  )
  return { id: Number(rows[0]!.id), sku }
}

/** A receipt of two units, as its call takes it. */
async function receipt(server: TestServer) {
  const { code } = await plantPlace(server)
  const { sku } = await plantProduct(server, sellerId)
  const body = {
    commandId: randomUUID(),
    sellerId,
    warehouseId,
    reason: 'RECEIVE' as const,
    sku,
    lot: null,
    from: null,
    quantity: 2,
  }
  return { ...body, to: { place: code, condition: 1 as const }, note: null, liable: null }
}
const notFoundOr403 = ({ status }: { status: number }) => status === 404 || status === 403
const emptyOr404 = ({ status, data }: { status: number; data: unknown }) =>
  notFoundOr403({ status }) || (status === 200 && (data as { records?: unknown[] }).records?.length === 0)

async function planted(server: TestServer, owner: string): Promise<number> {
  const orgId = orgOfAccount(owner)
  await connectWarehouse(server, orgId)
  return (await plantProduct(server, orgId)).id
}

/** Everything that names a place, a product in stock, a seller or a movement. */
export const stockProbes: Probe[] = [
  {
    route: api.listInventory,
    harmless: emptyOr404,
    plant: async (server, owner) => {
      const orgId = orgOfAccount(owner)
      await planted(server, owner)
      await server.call(staffApi.postMovement, { body: await receipt(server) }, { as: staff })
      return { query: { warehouseId: orgId === sellerId ? warehouseId : 0 } }
    },
  },
  {
    route: api.getInventory,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: await planted(server, owner) } }),
  },
  {
    route: api.listInventoryMovements,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: await planted(server, owner) }, query: { warehouseId } }),
  },
  {
    route: placeApi.listPlaces,
    accounts,
    harmless: emptyOr404,
    plant: async (server) => (await plantPlace(server), { query: { warehouseId } }),
  },
  {
    route: placeApi.createPlaces,
    accounts,
    plant: async (server) => {
      await withStranger(server)
      return { body: { warehouseId, segments: [{ from: 'Q', to: 'R' }], kind: 'dock', pickable: false } }
    },
  },
  {
    route: placeApi.updatePlace,
    accounts,
    plant: async (server) => {
      const { id } = await plantPlace(server)
      const body = { pickable: false, pickSeq: 1, maxVolumeCm3: null, maxWeightG: null, active: true, version: 1 }
      return { params: { id }, body }
    },
  },
  {
    route: placeApi.printPlaceLabels,
    accounts,
    plant: async (server) => ({ body: { ids: [(await plantPlace(server)).id] } }),
  },
  {
    route: staffApi.listStockLevels,
    accounts,
    harmless: emptyOr404,
    plant: async (server) => {
      await server.call(staffApi.postMovement, { body: await receipt(server) }, { as: staff })
      return { query: { warehouseId, sellerId } }
    },
  },
  {
    route: staffApi.listStockMovements,
    accounts,
    plant: async (server) => (await withStranger(server), { query: { warehouseId, sellerId } }),
  },
  { route: staffApi.postMovement, accounts, plant: async (server) => ({ body: await receipt(server) }) },
  {
    route: staffApi.reverseMovement,
    accounts,
    plant: async (server) => {
      const { body } = await server.call(staffApi.postMovement, { body: await receipt(server) }, { as: staff })
      return { body: { commandId: randomUUID(), sellerId, movementId: body.data!.id, note: 'Twice' } }
    },
  },
  {
    route: staffApi.postOpeningStock,
    accounts,
    plant: async (server) => {
      const { sku, to } = await receipt(server)
      const rows = [{ place: to.place, sku, lotNo: '', expiry: '', quantity: '1' }]
      return { body: { commandId: randomUUID(), sellerId, warehouseId, rows } }
    },
  },
]
