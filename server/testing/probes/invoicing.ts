import * as api from '@waybill/contract/invoicing/api'
import * as staff from '@waybill/contract/invoicing/staff-api'
import { orgType } from '@waybill/contract/core/enums'
import { demoOrg } from '../../demo/people.ts'
import { billAt, chargeLabel, fund, issueInvoicesOf } from '../invoicing.ts'
import { seedUser } from '../people.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'

const strangerOfNova = 'bookkeeper@nova.test'
const accounts = { owner: 'owner@acme.test', strangers: [strangerOfNova] }

/** The bill and the invoice of an organization for last month. */
async function billed(server: TestServer, orgId: number): Promise<{ bill: number; invoice: number }> {
  const newest = () =>
    server.admin.query(
      'select b.id as bill, b.invoice_id as invoice from bill b where b.org_id = $1 order by b.id desc limit 1',
      [orgId],
    )
  const known = await newest()
  if (known.rows[0]) return known.rows[0]
  const provider = await server.admin.query('select parent_org_id as id from org where id = $1', [orgId])
  await issueInvoicesOf(server, provider.rows[0].id)
  await fund(server, orgId)
  await chargeLabel(server, orgId, 8_0000, '2026-01-15T12:00:00Z')
  await server.admin.query('delete from billing_run where org_id = $1', [provider.rows[0].id])
  await billAt(server, provider.rows[0].id, '2026-02-10T12:00:00Z')
  return (await newest()).rows[0]
}

async function issuedByAcme(server: TestServer): Promise<number> {
  const { rowCount } = await server.admin.query('select 1 from app_user where email = $1', [strangerOfNova])
  if (!rowCount) await seedUser(server, { provider: demoOrg.nova, type: orgType.SERVER, email: strangerOfNova })
  return (await billed(server, orgOfAccount('seller@acme.test'))).invoice
}

/** Everything that names a bill or an invoice. */
export const invoicingProbes: Probe[] = [
  ...[api.getBill, api.readBillPdf].map((route): Probe => ({
    route,
    plant: async (server, owner) => ({ params: { id: (await billed(server, orgOfAccount(owner))).bill } }),
  })),
  ...[api.getInvoice, api.readInvoicePdf].map((route): Probe => ({
    route,
    plant: async (server, owner) => ({ params: { id: (await billed(server, orgOfAccount(owner))).invoice } }),
  })),
  ...[staff.getIssuedInvoice, staff.readIssuedInvoicePdf].map((route): Probe => ({
    route,
    accounts,
    plant: async (server) => ({ params: { id: await issuedByAcme(server) } }),
  })),
  {
    route: staff.creditInvoice,
    accounts,
    plant: async (server) => ({
      params: { id: await issuedByAcme(server) },
      body: { reason: 'Wrong address', reissue: false },
    }),
  },
]
