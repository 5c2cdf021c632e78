import * as api from '@waybill/contract/invoicing/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { billAt, chargeLabel, fund, issueInvoicesOf } from '../../../testing/invoicing.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const seller = orgOfAccount('seller@acme.test')
const { acme } = demoOrg
const as = async (email: string) => ({ token: (await server.logIn(email)).accessToken, host: hosts.acme })

beforeAll(async () => {
  server.clock.set('2026-03-04T12:00:00Z')
  const { rows } = await server.admin.query('select parent_org_id as id from org where id = $1', [acme])
  await issueInvoicesOf(server, rows[0].id, { customerDetails: 'address', pricesIncludeTax: false })
  await fund(server, seller)
  await chargeLabel(server, seller, 100_0000, '2026-02-03T10:00:00Z')
  await billAt(server, rows[0].id, '2026-03-04T12:00:00Z')
})

describe('a reseller', () => {
  it('enters its own billing details, which the platform asks for, and not those of its sellers', async () => {
    const owner = await as('owner@acme.test')
    expect((await server.call(api.listInvoices, { query: {} }, owner)).body.data!.records).toEqual([])
    expect((await server.call(api.getBillingDetails, {}, owner)).body.data).toMatchObject({ needed: 'address' })
    const details = { legalName: 'Acme Shipping LLC', address: '1 Dock Street', taxNumber: '' }
    expect((await server.call(api.saveBillingDetails, { body: { version: 0, details } }, owner)).status).toBe(200)
    const sellers = (await server.call(api.getBillingDetails, {}, await as('seller@acme.test'))).body.data!
    expect(sellers).toMatchObject({ version: 0, details: { legalName: '' } })
  })
  it('reads what the platform billed and invoiced to it, and nothing of its sellers', async () => {
    const { rows } = await server.admin.query('select parent_org_id as id from org where id = $1', [acme])
    await billAt(server, rows[0].id, '2026-03-05T12:00:00Z')
    const owner = await as('owner@acme.test')
    const bills = (await server.call(api.listBills, { query: {} }, owner)).body.data!
    expect(bills.records).toMatchObject([{ type: 3, amount: 100_0000, tax: 7_2500 }])
    const { records } = (await server.call(api.listInvoices, { query: {} }, owner)).body.data!
    expect(records).toMatchObject([{ net: 100_0000, total: 107_2500 }])
    const { id } = records[0]!
    const invoice = (await server.call(api.getInvoice, { params: { id } }, owner)).body.data!
    expect(invoice.customer).toEqual({ name: 'Acme Shipping LLC', address: '1 Dock Street', taxNumber: '' })
    const bill = (await server.call(api.getBill, { params: { id: bills.records[0]!.id } }, owner)).body.data!
    expect(bill.lines).toMatchObject([{ amount: 100_0000 }])
    const pdf = await server.app.inject({
      url: api.readInvoicePdf.path.replace(':id', String(id)),
      headers: { authorization: `Bearer ${owner.token}`, host: hosts.acme },
    })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const answer = await server.call(api.getInvoice, { params: { id } }, await as('seller@acme.test'))
    expect(answer.status).toBe(404)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })
})
