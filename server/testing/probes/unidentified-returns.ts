import { orgType } from '@waybill/contract/core/enums'
import * as api from '@waybill/contract/unidentified-returns/api'
import * as staffApi from '@waybill/contract/unidentified-returns/staff-api'
import { openReturn } from '@waybill/contract/warehouse-returns/staff-api'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { seedUser } from '../people.ts'
import { testPicture } from '../picture.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { unidentifiedCalls } from '../unidentified-returns.ts'
import { demoWarehouse } from '../warehouse.ts'
import { plantReturnsFloor, plantSent } from '../warehouse-returns.ts'

const stranger = 'floor@other-unidentified.test'
/** Staff of the demo's warehouse, and of another operator. */
const accounts = { owner: demoWarehouse.staff, strangers: [stranger] }
const notFoundOr403 = ({ status }: { status: number }) => status === 404 || status === 403
const emptyOr404 = ({ status, data }: { status: number; data: unknown }) =>
  notFoundOr403({ status }) || (status === 200 && (data as { records?: unknown[] }).records?.length === 0)

/** A parcel with a photo that a seller has claimed. */
async function planted(server: TestServer, owner: string = demoWarehouse.seller) {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
  const floor = await plantReturnsFloor(server, orgOfAccount(owner))
  const calls = unidentifiedCalls(server, () => floor)
  const sent = await plantSent(server, floor, { MUG: 1 })
  const { id, number } = (await calls.record(randomUUID())).body.data!
  const [photo] = (await calls.photo(id)).body.data!.photos
  const claimId = (await calls.claim(id, sent.orderNo, { as: owner })).body.data!.claim!.id
  return { floor, sent, id, number, photoId: photo!.id, claimId }
}

/** The same, and a return that was opened since. */
async function withReturn(server: TestServer) {
  const one = await planted(server)
  const body = { warehouseId: one.floor.warehouseId, code: one.sent.number }
  const opened = await server.call(openReturn, { body }, { as: demoWarehouse.staff })
  return { ...one, returnId: opened.body.data!.id }
}

/** Everything that names a parcel whose order nobody knows. */
export const unidentifiedProbes: Probe[] = [
  {
    route: api.listUnidentified,
    harmless: emptyOr404,
    plant: async (server, owner) => {
      const { floor, number } = await planted(server, owner)
      return { query: { search: number, warehouseId: floor.warehouseId } }
    },
  },
  {
    route: api.getUnidentified,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: (await planted(server, owner)).id } }),
  },
  {
    route: api.readUnidentifiedPhoto,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: (await planted(server, owner)).photoId } }),
  },
  {
    route: api.claimUnidentified,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { id, sent } = await planted(server, owner)
      return { params: { id }, body: { commandId: randomUUID(), orderNo: sent.orderNo, note: null } }
    },
  },
  {
    route: api.withdrawUnidentified,
    harmless: notFoundOr403,
    plant: async (server, owner) => {
      const { id, claimId } = await planted(server, owner)
      return { params: { id }, body: { claimId } }
    },
  },
  {
    route: staffApi.listFloorUnidentified,
    accounts,
    harmless: emptyOr404,
    plant: async (server) => {
      const { floor, number } = await planted(server)
      return { query: { search: number, warehouseId: floor.warehouseId } }
    },
  },
  {
    route: staffApi.getFloorUnidentified,
    accounts,
    plant: async (server) => ({ params: { id: (await planted(server)).id } }),
  },
  {
    route: staffApi.recordUnidentified,
    accounts,
    plant: async (server) => {
      const { floor } = await planted(server)
      const parcel = { code: randomUUID(), note: null, place: 'HOLD-1' }
      return { body: { requestKey: randomUUID(), warehouseId: floor.warehouseId, ...parcel } }
    },
  },
  {
    route: staffApi.addUnidentifiedPhoto,
    accounts,
    plant: async (server) => ({
      query: { parcelId: (await planted(server)).id, commandId: randomUUID() },
      file: await testPicture(),
    }),
  },
  {
    route: staffApi.removeUnidentifiedPhoto,
    accounts,
    plant: async (server) => {
      const { id, photoId } = await planted(server)
      return { params: { id }, body: { commandId: randomUUID(), photoId } }
    },
  },
  {
    route: staffApi.readFloorUnidentifiedPhoto,
    accounts,
    plant: async (server) => ({ params: { id: (await planted(server)).photoId } }),
  },
  {
    route: staffApi.confirmUnidentified,
    accounts,
    plant: async (server) => {
      const { id, claimId } = await planted(server)
      return { params: { id }, body: { claimId } }
    },
  },
  {
    route: staffApi.rejectUnidentified,
    accounts,
    plant: async (server) => {
      const { id, claimId } = await planted(server)
      return { params: { id }, body: { claimId, reason: 'Another product' } }
    },
  },
  {
    route: staffApi.findUnidentifiedOfReturn,
    accounts,
    plant: async (server) => ({ params: { id: (await withReturn(server)).returnId } }),
  },
  {
    route: staffApi.linkUnidentified,
    accounts,
    plant: async (server) => {
      const { id, returnId } = await withReturn(server)
      return { params: { id }, body: { returnId } }
    },
  },
  {
    route: staffApi.disposeUnidentified,
    accounts,
    plant: async (server) => ({ params: { id: (await planted(server)).id }, body: {} }),
  },
]
