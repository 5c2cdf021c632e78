import { orgType } from '@waybill/contract/core/enums'
import * as api from '@waybill/contract/work-orders/api'
import * as staffApi from '@waybill/contract/work-orders/staff-api'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { plantFloor, plantStock } from '../outbound-floor.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { demoWarehouse } from '../warehouse.ts'
import { workCalls } from '../work-orders.ts'

const stranger = 'floor@other-work-probe.test'
/** Staff of the demo's warehouse, and of another operator. */
const accounts = { owner: demoWarehouse.staff, strangers: [stranger] }
const notFoundOr403 = ({ status }: { status: number }) => status === 404 || status === 403
const emptyOr404 = ({ status, data }: { status: number; data: unknown }) =>
  notFoundOr403({ status }) || (status === 200 && (data as { records?: unknown[] }).records?.length === 0)

/** A work order for kits, of a warehouse of the demo's operator. */
async function planted(server: TestServer, owner: string = demoWarehouse.seller) {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
  const floor = await plantFloor(server, orgOfAccount(owner))
  await plantStock(server, floor, [
    { sku: 'MUG', place: 'A-1', quantity: 4 },
    { sku: 'CUP', place: 'A-1', quantity: 2 },
  ])
  const calls = workCalls(server, () => floor)
  const { id } = (await calls.ask({}, owner)).body.data!
  return { floor, calls, id, params: { id } }
}
async function accepted(server: TestServer) {
  const one = await planted(server)
  await one.calls.quote(one.id)
  await one.calls.answer(one.id)
  return one
}
/** With components that were taken. */
async function working(server: TestServer) {
  const one = await accepted(server)
  await one.calls.scan(one.id, 'MUG', { quantity: 2 })
  await one.calls.scan(one.id, 'CUP')
  return one
}
const commandId = () => randomUUID()

const ofSellers: Probe[] = [
  {
    route: api.listOwnWork,
    harmless: emptyOr404,
    plant: async (server, owner) => ({
      query: { warehouseId: (await planted(server, owner)).floor.warehouseId },
    }),
  },
  {
    route: api.getOwnWork,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: (await planted(server, owner)).params }),
  },
  {
    route: api.askForWork,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { warehouseId, products } = (await planted(server, owner)).floor
      const inputs = [{ productId: products.get('MUG')!, quantity: 1 }]
      const what = { kind: 'relabel' as const, runs: null, inputs, outputs: [], dueOn: null, instructions: null }
      return { body: { requestKey: randomUUID(), warehouseId, ...what } }
    },
  },
  {
    route: api.answerWorkQuote,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { params, calls, id } = await planted(server, owner)
      await calls.quote(id)
      return { params, body: { version: 1, accept: true } }
    },
  },
  {
    route: api.cancelOwnWork,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: (await planted(server, owner)).params }),
  },
  {
    route: api.commentOwnWork,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({
      params: (await planted(server, owner)).params,
      body: { commandId: commandId(), text: 'Please with a card' },
    }),
  },
]

const ofStaff: Probe[] = [
  {
    route: staffApi.listFloorWork,
    accounts,
    harmless: emptyOr404,
    plant: async (server) => ({
      query: { view: 'quote', warehouseId: (await planted(server)).floor.warehouseId },
    }),
  },
  { route: staffApi.getFloorWork, accounts, plant: async (server) => ({ params: (await planted(server)).params }) },
  {
    route: staffApi.quoteWork,
    accounts,
    plant: async (server) => ({
      params: (await planted(server)).params,
      body: { seen: 0, basis: 'flat', amount: 5_0000, minutes: null, note: null },
    }),
  },
  {
    route: staffApi.declineWork,
    accounts,
    plant: async (server) => ({ params: (await planted(server)).params, body: { reason: 'No' } }),
  },
  {
    route: staffApi.holdWork,
    accounts,
    plant: async (server) => ({ params: (await accepted(server)).params, body: { reason: 'A cup is missing' } }),
  },
  {
    route: staffApi.withdrawWorkQuote,
    accounts,
    plant: async (server) => {
      const { params, calls, id } = await accepted(server)
      await calls.quote(id, { seen: 1, amount: 3_0000 })
      return { params }
    },
  },
  {
    route: staffApi.resumeWork,
    accounts,
    plant: async (server) => {
      const { params, calls, id } = await accepted(server)
      await calls.hold(id)
      return { params }
    },
  },
  {
    route: staffApi.assignWork,
    accounts,
    plant: async (server) => ({ params: (await planted(server)).params, body: { userId: null } }),
  },
  {
    route: staffApi.commentWork,
    accounts,
    plant: async (server) => ({
      params: (await planted(server)).params,
      body: { commandId: commandId(), text: 'We will' },
    }),
  },
  {
    route: staffApi.scanWorkItem,
    accounts,
    plant: async (server) => {
      const { params, floor } = await accepted(server)
      const what = { place: 'A-1', code: floor.skuOf('MUG'), quantity: 1, lotId: null, found: null, to: null }
      return { params, body: { commandId: commandId(), ...what } }
    },
  },
  {
    route: staffApi.undoWorkScan,
    accounts,
    plant: async (server) => {
      const { calls } = await planted(server)
      const id = await calls.accepted({ kind: 'relabel', runs: null, inputs: { CUP: 2 }, outputs: {} })
      await calls.scan(id, 'CUP')
      return { params: { id }, body: { commandId: commandId(), line: 1, quantity: 1 } }
    },
  },
  {
    route: staffApi.putBackComponents,
    accounts,
    plant: async (server) => {
      const { params, calls, id } = await working(server)
      const [pick] = (await calls.get(id)).body.data!.picks
      return { params, body: { commandId: commandId(), pickId: pick!.id } }
    },
  },
  {
    route: staffApi.makeKits,
    accounts,
    plant: async (server) => {
      const { params, floor } = await working(server)
      const outputs = [{ code: floor.skuOf('BOWL'), place: 'B-1', lot: null }]
      return { params, body: { commandId: commandId(), runs: 1, outputs } }
    },
  },
  {
    route: staffApi.finishWork,
    accounts,
    plant: async (server) => {
      const { params, calls, id } = await working(server)
      await calls.make(id, 1)
      return { params, body: { commandId: commandId(), minutes: 15 } }
    },
  },
]

/** Everything that names a work order. */
export const workProbes: Probe[] = [...ofSellers, ...ofStaff]
