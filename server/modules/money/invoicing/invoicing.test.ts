import * as api from '@waybill/contract/invoicing/api'
import * as staff from '@waybill/contract/invoicing/staff-api'
import { createExport, downloadExport } from '@waybill/contract/exports/api'
import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import {
  billAt,
  chargeFees,
  chargeLabel,
  closeMonthsOf,
  completeSettings,
  fund,
  issueInvoicesOf,
  refundLabel,
} from '../../../testing/invoicing.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'
import { work } from '../../sell/exports/testing.ts'

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
const headersOf = (email: string) => ({ authorization: `Bearer ${tokens[email]}`, host: hosts.acme })
const bills = async (query: object = {}) => (await server.call(api.listBills, { query }, signed(seller))).body.data!
const invoices = async (query: object = {}) =>
  (await server.call(api.listInvoices, { query }, signed(seller))).body.data!
const invoice = async (id: number) => (await server.call(api.getInvoice, { params: { id } }, signed(seller))).body.data!
const pdf = (id: number, as = seller) =>
  server.request({ method: 'GET', url: api.readInvoicePdf.path.replace(':id', String(id)), headers: headersOf(as) })
const credit = (id: number, body: object = { reason: 'Wrong address', reissue: false }) =>
  server.request({
    method: 'POST',
    url: staff.creditInvoice.path.replace(':id', String(id)),
    payload: body,
    headers: { ...headersOf(owner), 'idempotency-key': randomUUID() },
  })
type Sums = { amount: number; tax?: number; insurance?: number }
const sum = (rows: readonly Sums[], key: keyof Sums = 'amount') => rows.reduce((all, row) => all + (row[key] ?? 0), 0)

beforeAll(async () => {
  await travel('2026-02-01T12:00:00Z')
  await fund(server, org)
  await issueInvoicesOf(server, acme)
})
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('a closed month', () => {
  it('is on bills by type with the sums of the ledger, and on one invoice', async () => {
    const label = await chargeLabel(server, org, 7_3300, '2026-02-03T10:00:00Z')
    await chargeLabel(server, org, { price: 12_0100, cover: 2_7000 }, '2026-02-28T23:00:00Z')
    await refundLabel(server, org, label, '2026-02-10T10:00:00Z')
    await chargeLabel(server, org, 99_0000, '2026-03-01T00:00:00Z')
    await billAt(server, acme, '2026-03-03T23:59:00Z')
    expect((await bills()).records).toEqual([])
    await billAt(server, acme, '2026-03-04T00:01:00Z')
    const { records, totals } = await bills()
    expect(
      records.map(({ type, count, amount, startsOn, endsOn }) => ({ type, count, amount, startsOn, endsOn })),
    ).toEqual([
      { type: 3, count: 2, amount: 19_3400, startsOn: '2026-02-01', endsOn: '2026-02-28' },
      { type: 2, count: 1, amount: -7_3300, startsOn: '2026-02-01', endsOn: '2026-02-28' },
    ])
    expect(totals.map(({ amount }) => amount)).toEqual([0, -7_3300, 19_3400, 0])
    const { records: issued } = await invoices()
    expect(issued).toMatchObject([{ number: 'INV-2026-000001', state: 'paid', total: 12_0100, open: 0 }])
    const found = await invoice(issued[0]!.id)
    expect([sum(found.lines), sum(found.lines, 'tax'), sum(found.taxes)]).toEqual([12_0100, found.tax, found.tax])
    expect(found.net + found.tax).toBe(found.total)
    expect(found.issuer).toEqual({
      name: completeSettings.legalName,
      address: completeSettings.address,
      taxNumber: completeSettings.taxNumber,
    })
    expect(sum(records.map(({ tax }) => ({ amount: tax! })))).toBe(found.tax)
    expect(records.every(({ invoice: of }) => of?.number === 'INV-2026-000001')).toBe(true)
    const detail = (await server.call(api.getBill, { params: { id: records[0]!.id } }, signed(seller))).body.data!
    expect(sum(detail.lines)).toBe(detail.amount)
    expect([sum(detail.lines, 'insurance'), sum(found.lines, 'insurance')]).toEqual([2_7000, 2_7000])
    expect(detail.lines.map(({ amount, isInsurance, count }) => [amount, isInsurance, count])).toEqual([
      [16_6400, false, 2],
      [2_7000, true, 1],
    ])
  })
  it('is saved as a file by its customer and by its provider, as their lists show it', async () => {
    const heading = 'Invoice no.,Type,Status'
    const columns = ['number', 'kind', 'state', 'net', 'tax', 'total', 'open']
    const request = { target: 'invoices' as const, columns, format: 'csv' as const, filter: { state: 'paid' as const } }
    const answer = await server.call(
      createExport,
      { body: request },
      { ...signed(seller), headers: { 'idempotency-key': 'invoice-export-1' } },
    )
    await work(server)
    const file = await server.request({
      method: 'GET',
      url: downloadExport.path.replace(':id', answer.body.data!.id),
      headers: headersOf(seller),
    })
    const [issued] = (await invoices()).records
    const money = (amount: number) => (amount / 10_000).toFixed(2)
    const row = [money(issued!.net), money(issued!.tax), '12.01', '0.00'].join(',')
    expect(String(file.body).replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      `${heading},Net (USD),Tax (USD),Total (USD),Open (USD)`,
      `INV-2026-000001,Invoice,Paid,${row}`,
    ])
    const none = await server.call(
      createExport,
      { body: { ...request, filter: { state: 'overdue' } } },
      { ...signed(seller), headers: { 'idempotency-key': 'invoice-export-2' } },
    )
    expect(none.body.errorCode).toBe('EXPORT_EMPTY')
    // More than there are connections: each counts on the one that it has.
    const atOnce = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        server.call(
          createExport,
          { body: { ...request, filter: { state: 'overdue' } } },
          { ...signed(seller), headers: { 'idempotency-key': `invoice-export-many-${at}` } },
        ),
      ),
    )
    expect(new Set(atOnce.map(({ body }) => body.errorCode))).toEqual(new Set(['EXPORT_EMPTY']))
    const staffFile = await server.request({
      method: 'GET',
      url: staff.exportIssuedInvoices.path,
      headers: headersOf(owner),
    })
    const lines = String(staffFile.body).trimEnd().split('\r\n')
    expect(lines[0]).toContain(heading)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`USD,${row}`)
  })
  it('is billed once, however often and by however many the run is repeated', async () => {
    const before = (await bills()).records
    await Promise.all(Array.from({ length: 5 }, () => billAt(server, acme, '2026-03-05T00:00:00Z')))
    expect((await bills()).records).toEqual(before)
    expect((await invoices()).records).toHaveLength(1)
  })
  it('passes what was posted late to the next month, and leaves nothing out', async () => {
    await chargeLabel(server, org, 5_0000, '2026-02-20T10:00:00Z')
    await billAt(server, acme, '2026-04-04T12:00:00Z')
    const { records } = await bills({ dateFrom: '2026-03-01' })
    expect(records).toMatchObject([{ type: 3, count: 2, amount: 104_0000, startsOn: '2026-03-01' }])
    const { rows } = await server.admin.query(
      `select (select sum(amount) from bill where org_id = $1)::bigint as billed,
        (select -sum(wallet_change) from ledger_transfer where org_id = $1 and bill_type is not null)::bigint as charged`,
      [org],
    )
    expect(rows[0].billed).toBe(rows[0].charged)
  })
  it('begins and ends at midnight of the zone of the provider', async () => {
    await closeMonthsOf(server, acme, { from: '2026-04-01', timeZone: 'America/Los_Angeles' })
    await chargeLabel(server, org, 1_0000, '2026-05-01T06:59:00Z')
    await chargeLabel(server, org, 2_0000, '2026-05-01T07:01:00Z')
    await billAt(server, acme, '2026-05-04T06:59:00Z')
    expect((await bills({ dateFrom: '2026-04-01' })).records).toEqual([])
    await billAt(server, acme, '2026-05-04T07:01:00Z')
    expect((await bills({ dateFrom: '2026-04-01' })).records).toMatchObject([{ amount: 1_0000, endsOn: '2026-04-30' }])
    await billAt(server, acme, '2026-06-05T12:00:00Z')
    expect((await bills({ dateFrom: '2026-05-01' })).records).toMatchObject([{ amount: 2_0000, endsOn: '2026-05-31' }])
    await issueInvoicesOf(server, acme)
  })
  it('is a credit note where more was given back than charged', async () => {
    const label = await chargeLabel(server, org, 3_0000, '2026-06-10T10:00:00Z')
    await billAt(server, acme, '2026-07-04T12:00:00Z')
    await refundLabel(server, org, label, '2026-07-10T10:00:00Z')
    await billAt(server, acme, '2026-08-04T12:00:00Z')
    expect((await invoices()).records[0]).toMatchObject({
      number: 'CN-2026-000001',
      state: 'creditNote',
      total: -3_0000,
    })
  })
  it('waits with its invoice for the details of the provider', async () => {
    await issueInvoicesOf(server, acme, { legalName: ' ' })
    await chargeLabel(server, org, 4_0000, '2026-08-10T10:00:00Z')
    await billAt(server, acme, '2026-09-04T12:00:00Z')
    expect((await bills({ dateFrom: '2026-08-01' })).records).toMatchObject([
      { amount: 4_0000, invoice: null, tax: null },
    ])
    const { uninvoiced } = (await server.call(staff.listBillingRuns, {}, signed(owner))).body.data!
    expect(uninvoiced).toBe(1)
    await issueInvoicesOf(server, acme)
    await billAt(server, acme, '2026-09-05T12:00:00Z')
    expect((await bills({ dateFrom: '2026-08-01' })).records[0]!.invoice).not.toBeNull()
  })
})

describe('a document', () => {
  it('is a PDF that is drawn once and stored with its hash', async () => {
    const { id, number } = (await invoices()).records[0]!
    const read = await server.app.inject({
      url: api.readInvoicePdf.path.replace(':id', String(id)),
      headers: headersOf(seller),
    })
    expect(read.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const { rows } = await server.admin.query(
      'select f.sha256, f.name from invoice i join file f on f.org_id = i.org_id and f.id = i.file_id where i.id = $1',
      [id],
    )
    expect(rows[0].name).toBe(`${number}.pdf`)
    expect(createHash('sha256').update(read.rawPayload).digest()).toEqual(rows[0].sha256)
    await issueInvoicesOf(server, acme, { legalName: 'Renamed LLC' })
    expect((await pdf(id)).status).toBe(200)
    expect((await invoice(id)).issuer.name).toBe(completeSettings.legalName)
    const again = await server.admin.query('select count(*)::int as n from file where org_id = $1 and kind = $2', [
      org,
      'invoice',
    ])
    const documents = await server.admin.query('select count(*)::int as n from invoice where org_id = $1', [org])
    expect(again.rows[0].n).toBe(documents.rows[0].n)
    await issueInvoicesOf(server, acme)
  })
  it('of a bill is one file, too', async () => {
    const { id } = (await bills()).records.find(({ type, startsOn }) => type === 3 && startsOn === '2026-02-01')!
    const url = api.readBillPdf.path.replace(':id', String(id))
    const read = await Promise.all(
      [1, 2, 3].map(() => server.request({ method: 'GET', url, headers: headersOf(seller) })),
    )
    expect(read.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rawPayload } = await server.app.inject({ method: 'GET', url, headers: headersOf(seller) })
    expect(await pdfText(rawPayload)).toMatch(/Insurance\s+1\s+\$2\.70/)
    const { rows } = await server.admin.query(
      "select count(*)::int as n from file where org_id = $1 and kind = 'bill'",
      [org],
    )
    expect(rows[0].n).toBe(1)
  })
})

describe('a credit note', () => {
  it('copies the amounts with the opposite sign, once, and can issue the invoice again', async () => {
    const { id, number } = (await invoices({ state: 'paid' })).records[0]!
    const before = await invoice(id)
    await issueInvoicesOf(server, acme, { taxes: [{ name: 'VAT', ratePpm: 200_000 }] })
    const answers = await Promise.all([1, 2, 3].map(() => credit(id, { reason: 'Wrong tax', reissue: true })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const after = await invoice(id)
    expect(after.state).toBe('credited')
    const note = await invoice(after.creditNotes[0]!.id)
    expect(note).toMatchObject({
      kind: 2,
      reason: 'Wrong tax',
      total: -before.total,
      tax: -before.tax,
      corrects: { number },
    })
    expect(note.lines.map(({ amount, tax }) => [-amount, -tax])).toEqual(
      before.lines.map(({ amount, tax }) => [amount, tax]),
    )
    expect(note.taxes.map(({ amount }) => -amount)).toEqual(before.taxes.map(({ amount }) => amount))
    const replacement = await invoice(after.replacedBy!.id)
    expect(replacement).toMatchObject({ state: 'paid', total: before.total, replaces: { number } })
    expect(replacement.taxes.map(({ name }) => name)).toEqual(['VAT'])
    const { records } = await bills()
    expect(records.some(({ invoice: of }) => of?.id === replacement.id)).toBe(true)
    expect((await credit(note.id)).body.errorCode).toBe('INVOICE_IS_CREDIT_NOTE')
    await issueInvoicesOf(server, acme)
  })
  it('needs a reason', async () => {
    const { id } = (await invoices({ state: 'paid' })).records[0]!
    expect((await credit(id, { reason: ' ', reissue: false })).status).toBe(400)
  })
})

describe('what is open', () => {
  it('lies on the newest invoices, ages, and is paid by the next top-up, the oldest first', async () => {
    const { rows } = await server.admin.query('select balance from ledger_account where org_id = $1 and code = 2010', [
      org,
    ])
    await chargeFees(server, org, Number(rows[0].balance) - 10_0000, '2026-09-10T10:00:00Z')
    await chargeFees(server, org, 30_0000, '2026-10-10T10:00:00Z')
    await billAt(server, acme, '2026-10-04T12:00:00Z')
    await billAt(server, acme, '2026-11-04T12:00:00Z')
    await travel('2026-11-10T12:00:00Z')
    const open = await invoices({ state: 'open' })
    expect(open.records).toMatchObject([{ open: 20_0000, total: 30_0000, dueOn: '2026-11-18' }])
    await travel('2027-01-10T12:00:00Z')
    expect((await invoices()).totals).toMatchObject({ open: 20_0000, overdue: 20_0000 })
    await chargeFees(server, org, 5_0000, '2026-12-10T10:00:00Z')
    const ageing = async () => (await server.call(staff.listAgeing, {}, signed(owner))).body.data!
    expect((await ageing()).customers).toMatchObject([
      { org: { id: org }, notInvoiced: 5_0000, days60: 20_0000, total: 25_0000 },
    ])
    const owed = await server.call(staff.listIssuedInvoices, { query: { customer: org, owed: true } }, signed(owner))
    expect(owed.body.data!.totals).toMatchObject({ count: 1, open: 20_0000 })
    const others = { customer: demoOrg.platform, owed: true }
    expect((await server.call(staff.listIssuedInvoices, { query: others }, signed(owner))).body.data!.records).toEqual(
      [],
    )
    await fund(server, org, 12_0000)
    expect((await ageing()).customers).toMatchObject([{ notInvoiced: 5_0000, days60: 8_0000, total: 13_0000 }])
    await fund(server, org, 13_0000)
    expect((await invoices()).totals).toMatchObject({ open: 0, overdue: 0 })
    expect((await ageing()).customers).toEqual([])
  })
})

describe('settings', () => {
  it('are checked as a whole and saved from the version that was read', async () => {
    const { settings, version } = (await server.call(staff.getInvoiceSettings, {}, signed(owner))).body.data!
    const save = (change: object, of = version) =>
      server.call(
        staff.saveInvoiceSettings,
        { body: { version: of, settings: { ...settings, ...change } } },
        signed(owner),
      )
    const codes = async (change: object) => {
      const { status, body } = await save(change)
      return [
        status,
        (body.data as unknown as { fieldName: string; code: string }[]).map(({ fieldName, code }) => [fieldName, code]),
      ]
    }
    expect(await codes({ creditPrefix: 'INV' })).toEqual([400, [['creditPrefix', 'INVOICE_PREFIX_USED']]])
    expect(
      await codes({
        taxes: [
          { name: 'A', ratePpm: 1 },
          { name: ' a', ratePpm: 1 },
        ],
      }),
    ).toEqual([400, [['taxes.1.name', 'INVOICE_TAX_TWICE']]])
    expect((await save({ footer: 'Thank you' })).body.data).toMatchObject({ version: version + 1 })
    expect((await save({ footer: 'Late' })).body.errorCode).toBe('CONFLICT')
  })
})

describe('the run', () => {
  it('can be started by staff where a month is due, and only there', async () => {
    await travel('2027-02-10T12:00:00Z')
    const { due } = (await server.call(staff.listBillingRuns, {}, signed(owner))).body.data!
    expect(due).toEqual({ startsOn: '2026-11-01', endsOn: '2026-11-30' })
    expect((await server.call(staff.startBillingRun, {}, signed(owner))).status).toBe(200)
    await billAt(server, acme, '2027-02-10T12:00:00Z')
    const after = (await server.call(staff.listBillingRuns, {}, signed(owner))).body.data!
    expect(after.due).toBeNull()
    expect(after.runs[0]).toMatchObject({ startsOn: '2027-01-01', finishedAt: expect.any(String) })
    expect((await server.call(staff.startBillingRun, {}, signed(owner))).body.errorCode).toBe('BILLING_NOT_DUE')
  })
  it('is for staff alone', async () => {
    expect((await server.call(staff.startBillingRun, {}, {})).status).toBe(401)
    expect((await server.call(staff.startBillingRun, {}, signed(seller))).status).toBe(403)
    expect((await server.call(staff.listIssuedInvoices, { query: {} }, signed(seller))).status).toBe(403)
  })
})
