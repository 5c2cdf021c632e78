import { orgType } from '@waybill/contract/core/enums'
import * as api from '@waybill/contract/warehouse-billing/bills-api'
import * as staffApi from '@waybill/contract/warehouse-billing/bills-staff-api'
import { demoOrg } from '../../demo/people.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { connectWarehouse, demoWarehouse } from '../warehouse.ts'

const stranger = 'floor@other-warehouse-bills.test'
/** Staff of the demo's warehouse, and of another operator. */
const accounts = { owner: demoWarehouse.staff, strangers: [stranger] }
const notFoundOr403 = ({ status }: { status: number }) => status === 404 || status === 403
const emptyOr404 = ({ status, data }: { status: number; data: unknown }) =>
  notFoundOr403({ status }) || (status === 200 && (data as { records?: unknown[] }).records?.length === 0)

let last = 0
/** A closed bill of a seller at the demo's warehouse. */
async function plantBill(
  server: TestServer,
  sellerId: number,
): Promise<{ id: number; number: string; startsOn: string }> {
  await connectWarehouse(server, sellerId)
  const position = (last += 1)
  const number = `WB-1990-${position}`
  const { rows } = await server.admin.query<{ id: string }>(
    `insert into warehouse_bill (org_id, warehouse_org_id, warehouse_id, starts_on, ends_on, number, year, position, count, closed_at, issuer,
       customer, language)
     values ($1, $2, $3, '1900-01-01'::date + $5::int, '1900-01-01'::date + $5::int, $4, 1990, $5, 1, now(), '{"name":"H","address":"","taxNumber":""}',
       '{"name":"S","address":"","taxNumber":""}', 'en') returning id`,
    [sellerId, demoOrg.harbor, demoWarehouse.id, number, position],
  )
  const startsOn = new Date(Date.UTC(1900, 0, 1 + position)).toISOString().slice(0, 10)
  return { id: Number(rows[0]!.id), number, startsOn }
}
async function onFloor(server: TestServer) {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
  return plantBill(server, demoOrg.seller)
}

const ofSeller = [api.getOwnBill, api.listOwnBillEntries, api.readOwnBillPdf, api.readOwnBillCsv]
const ofStaff = [
  staffApi.getCustomerBill,
  staffApi.listCustomerBillEntries,
  staffApi.readCustomerBillPdf,
  staffApi.readCustomerBillCsv,
]

/** Everything that names a bill of a warehouse. */
export const warehouseBillProbes: Probe[] = [
  {
    route: api.listOwnBills,
    harmless: emptyOr404,
    plant: async (server, owner) => ({ query: { search: (await plantBill(server, orgOfAccount(owner))).number } }),
  },
  ...ofSeller.map((route): Probe => ({
    route,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: (await plantBill(server, orgOfAccount(owner))).id } }),
  })),
  {
    route: staffApi.listCustomerBills,
    accounts,
    harmless: emptyOr404,
    plant: async (server) => ({ query: { search: (await onFloor(server)).number } }),
  },
  {
    route: staffApi.listCustomerOpenBills,
    accounts,
    harmless: emptyOr404,
    plant: async (server) => {
      await onFloor(server)
      return { query: { sellerId: demoOrg.seller } }
    },
  },
  ...ofStaff.map((route): Probe => ({
    route,
    accounts,
    plant: async (server) => ({ params: { id: (await onFloor(server)).id } }),
  })),
  {
    route: staffApi.closeCustomerBill,
    accounts,
    harmless: notFoundOr403,
    plant: async (server) => {
      const { startsOn } = await onFloor(server)
      return { body: { sellerId: demoOrg.seller, warehouseId: demoWarehouse.id, startsOn } }
    },
  },
]
