import * as api from '@waybill/contract/outbound/api'
import * as staffApi from '@waybill/contract/outbound/staff-api'
import { saveOrderDefaults } from '@waybill/contract/defaults/api'
import { orgType } from '@waybill/contract/core/enums'
import { demoOrg } from '../../demo/people.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { newOrder, seedOrders } from '../shipping.ts'
import { connectWarehouse, demoWarehouse } from '../warehouse.ts'

const stranger = 'floor@outbound-stranger.test'
const { staff, id: warehouseId } = demoWarehouse
const accounts = { owner: staff, strangers: [stranger] }
const target = { operatorId: demoOrg.harbor, warehouseId }
let serial = 0

/** An order of an account that its warehouse could ship. */
async function plantOrder(server: TestServer, owner: string): Promise<number> {
  const orgId = orgOfAccount(owner)
  await connectWarehouse(server, orgId)
  await server.admin.query(
    `insert into product (org_id, sku, name, package_type, unit, length, width, height)
     values ($1, 'OUT-PROBE', 'Mug', 'Ready To Ship', 'in/lb', 1, 1, 1) on conflict do nothing`,
    [orgId],
  )
  const orderNo = `OUT-PROBE-${++serial}`
  const lines = [{ sku: 'OUT-PROBE', name: 'Mug', quantity: 1, unitPrice: null }]
  const [id] = await seedOrders(server.database, orgId, [newOrder({ orderNo, lines })])
  return id!
}

async function plantOutbound(server: TestServer, owner: string): Promise<number> {
  const body = { orderIds: [await plantOrder(server, owner)], ...target }
  const { body: answer } = await server.call(api.sendToWarehouse, { body }, { as: owner })
  return answer.data!.sent[0]!.id
}

async function withStranger(server: TestServer): Promise<void> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
}

const notFoundOr403 = ({ status }: { status: number }) => status === 404 || status === 403
const emptyOr403 = ({ status, data }: { status: number; data: unknown }) =>
  notFoundOr403({ status }) || (status === 200 && (data as { records?: unknown[] }).records?.length === 0)

/** Everything that names an order at a warehouse, or one that is to be sent there. */
export const outboundProbes: Probe[] = [
  {
    route: api.listOutbounds,
    harmless: emptyOr403,
    plant: async (server, owner) => (await plantOutbound(server, owner), { query: { warehouseId } }),
  },
  {
    route: api.getOutbound,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: await plantOutbound(server, owner) } }),
  },
  {
    route: api.changeOutbound,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({
      params: { id: await plantOutbound(server, owner) },
      body: { version: 1, act: 'hold' },
    }),
  },
  {
    route: api.findSendTargets,
    // A stranger reads of its own warehouses that they have none of these goods.
    harmless: (answer) =>
      notFoundOr403(answer) ||
      (answer.data as { warehouses?: { inStock: number }[] })?.warehouses?.every(({ inStock }) => inStock === 0) ===
        true,
    plant: async (server, owner) => {
      const id = await plantOrder(server, owner)
      const { rows } = await server.admin.query<{ id: number }>(
        `select id from product where org_id = $1 and sku = 'OUT-PROBE'`,
        [orgOfAccount(owner)],
      )
      await server.admin.query(
        `insert into stock_item (org_id, warehouse_org_id, warehouse_id, product_id, good) values ($1, $2, $3, $4, 100)
         on conflict do nothing`,
        [orgOfAccount(owner), demoOrg.harbor, warehouseId, rows[0]!.id],
      )
      return { body: { orderIds: [id] } }
    },
  },
  {
    route: api.sendToWarehouse,
    harmless: (answer) => notFoundOr403(answer) || (answer.data as { sent?: unknown[] } | null)?.sent?.length === 0,
    plant: async (server, owner) => ({ body: { orderIds: [await plantOrder(server, owner)], ...target } }),
  },
  {
    route: saveOrderDefaults,
    // Refused at its field: it is no warehouse of the caller's.
    harmless: ({ status, data }) =>
      status === 403 || (status === 400 && JSON.stringify(data).includes('WAREHOUSE_NOT_YOURS')),
    plant: async (server, owner) => {
      await connectWarehouse(server, orgOfAccount(owner))
      return { body: { version: 0, change: { warehouseId } } }
    },
  },
  {
    route: staffApi.listStaffOutbounds,
    accounts,
    harmless: emptyOr403,
    plant: async (server) => {
      await withStranger(server)
      await plantOutbound(server, demoWarehouse.seller)
      return { query: { warehouseId, sellerId: demoOrg.seller } }
    },
  },
  {
    route: staffApi.changeStaffOutbound,
    accounts,
    plant: async (server) => {
      await withStranger(server)
      return {
        params: { id: await plantOutbound(server, demoWarehouse.seller) },
        body: { version: 1, act: 'hold' },
      }
    },
  },
]
