import * as api from '@waybill/contract/invoicing/api'
import * as staff from '@waybill/contract/invoicing/staff-api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { billAt, chargeLabel, fund, issueInvoicesOf, refundLabel } from '../../../testing/invoicing.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const seller = 'seller@acme.test'
const owner = 'owner@acme.test'
const { acme } = demoOrg
const org = orgOfAccount(seller)
/** Tokens expire when the clock moves. */
const tokens: Record<string, string> = {}
async function travel(at: string): Promise<void> {
  server.clock.set(at)
  for (const email of [seller, owner]) tokens[email] = (await server.logIn(email)).accessToken
}
const signed = (email: string) => ({ token: tokens[email]!, host: hosts.acme })
const newest = async () => {
  const { records } = (await server.call(api.listInvoices, { query: {} }, signed(seller))).body.data!
  return (await server.call(api.getInvoice, { params: { id: records[0]!.id } }, signed(seller))).body.data!
}
const invoice = async (id: number) => (await server.call(api.getInvoice, { params: { id } }, signed(seller))).body.data!
const credit = (id: number, body: object, key: string = randomUUID()) =>
  server.call(
    staff.creditInvoice,
    { params: { id }, body: { reason: 'Wrong price', reissue: false, ...body } as never },
    { ...signed(owner), headers: { 'idempotency-key': key } },
  )
/** The monthly run at that time, which is the time of everything after it. */
async function billOn(at: string): Promise<void> {
  await travel(at)
  await billAt(server, acme, at)
}
/** What is owed to the tax office for the customer, and its balance. */
async function books(): Promise<{ payable: number; balance: number }> {
  const { rows } = await server.admin.query(
    `select (select coalesce(-sum(amount), 0) from ledger_entry where org_id = $1 and code = 2200)::bigint as payable,
      (select balance from ledger_account where org_id = $1 and code = 2010)::bigint as balance`,
    [org],
  )
  return { payable: Number(rows[0].payable), balance: Number(rows[0].balance) }
}

beforeAll(async () => {
  await travel('2026-02-01T12:00:00Z')
  await fund(server, org)
  await issueInvoicesOf(server, acme)
})
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('tax', () => {
  it('within prices is posted from the income to what is payable, and leaves the balance alone', async () => {
    await chargeLabel(server, org, 107_2500, '2026-02-03T10:00:00Z')
    const before = await books()
    await billOn('2026-03-04T12:00:00Z')
    expect(await newest()).toMatchObject({ pricesIncludeTax: true, net: 100_0000, tax: 7_2500, total: 107_2500 })
    expect(await books()).toEqual({ payable: before.payable + 7_2500, balance: before.balance })
  })
  it('on top of prices is charged to the balance when the invoice is issued, once, rate by rate', async () => {
    await issueInvoicesOf(server, acme, { pricesIncludeTax: false })
    await chargeLabel(server, org, 12_0100, '2026-03-03T10:00:00Z')
    await chargeLabel(server, org, 20_0000, '2026-03-05T10:00:00Z')
    const before = await books()
    await billOn('2026-04-04T12:00:00Z')
    await billOn('2026-04-05T12:00:00Z')
    const found = await newest()
    expect(found).toMatchObject({ pricesIncludeTax: false, net: 32_0100, tax: 2_3200, total: 34_3300, open: 0 })
    expect(found.taxes.map(({ base, amount }) => [base, amount])).toEqual([
      [32_0100, 1_9200],
      [32_0100, 4000],
    ])
    expect(await books()).toEqual({ payable: before.payable + 2_3200, balance: before.balance - 2_3200 })
  })
  it('that was charged is on the bills of the next month, and not invoiced again', async () => {
    await billOn('2026-05-04T12:00:00Z')
    const { records } = (await server.call(api.listBills, { query: { dateFrom: '2026-04-01' } }, signed(seller))).body
      .data!
    expect(records).toMatchObject([{ amount: 2_3200, invoice: null, tax: null }])
    expect(await newest()).toMatchObject({ startsOn: '2026-03-01' })
  })
  it('on top may bring the balance below zero, where the invoice is open by it', async () => {
    const { balance } = await books()
    await chargeLabel(server, org, balance, '2026-05-10T10:00:00Z')
    await billOn('2026-06-04T12:00:00Z')
    const { id, tax, open } = await newest()
    expect(open).toBe(tax)
    await credit(id, { lines: [{ line: 0, amount: 100_0000 }] })
    const after = await invoice(id)
    expect(await books()).toMatchObject({ balance: -after.open })
    await fund(server, org)
    expect((await invoice(id)).open).toBe(0)
  })
  it('of a canceled invoice comes back, and is charged again with the invoice that replaces it', async () => {
    await chargeLabel(server, org, 10_0000, '2026-06-10T10:00:00Z')
    await billOn('2026-07-04T12:00:00Z')
    const before = await books()
    const { id, tax } = await newest()
    expect(tax).toBe(7300)
    await issueInvoicesOf(server, acme, { pricesIncludeTax: false, taxes: [{ name: 'VAT', ratePpm: 200_000 }] })
    expect((await credit(id, { reissue: true })).status).toBe(200)
    expect(await newest()).toMatchObject({ net: 10_0000, tax: 2_0000, total: 12_0000, replaces: { id } })
    expect(await books()).toEqual({
      payable: before.payable - 7300 + 2_0000,
      balance: before.balance + 7300 - 2_0000,
    })
    await issueInvoicesOf(server, acme)
  })
})

describe('a credit note over a part', () => {
  it('takes amounts of lines, as often as something is left, and the invoice then counts for less', async () => {
    const label = await chargeLabel(server, org, 60_0000, '2026-07-10T10:00:00Z')
    await chargeLabel(server, org, 40_0000, '2026-07-11T10:00:00Z')
    await refundLabel(server, org, label, '2026-07-12T10:00:00Z')
    await billOn('2026-08-04T12:00:00Z')
    const { id, number, tax } = await newest()
    const line = (await invoice(id)).lines.findIndex(({ amount }) => amount > 0)
    const first = await credit(id, { lines: [{ line, amount: 15_0000 }] })
    expect(first.body.data).toMatchObject({ state: 'paid', creditable: 25_0000, creditNotes: [{ total: -15_0000 }] })
    const note = await invoice(first.body.data!.creditNotes[0]!.id)
    expect(note).toMatchObject({ kind: 2, corrects: { id, number }, reason: 'Wrong price', total: -15_0000 })
    const refused = await credit(id, { lines: [{ line, amount: 25_0100 }] })
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(refused.body.data).toMatchObject([{ fieldName: 'lines', code: 'INVOICE_CREDIT_TOO_HIGH' }])
    const reissued = await credit(id, { reissue: true })
    expect(reissued.body.data).toMatchObject([{ fieldName: 'reissue', code: 'INVOICE_REISSUE_WHOLE' }])
    const answers = await Promise.all([1, 2, 3].map(() => credit(id, { lines: [{ line, amount: 10_0000 }] })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400])
    const rest = await credit(id, {})
    expect(rest.body.data).toMatchObject({ state: 'credited', creditable: 0 })
    const notes = await Promise.all(rest.body.data!.creditNotes.map((ref) => invoice(ref.id)))
    expect(notes.reduce((sum, each) => sum + each.total, 0)).toBe(-40_0000)
    expect(notes.reduce((sum, each) => sum + each.tax, 0)).toBe(-tax)
    expect((await credit(id, {})).body.errorCode).toBe('INVOICE_CREDITED')
  })
  it('of which nothing is left closes the invoice', async () => {
    await chargeLabel(server, org, 10_0000, '2026-08-10T10:00:00Z')
    await billOn('2026-09-04T12:00:00Z')
    const { id } = await newest()
    expect((await credit(id, { lines: [{ line: 0, amount: 10_0000 }] })).body.data).toMatchObject({ state: 'credited' })
  })
  it.each([
    ['no lines', { lines: [] }],
    ['nothing of a line', { lines: [{ line: 0, amount: 0 }] }],
    ['parts of a cent', { lines: [{ line: 0, amount: 150 }] }],
    ['less than nothing', { lines: [{ line: 0, amount: -100 }] }],
  ])('is refused for %s', async (_, body) => {
    expect((await credit((await newest()).id, body)).status).toBe(400)
  })
})

describe('billing details', () => {
  const read = async () => (await server.call(api.getBillingDetails, {}, signed(seller))).body.data!
  const details = { legalName: ' Redwood Outfitters LLC ', address: '9 Pine St\nBend, OR 97701', taxNumber: 'US-1' }
  const save = (version: number, change: object = {}) =>
    server.call(api.saveBillingDetails, { body: { version, details: { ...details, ...change } } }, signed(seller))

  it('are asked for before a month is invoiced, where the provider wants them', async () => {
    await issueInvoicesOf(server, acme, { customerDetails: 'addressAndTaxNumber' })
    expect(await read()).toMatchObject({ version: 0, needed: 'addressAndTaxNumber' })
    await chargeLabel(server, org, 10_0000, '2026-09-10T10:00:00Z')
    await billOn('2026-10-04T12:00:00Z')
    expect(await newest()).toMatchObject({ startsOn: '2026-08-01' })
    const waiting = async () => (await server.call(staff.listBillingRuns, {}, signed(owner))).body.data!
    expect(await waiting()).toMatchObject({ uninvoiced: 0, awaitingCustomers: 1 })
    expect((await save(0, { taxNumber: '' })).status).toBe(200)
    expect(await waiting()).toMatchObject({ awaitingCustomers: 1 })
    expect((await save(1)).body.data).toMatchObject({ version: 2, details: { legalName: 'Redwood Outfitters LLC' } })
    expect(await waiting()).toMatchObject({ uninvoiced: 1, awaitingCustomers: 0 })
    await billOn('2026-10-05T12:00:00Z')
    expect(await newest()).toMatchObject({
      startsOn: '2026-09-01',
      customer: { name: 'Redwood Outfitters LLC', address: details.address, taxNumber: details.taxNumber },
    })
  })
  it('stay on a document as they were when it was issued', async () => {
    const { id, customer } = await newest()
    expect((await save(2, { legalName: 'Renamed' })).status).toBe(200)
    expect((await invoice(id)).customer).toEqual(customer)
  })
  it('are saved from the version that was read, by the customer alone', async () => {
    expect((await save(2)).body.errorCode).toBe('CONFLICT')
    expect((await save(0)).body.errorCode).toBe('CONFLICT')
    expect((await save(3, { address: 'x'.repeat(501) })).status).toBe(400)
    expect((await server.call(api.getBillingDetails, {}, {})).status).toBe(401)
    const { accessToken } = await server.logIn('admin@demo.test')
    expect((await server.call(api.getBillingDetails, {}, { token: accessToken })).status).toBe(403)
  })
})

describe('a credit note', () => {
  it('is issued once where it cannot be drawn, and where the call is repeated', async () => {
    await issueInvoicesOf(server, acme, { pricesIncludeTax: false })
    await chargeLabel(server, org, 50_0000, '2026-10-05T10:00:00Z')
    await billOn('2026-11-04T12:00:00Z')
    const { id } = await newest()
    const before = await books()
    const key = randomUUID()
    const call = () => credit(id, { lines: [{ line: 0, amount: 10_0000 }] }, key)
    const stored = vi.spyOn(server.services.files, 'put').mockRejectedValue(new Error('the disk is full'))
    const first = await call()
    stored.mockRestore()
    expect([first.status, first.body.data?.creditNotes.length]).toEqual([200, 1])
    const after = await books()
    expect(after.balance).toBeGreaterThan(before.balance)
    expect((await call()).body.data).toEqual(first.body.data)
    expect([(await invoice(id)).creditNotes.length, await books()]).toEqual([1, after])
    const note = first.body.data!.creditNotes[0]!.id
    const headers = { authorization: `Bearer ${tokens[seller]}`, host: hosts.acme }
    const url = api.readInvoicePdf.path.replace(':id', String(note))
    expect((await server.request({ method: 'GET', url, headers })).status).toBe(200)
  })
})
