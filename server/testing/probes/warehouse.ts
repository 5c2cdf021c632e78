import * as funding from '@waybill/contract/funding/api'
import { getWarehouseStatement } from '@waybill/contract/funds/statement-api'
import * as api from '@waybill/contract/warehouse/api'
import { orgType } from '@waybill/contract/core/enums'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../../demo/people.ts'
import { sendProof } from '../funding.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { chargeCustomer, connectWarehouse, demoWarehouse } from '../warehouse.ts'

const stranger = 'floor@other-warehouse.test'
/** Staff of the demo's warehouse, and of another operator. */
const accounts = { owner: demoWarehouse.staff, strangers: [stranger] }

async function withStranger(server: TestServer): Promise<void> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
}

/** Connects the owner to a warehouse of its own operator: strangers are not connected to it. */
async function operatorOf(server: TestServer, owner: string): Promise<number> {
  const orgId = orgOfAccount(owner)
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into org (type, parent_org_id, name, identity_verified) values (2, 1, 'Warehouse of ' || $1::text, true) returning id`,
    [orgId],
  )
  const operatorId = rows[0]!.id
  await server.admin.query(`insert into warehouse (org_id, id, code, name) values ($1, 1, 'W1', 'Warehouse')`, [
    operatorId,
  ])
  await server.admin.query('insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values ($1, $2, 1)', [
    orgId,
    operatorId,
  ])
  return operatorId
}
const forbiddenOr404 = ({ status }: { status: number }) => status === 404 || status === 403
/** A list that is filtered by an operator whom the stranger has nothing with is empty. */
const emptyOr404 = ({ status, data }: { status: number; data: unknown }) =>
  forbiddenOr404({ status }) || (status === 200 && (data as { records?: unknown[] }).records?.length === 0)

/** Everything that names a warehouse operator, its customers or a transaction with it. */
export const warehouseProbes: Probe[] = [
  {
    route: api.listWarehouseTransactions,
    harmless: forbiddenOr404,
    plant: async (server, owner) => ({ query: { operatorId: await operatorOf(server, owner) } }),
  },
  {
    route: getWarehouseStatement,
    harmless: forbiddenOr404,
    plant: async (server, owner) => ({
      query: {
        operatorId: await operatorOf(server, owner),
        dateFrom: '2026-01-01',
        dateTo: '2026-12-31',
        format: 'csv',
      },
    }),
  },
  {
    route: funding.getWarehouseFundingOptions,
    harmless: forbiddenOr404,
    plant: async (server, owner) => ({ query: { operatorId: await operatorOf(server, owner) } }),
  },
  {
    route: funding.listWarehouseFunding,
    harmless: emptyOr404,
    plant: async (server, owner) => {
      const operatorId = await operatorOf(server, owner)
      await server.admin.query(
        `insert into funding_request (org_id, provider_org_id, wallet, type, method, requested, bank_reference)
         values ($1, $2::bigint, 'warehouse', 3, 'bank', 1000000, 'RF00' || $2::text)`,
        [orgOfAccount(owner), operatorId],
      )
      return { query: { operatorId } }
    },
  },
  {
    route: funding.requestWarehouseFunding,
    harmless: forbiddenOr404,
    plant: async (server, owner) => {
      const operatorId = await operatorOf(server, owner)
      const body = { operatorId, method: 'bank', requested: 20_0000, externalReference: null, reference: 'RF951100001' }
      return { body: { ...body, proofFileId: await sendProof(server, owner) } }
    },
  },
  {
    route: api.getWarehouseTransaction,
    harmless: forbiddenOr404,
    plant: async (server, owner) => {
      const orgId = orgOfAccount(owner)
      await connectWarehouse(server, orgId)
      return { params: { id: (await chargeCustomer(server, orgId)).body.data!.id } }
    },
  },
  {
    route: api.moveWarehouseFunds,
    harmless: forbiddenOr404,
    plant: async (server, owner) => ({
      body: {
        operatorId: await operatorOf(server, owner),
        direction: 'toWarehouse',
        amount: 1_0000,
        requestId: randomUUID(),
      },
    }),
  },
  {
    route: api.listWarehouseCustomerTransactions,
    accounts,
    plant: async (server) => (await withStranger(server), { params: { orgId: demoOrg.seller } }),
  },
  {
    route: api.chargeWarehouseCustomer,
    accounts,
    plant: async (server) => {
      await withStranger(server)
      const charge = { warehouseId: demoWarehouse.id, service: 'pick', quantity: 1, unitPrice: 1_0000 }
      const body = { ...charge, requestId: randomUUID(), document: null, note: null }
      return { params: { orgId: demoOrg.seller }, body }
    },
  },
  {
    route: api.refundWarehouseCharge,
    accounts,
    plant: async (server) => {
      await withStranger(server)
      const { id } = (await chargeCustomer(server, demoOrg.seller)).body.data!
      return { params: { orgId: demoOrg.seller }, body: { transactionId: id, note: 'Charged twice' } }
    },
  },
]
