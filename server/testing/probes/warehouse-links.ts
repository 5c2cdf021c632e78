import * as own from '@waybill/contract/warehouses/api'
import * as links from '@waybill/contract/warehouses/links-api'
import * as sellers from '@waybill/contract/warehouses/seller-api'
import { orgType } from '@waybill/contract/core/enums'
import { demoOrg } from '../../demo/people.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { openWarehouse, warehouseForm } from '../warehouse-links.ts'
import { demoWarehouse } from '../warehouse.ts'

const stranger = 'floor@other-links.test'
/** Staff of the demo's warehouse, and of another operator. */
const accounts = { owner: demoWarehouse.staff, strangers: [stranger] }

async function withStranger(server: TestServer): Promise<void> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [stranger])
  if (!rowCount) await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: stranger })
}

async function linkOf(server: TestServer, orgId: number, state: string): Promise<number> {
  await withStranger(server)
  const warehouseId = await openWarehouse(server)
  const { rows } = await server.admin.query<{ id: number }>(
    'insert into warehouse_link (org_id, warehouse_org_id, warehouse_id, state) values ($1, $2, $3, $4) returning id',
    [orgId, demoOrg.harbor, warehouseId, state],
  )
  return rows[0]!.id
}

async function invitationTo(server: TestServer, email: string): Promise<number> {
  await withStranger(server)
  const warehouseId = await openWarehouse(server)
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into warehouse_invitation (org_id, warehouse_id, email, language, sent_at) values ($1, $2, $3, 'en', now()) returning id`,
    [demoOrg.harbor, warehouseId, email],
  )
  return rows[0]!.id
}

/** Everything that names a warehouse, a connection or an invitation. */
export const warehouseLinkProbes: Probe[] = [
  {
    route: own.getOwnWarehouse,
    accounts,
    plant: async (server) => (await withStranger(server), { params: { id: await openWarehouse(server) } }),
  },
  {
    route: own.updateWarehouse,
    accounts,
    plant: async (server) => {
      await withStranger(server)
      const id = await openWarehouse(server)
      return { params: { id }, body: { ...warehouseForm({ code: `P${id}` }), version: 1 } }
    },
  },
  {
    route: own.setWarehouseActive,
    accounts,
    plant: async (server) => {
      await withStranger(server)
      return { params: { id: await openWarehouse(server) }, body: { active: false, version: 1 } }
    },
  },
  {
    route: links.listLinks,
    accounts,
    harmless: ({ status, data }) => status === 200 && (data as { records?: unknown[] }).records?.length === 0,
    plant: async (server) => {
      const id = await linkOf(server, demoOrg.seller, 'active')
      const { rows } = await server.admin.query<{ id: number }>(
        'select warehouse_id as id from warehouse_link where id = $1',
        [id],
      )
      return { query: { warehouseId: rows[0]!.id } }
    },
  },
  {
    route: links.getLink,
    accounts,
    plant: async (server) => ({ params: { id: await linkOf(server, demoOrg.seller, 'active') } }),
  },
  {
    route: links.changeLink,
    accounts,
    plant: async (server) => ({
      params: { id: await linkOf(server, demoOrg.seller, 'requested') },
      body: { version: 1, event: 'accept' },
    }),
  },
  {
    route: links.updateLinkTerms,
    accounts,
    plant: async (server) => ({
      params: { id: await linkOf(server, demoOrg.seller, 'active') },
      body: { version: 1, creditLimit: 0, cutOff: null, notes: null },
    }),
  },
  {
    route: links.inviteToWarehouse,
    accounts,
    plant: async (server) => {
      await withStranger(server)
      return { body: { warehouseId: await openWarehouse(server), email: 'probe@nowhere.test', language: 'en' } }
    },
  },
  {
    route: links.withdrawLinkInvitation,
    accounts,
    plant: async (server) => ({ params: { id: await invitationTo(server, 'withdrawn@nowhere.test') } }),
  },
  {
    route: sellers.getOwnLink,
    plant: async (server, owner) => ({ params: { id: await linkOf(server, orgOfAccount(owner), 'active') } }),
  },
  {
    route: sellers.changeOwnLink,
    plant: async (server, owner) => ({
      params: { id: await linkOf(server, orgOfAccount(owner), 'requested') },
      body: { version: 1, event: 'cancel' },
    }),
  },
  {
    route: sellers.updateOwnLink,
    plant: async (server, owner) => ({
      params: { id: await linkOf(server, orgOfAccount(owner), 'active') },
      body: { version: 1, allowPartial: true },
    }),
  },
  {
    route: sellers.answerLinkInvitation,
    plant: async (server, owner) => ({ params: { id: await invitationTo(server, owner) }, body: { accept: true } }),
  },
  {
    route: sellers.requestWarehouse,
    // Every seller of the main site may ask for a listed warehouse; one of a reseller does not know it.
    accounts: { owner: 'seller@demo.test', strangers: ['seller@acme.test', 'seller@nova.test'] },
    plant: async (server) => {
      const { email, orgId } = await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS })
      const warehouseId = await openWarehouse(server, email)
      return { body: { operatorId: orgId, warehouseId } }
    },
  },
]
