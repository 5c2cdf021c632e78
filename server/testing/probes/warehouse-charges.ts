import { orgType } from '@waybill/contract/core/enums'
import * as api from '@waybill/contract/warehouse-billing/api'
import * as ratesApi from '@waybill/contract/warehouse-billing/rates-api'
import * as storageApi from '@waybill/contract/warehouse-billing/storage-api'
import * as staffApi from '@waybill/contract/warehouse-billing/staff-api'
import { demoOrg } from '../../demo/people.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { demoWarehouse } from '../warehouse.ts'
import { plantCharge } from '../warehouse-charges.ts'

const stranger = 'floor@other-warehouse-charges.test'
/** Staff of the demo's warehouse, and of another operator. */
const accounts = { owner: demoWarehouse.staff, strangers: [stranger] }
const notFoundOr403 = ({ status }: { status: number }) => status === 404 || status === 403
const emptyOr404 = ({ status, data }: { status: number; data: unknown }) =>
  notFoundOr403({ status }) || (status === 200 && (data as { records?: unknown[] }).records?.length === 0)

async function onFloor(server: TestServer, act: 'pick' | 'pack' = 'pick') {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
  return plantCharge(server, demoOrg.seller, act)
}
const reason = 'Not ours'
const scope = { sellerId: demoOrg.seller, warehouseId: demoWarehouse.id }

/** Everything that names a charge of a warehouse, or a customer's rate card. */
export const warehouseChargeProbes: Probe[] = [
  {
    route: api.listOwnCharges,
    harmless: emptyOr404,
    plant: async (server, owner) => ({
      query: { document: (await plantCharge(server, orgOfAccount(owner))).number },
    }),
  },
  {
    route: storageApi.getStorageReport,
    // Another seller's answer holds nothing of what lies there.
    harmless: emptyOr404,
    plant: async (server, owner) => {
      const orgId = orgOfAccount(owner)
      await plantCharge(server, orgId)
      const [day, of] = ['2026-01-05', [orgId, demoOrg.harbor, demoWarehouse.id]]
      await server.admin.query(
        `insert into warehouse_storage_day (org_id, warehouse_org_id, warehouse_id, day, counted_at) values ($1, $2, $3, $4, now())
         on conflict do nothing`,
        [...of, day],
      )
      await server.admin.query(
        `insert into warehouse_storage_line (org_id, warehouse_org_id, warehouse_id, day, product_id, units, free_units)
         values ($1, $2, $3, $4, 1, 5, 0) on conflict do nothing`,
        [...of, day],
      )
      return { query: { warehouseId: demoWarehouse.id, dateFrom: day, dateTo: day } }
    },
  },
  {
    route: api.getOwnCharge,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({ params: { id: (await plantCharge(server, orgOfAccount(owner))).id } }),
  },
  {
    route: api.disputeCharge,
    harmless: notFoundOr403,
    plant: async (server, owner) => ({
      params: { id: (await plantCharge(server, orgOfAccount(owner))).id },
      body: { reason },
    }),
  },
  {
    route: staffApi.listCustomerCharges,
    accounts,
    harmless: emptyOr404,
    plant: async (server) => ({ query: { document: (await onFloor(server)).number } }),
  },
  {
    route: staffApi.getCustomerCharge,
    accounts,
    plant: async (server) => ({ params: { id: (await onFloor(server)).id } }),
  },
  {
    route: staffApi.priceCharge,
    accounts,
    plant: async (server) => ({
      params: { id: (await onFloor(server, 'pack')).id },
      body: { amount: 1_0000, note: null },
    }),
  },
  {
    route: staffApi.waiveCharge,
    accounts,
    plant: async (server) => ({ params: { id: (await onFloor(server, 'pack')).id }, body: { reason } }),
  },
  {
    route: staffApi.answerChargeDispute,
    accounts,
    plant: async (server) => {
      const { id } = await onFloor(server)
      await server.call(api.disputeCharge, { params: { id }, body: { reason } }, { as: demoWarehouse.seller })
      return { params: { id }, body: { accept: true, answer: reason } }
    },
  },
  {
    route: ratesApi.getRateCard,
    accounts,
    plant: async (server) => {
      await onFloor(server)
      return { query: scope }
    },
  },
  {
    route: ratesApi.saveRateDraft,
    accounts,
    plant: async (server) => {
      await onFloor(server)
      await server.admin.query(`delete from rate_card where seller_org_id is not null`)
      return {
        body: { scope, draftId: null, edits: 0, rows: [{ act: 'pick', rate: 1_0000, minimum: 0, freeDays: 0 }] },
      }
    },
  },
  {
    route: ratesApi.publishRateCard,
    accounts,
    plant: async (server) => {
      const draftId = await plantDraft(server)
      return { body: { scope, draftId, edits: 1, startsOn: '2099-01-01' } }
    },
  },
  {
    route: ratesApi.discardRateDraft,
    accounts,
    plant: async (server) => {
      const draftId = await plantDraft(server)
      return { body: { scope, draftId, edits: 1 } }
    },
  },
]

/** The draft of a card for the demo's seller alone. */
async function plantDraft(server: TestServer): Promise<number> {
  await onFloor(server)
  await server.admin.query(`delete from rate_card where seller_org_id is not null`)
  const rows = [{ act: 'pick' as const, rate: 1_0000, minimum: 0, freeDays: 0 }]
  const body = { scope, draftId: null, edits: 0, rows }
  const saved = await server.call(ratesApi.saveRateDraft, { body }, { as: demoWarehouse.staff })
  return saved.body.data!.draft!.id
}
