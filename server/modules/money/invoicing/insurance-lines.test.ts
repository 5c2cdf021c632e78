import * as api from '@waybill/contract/invoicing/api'
import * as staff from '@waybill/contract/invoicing/staff-api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { billAt, chargeLabel, fund, issueInvoicesOf, refundLabel } from '../../../testing/invoicing.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const seller = 'seller@acme.test'
const owner = 'owner@acme.test'
const { acme } = demoOrg
const org = orgOfAccount(seller)
/** Tokens expire when the clock moves. */
const tokens: Record<string, string> = {}
async function billOn(at: string): Promise<void> {
  server.clock.set(at)
  for (const email of [seller, owner]) tokens[email] = (await server.logIn(email)).accessToken
  await billAt(server, acme, at)
}
const signed = (email: string) => ({ token: tokens[email]!, host: hosts.acme })
const invoice = async (id: number) => (await server.call(api.getInvoice, { params: { id } }, signed(seller))).body.data!
async function newest() {
  const { records } = (await server.call(api.listInvoices, { query: {} }, signed(seller))).body.data!
  return invoice(records[0]!.id)
}
const credit = async (id: number, body: object) => {
  const input = { params: { id }, body: { reason: 'Wrong price', reissue: false, ...body } as never }
  const how = { ...signed(owner), headers: { 'idempotency-key': randomUUID() } }
  return (await server.call(staff.creditInvoice, input, how)).body.data!
}
async function pdf(id: number): Promise<string> {
  const headers = { authorization: `Bearer ${tokens[seller]}`, host: hosts.acme }
  const url = api.readInvoicePdf.path.replace(':id', String(id))
  return pdfText((await server.app.inject({ url, headers })).rawPayload)
}
type Line = { amount: number; tax?: number; isInsurance: boolean; insurance: number }
const net = (lines: readonly Line[], isInsurance: boolean) =>
  lines.filter((line) => line.isInsurance === isInsurance).reduce((sum, { amount, tax = 0 }) => sum + amount - tax, 0)
/** What the ledger sold between two instants, as postage and as insurance. */
async function sold(from: string, before: string): Promise<{ postage: number; insurance: number }> {
  const { rows } = await server.admin.query(
    `select coalesce(-sum(e.amount) filter (where e.code = 4010), 0)::bigint as postage,
       coalesce(-sum(e.amount) filter (where e.code = 4030), 0)::bigint as insurance
     from ledger_entry e join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id
     where t.org_id = $1 and t.event_at >= $2 and t.event_at < $3`,
    [org, from, before],
  )
  return { postage: Number(rows[0].postage), insurance: Number(rows[0].insurance) }
}

beforeAll(async () => {
  await fund(server, org)
  await issueInvoicesOf(server, acme, { pricesIncludeTax: false })
})
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('insurance on documents', () => {
  it('has lines of its own, comes back on one of its own with a void, and adds up to the ledger', async () => {
    const label = await chargeLabel(server, org, { price: 9_0000, cover: 1_5000 }, '2026-02-11T10:00:00Z')
    await chargeLabel(server, org, { price: 8_0000, cover: 1_0000 }, '2026-02-12T10:00:00Z')
    await chargeLabel(server, org, 5_0000, '2026-02-12T11:00:00Z')
    await refundLabel(server, org, label, '2026-02-13T10:00:00Z')
    await billOn('2026-03-04T12:00:00Z')
    const { id, lines, net: total } = await newest()
    expect(
      lines.map(({ billType, amount, tax, isInsurance, insurance, count }) => ({
        billType,
        net: amount - tax,
        isInsurance,
        insurance,
        count,
      })),
    ).toEqual([
      { billType: 3, net: 19_5000, isInsurance: false, insurance: 0, count: 3 },
      { billType: 3, net: 2_5000, isInsurance: true, insurance: 2_5000, count: 2 },
      { billType: 2, net: -7_5000, isInsurance: false, insurance: 0, count: 1 },
      { billType: 2, net: -1_5000, isInsurance: true, insurance: -1_5000, count: 1 },
    ])
    const books = await sold('2026-02-01', '2026-03-01')
    expect(books).toEqual({ postage: net(lines, false), insurance: net(lines, true) })
    expect(books.postage + books.insurance).toBe(total)
    const text = await pdf(id)
    expect(text).toMatch(/Insurance\s+2\s+\$2\.50/)
    expect(text).toMatch(/Insurance\s+1\s+−\$1\.50/)
  })
  it('is on the bills of the month as well, whose number of transactions it does not change', async () => {
    const { records } = (await server.call(api.listBills, { query: {} }, signed(seller))).body.data!
    expect(records.map(({ type, count, amount }) => [type, count, amount])).toEqual([
      [3, 3, 22_0000],
      [2, 1, -9_0000],
    ])
    const found = await server.call(api.getBill, { params: { id: records[0]!.id } }, signed(seller))
    expect(found.body.data!.lines.map(({ amount, isInsurance }) => [amount, isInsurance])).toEqual([
      [19_5000, false],
      [2_5000, true],
    ])
  })
  it('comes back on a credit note where a month has only the void of an insured label', async () => {
    const label = await chargeLabel(server, org, { price: 6_0000, cover: 2_0000 }, '2026-03-10T10:00:00Z')
    await billOn('2026-04-04T12:00:00Z')
    await refundLabel(server, org, label, '2026-04-10T10:00:00Z')
    await billOn('2026-05-04T12:00:00Z')
    const { kind, lines } = await newest()
    expect([kind, net(lines, false), net(lines, true)]).toEqual([2, -4_0000, -2_0000])
    expect(await sold('2026-04-01', '2026-05-01')).toEqual({ postage: -4_0000, insurance: -2_0000 })
  })
  it('is credited by its line, in parts and as a rest, up to what the invoice has of it', async () => {
    await chargeLabel(server, org, { price: 30_0000, cover: 10_0000 }, '2026-05-10T10:00:00Z')
    await billOn('2026-06-04T12:00:00Z')
    const { id, lines } = await newest()
    const at = lines.findIndex(({ isInsurance }) => isInsurance)
    const part = await credit(id, { lines: [{ line: at, amount: 4_2900 }] })
    const first = await invoice(part.creditNotes[0]!.id)
    expect(first.lines).toMatchObject([{ amount: -4_2900, isInsurance: true, insurance: -4_0000 }])
    const rest = await credit(id, {})
    const second = await invoice(rest.creditNotes.at(-1)!.id)
    expect(net(second.lines, false)).toBe(-20_0000)
    expect(net([...first.lines, ...second.lines], true)).toBe(-10_0000)
    expect(second.lines.find(({ isInsurance }) => isInsurance)?.insurance).toBe(-6_0000)
  })
})
