import { orgType } from '@waybill/contract/core/enums'
import * as api from '@waybill/contract/warehouse-returns/api'
import * as staffApi from '@waybill/contract/warehouse-returns/staff-api'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { seedUser } from '../people.ts'
import { testPicture } from '../picture.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { demoWarehouse } from '../warehouse.ts'
import { plantReturnsFloor, plantSent, returnCalls } from '../warehouse-returns.ts'

const stranger = 'floor@other-warehouse-returns.test'
/** Staff of the demo's warehouse, and of another operator. */
const accounts = { owner: demoWarehouse.staff, strangers: [stranger] }
const notFoundOr403 = ({ status }: { status: number }) => status === 404 || status === 403
const emptyOr404 = ({ status, data }: { status: number; data: unknown }) =>
  notFoundOr403({ status }) || (status === 200 && (data as { records?: unknown[] }).records?.length === 0)

/** A return that a seller has announced. */
async function planted(server: TestServer, owner: string = demoWarehouse.seller) {
  const floor = await plantReturnsFloor(server, orgOfAccount(owner))
  const calls = returnCalls(server, () => floor)
  const sent = await plantSent(server, floor, { MUG: 3 })
  const created = (await calls.announce(sent, { MUG: 2 }, { as: owner })).body.data!
  return { floor, sent, calls, ...created }
}

/** One that has arrived, at a warehouse of the demo's operator. */
async function onFloor(server: TestServer) {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
  const one = await planted(server)
  await one.calls.open(one.number)
  return one
}
/** One with a unit about which the seller is asked. */
async function asking(server: TestServer, owner: string = demoWarehouse.seller) {
  const one = await planted(server, owner)
  await one.calls.open(one.number)
  await one.calls.inspect(one.id, 'MUG', { disposition: 'ask', to: null })
  const { version, inspections } = (await one.calls.finish(one.id, 1)).body.data!
  return { ...one, version, inspectionId: inspections[0]!.id }
}

/** One with a photo. */
async function withPhoto(server: TestServer, owner: string = demoWarehouse.seller) {
  await onFloor(server)
  const one = await planted(server, owner)
  await one.calls.open(one.number)
  const [photo] = (await one.calls.photo(one.id)).body.data!.photos
  return { ...one, photoId: photo!.id }
}

/** Everything that names a return to a warehouse. */
export const warehouseReturnProbes: Probe[] = [
  {
    route: api.listWarehouseReturns,
    harmless: emptyOr404,
    plant: async (server, owner) => ({ query: { search: (await planted(server, owner)).number } }),
  },
  {
    route: api.getWarehouseReturn,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: (await planted(server, owner)).id } }),
  },
  {
    route: api.findReturnable,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ query: { code: (await planted(server, owner)).sent.orderNo } }),
  },
  {
    route: api.createWarehouseReturn,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { floor, sent } = await planted(server, owner)
      const lines = [{ productId: floor.products.get('MUG')!, quantity: 1 }]
      const { outboundId } = sent
      return { body: { requestKey: randomUUID(), outboundId, reason: 'unwanted', tracking: null, note: null, lines } }
    },
  },
  {
    route: api.cancelWarehouseReturn,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { id, version } = await planted(server, owner)
      return { params: { id }, body: { version } }
    },
  },
  {
    route: api.answerWarehouseReturn,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { id, version, inspectionId } = await asking(server, owner)
      return { params: { id }, body: { version, answers: [{ inspectionId, answer: 'dispose' }] } }
    },
  },
  {
    route: api.markReturnRefund,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { id, version } = await planted(server, owner)
      return { params: { id }, body: { version, refund: { amount: 10_000, on: '2027-01-31', note: null } } }
    },
  },
  {
    route: staffApi.listFloorReturns,
    accounts,
    harmless: emptyOr404,
    plant: async (server) => ({ query: { search: (await onFloor(server)).number } }),
  },
  {
    route: staffApi.getFloorReturn,
    accounts,
    plant: async (server) => ({ params: { id: (await onFloor(server)).id } }),
  },
  {
    route: staffApi.openReturn,
    accounts,
    plant: async (server) => {
      const { floor, number } = await onFloor(server)
      return { body: { warehouseId: floor.warehouseId, code: number } }
    },
  },
  {
    route: staffApi.findReturnItem,
    accounts,
    plant: async (server) => {
      const { floor, id } = await onFloor(server)
      return { params: { id }, query: { code: floor.skuOf('MUG') } }
    },
  },
  {
    route: staffApi.inspectUnits,
    accounts,
    plant: async (server) => {
      const { floor, id } = await onFloor(server)
      const placeId = floor.places.get('RET-1')!
      const goods = { code: floor.skuOf('MUG'), quantity: 1, grade: 'A', disposition: 'restock', note: null } as const
      return { params: { id }, body: { commandId: randomUUID(), ...goods, placeId, to: 'A-1' } }
    },
  },
  {
    route: staffApi.undoInspection,
    accounts,
    plant: async (server) => {
      const { calls, id } = await onFloor(server)
      const { inspections } = (await calls.inspect(id, 'MUG')).body.data!
      return { params: { id }, body: { commandId: randomUUID(), inspectionId: inspections[0]!.id } }
    },
  },
  {
    route: staffApi.carryOutAnswer,
    accounts,
    plant: async (server) => {
      await onFloor(server)
      const { calls, id, version, inspectionId } = await asking(server)
      await calls.answer(id, version, [{ inspectionId, answer: 'dispose' }])
      return { params: { id }, body: { commandId: randomUUID(), inspectionId, to: null } }
    },
  },
  {
    route: staffApi.finishReturn,
    accounts,
    plant: async (server) => ({ params: { id: (await onFloor(server)).id }, body: { short: 2 } }),
  },
  {
    route: staffApi.closeReturn,
    accounts,
    plant: async (server) => {
      await onFloor(server)
      const { id, version } = await planted(server)
      return { params: { id }, body: { version } }
    },
  },
  {
    route: api.readReturnPhoto,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: (await withPhoto(server, owner)).photoId } }),
  },
  {
    route: staffApi.readFloorReturnPhoto,
    accounts,
    plant: async (server) => ({ params: { id: (await withPhoto(server)).photoId } }),
  },
  {
    route: staffApi.removeReturnPhoto,
    accounts,
    plant: async (server) => {
      const { id, photoId } = await withPhoto(server)
      return { params: { id }, body: { commandId: randomUUID(), photoId } }
    },
  },
  {
    route: staffApi.addReturnPhoto,
    accounts,
    plant: async (server) => ({
      query: { returnId: (await onFloor(server)).id, commandId: randomUUID() },
      file: await testPicture(),
    }),
  },
]
