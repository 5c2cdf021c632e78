import * as api from '@waybill/contract/inbound/api'
import * as staffApi from '@waybill/contract/inbound/staff-api'
import * as putAwayApi from '@waybill/contract/stock/put-away-api'
import { postMovement } from '@waybill/contract/stock/staff-api'
import { orgType } from '@waybill/contract/core/enums'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { inboundCalls } from '../inbound.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { connectWarehouse, demoWarehouse } from '../warehouse.ts'

const stranger = 'floor@other-inbound.test'
const { staff, id: warehouseId } = demoWarehouse
/** Staff of the demo's warehouse, and of another operator. */
const accounts = { owner: staff, strangers: [stranger] }

async function withStranger(server: TestServer): Promise<void> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
}

/** An inbound shipment of the owner, a draft or announced. */
async function planted(server: TestServer, owner: string, submit = true) {
  await connectWarehouse(server, orgOfAccount(owner))
  const calls = inboundCalls(server, owner)
  const sku = `IN-${randomUUID().slice(0, 8)}`
  await calls.product(sku)
  const lines = [{ sku, quantity: '3' }]
  const { id, version } = (await calls.create(lines, { submit })).body.data!
  return { calls, id, version, sku, form: calls.form(lines, { submit }) }
}

/** One that stands at the dock. */
async function atDock(server: TestServer) {
  await withStranger(server)
  const { calls, id, version, sku } = await planted(server, demoWarehouse.seller)
  await calls.arrive(id, version)
  return { calls, id, sku, placeId: await calls.dock() }
}
const scanOf = (code: string, placeId: number) => ({
  commandId: randomUUID(),
  code,
  quantity: 1,
  damaged: false,
  placeId,
  lot: null,
  over: false,
})
const notFoundOr403 = ({ status }: { status: number }) => status === 404 || status === 403
const emptyOr404 = ({ status, data }: { status: number; data: unknown }) =>
  notFoundOr403({ status }) || (status === 200 && (data as { records?: unknown[] }).records?.length === 0)

async function goodsAtDock(server: TestServer) {
  const { calls, sku, placeId } = await atDock(server)
  const to = { place: 'DOCKT', condition: 1 as const }
  const body = {
    commandId: randomUUID(),
    sellerId: demoOrg.seller,
    warehouseId,
    reason: 'RECEIVE' as const,
    sku,
    lot: null,
    from: null,
    to,
    quantity: 2,
    note: null,
    liable: null,
  }
  const { body: posted } = await server.call(postMovement, { body }, { as: staff })
  return { calls, sku, placeId, productId: posted.data!.product.id }
}

/** Everything that names an inbound shipment, or goods at the dock. */
export const inboundProbes: Probe[] = [
  {
    route: api.listInbounds,
    harmless: emptyOr404,
    plant: async (server, owner) => ({ query: { search: `IN-${(await planted(server, owner)).id}` } }),
  },
  {
    route: api.getInbound,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: (await planted(server, owner)).id } }),
  },
  {
    route: api.createInbound,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { form } = await planted(server, owner)
      return { body: { ...form, requestKey: randomUUID() } }
    },
  },
  {
    route: api.updateInbound,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { id, version, form } = await planted(server, owner, false)
      return { params: { id }, body: { ...form, version } }
    },
  },
  {
    route: api.changeInbound,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { id, version } = await planted(server, owner)
      return { params: { id }, body: { event: 'ship', version } }
    },
  },
  {
    route: api.deleteInbound,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: (await planted(server, owner, false)).id } }),
  },
  {
    route: api.printBoxLabels,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: (await planted(server, owner)).id } }),
  },
  {
    route: staffApi.listReceipts,
    accounts,
    harmless: emptyOr404,
    plant: async (server) => (await atDock(server), { query: { view: 'arrived' } }),
  },
  { route: staffApi.getReceipt, accounts, plant: async (server) => ({ params: { id: (await atDock(server)).id } }) },
  {
    route: staffApi.arriveInbound,
    accounts,
    plant: async (server) => {
      await withStranger(server)
      const { id, version } = await planted(server, demoWarehouse.seller)
      return { params: { id }, body: { boxes: 2, version } }
    },
  },
  {
    route: staffApi.receiveItem,
    accounts,
    plant: async (server) => {
      const { id, sku, placeId } = await atDock(server)
      return { params: { id }, body: scanOf(sku, placeId) }
    },
  },
  {
    route: staffApi.undoReceive,
    accounts,
    plant: async (server) => {
      const { calls, id, sku, placeId } = await atDock(server)
      const { body } = await calls.scan(id, sku, placeId)
      return { params: { id }, body: { commandId: randomUUID(), movementId: body.data!.movementId } }
    },
  },
  {
    route: staffApi.completeInbound,
    accounts,
    plant: async (server) => ({ params: { id: (await atDock(server)).id }, body: { short: 3 } }),
  },
  {
    route: putAwayApi.findPutAway,
    accounts,
    plant: async (server) => ({ query: { warehouseId, code: (await goodsAtDock(server)).sku } }),
  },
  {
    route: putAwayApi.putAway,
    accounts,
    plant: async (server) => {
      const { calls, placeId, productId } = await goodsAtDock(server)
      const to = await calls.shelf()
      return {
        body: {
          commandId: randomUUID(),
          sellerId: demoOrg.seller,
          warehouseId,
          productId,
          lotId: 0,
          condition: 1,
          fromPlaceId: placeId,
          to,
          quantity: 1,
        },
      }
    },
  },
]
