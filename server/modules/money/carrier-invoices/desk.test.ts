import * as api from '@waybill/contract/carrier-invoices/api'
import { carrier } from '@waybill/contract/carriers/enums'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import {
  type BilledLabel,
  buyBilledLabels,
  importInvoice,
  platformStaff as as,
  runInvoiceJobs,
  type UpsCharge,
  upsFile,
} from '../../../testing/carrier-invoices.ts'
import { offerTransfers } from '../../../testing/funding.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { seedColleague } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
let labels: BilledLabel[]
let serial = 0

const today = () => server.clock.now().toISOString().slice(0, 10)
async function bill(charges: UpsCharge[], number = `DESK-${++serial}`): Promise<string> {
  const file = await importInvoice(server, 'ups', upsFile([{ number, day: today(), charges }]))
  expect(file.state).toBe('read')
  return number
}
async function invoiceOf(number: string) {
  const { body } = await server.call(api.listCarrierInvoices, { query: { search: number } }, { as })
  return body.data!.records.find((one) => one.number === number)!
}
async function lineOf(number: string, who = as) {
  const { id: invoice } = await invoiceOf(number)
  const { body } = await server.call(api.listCarrierInvoiceLines, { query: { invoice } }, { as: who })
  return body.data!.records[0]!
}
const suggested = (id: number, who: string | undefined = as) =>
  server.call(api.suggestCarrierInvoiceLabels, { params: { id } }, who === undefined ? {} : { as: who })
const available = async () => (await server.call(getPostageInfo, {}, { as: seller })).body.data!.available
const postAll = async (number: string, who = as) => {
  const { id } = await invoiceOf(number)
  const answer = await server.call(api.postCarrierInvoice, { params: { id } }, { as: who })
  await runInvoiceJobs(server)
  return answer
}
/** Moves the start of queued postings. */
const movePosting = (by: string) =>
  server.admin.query(
    `update graphile_worker._private_jobs set run_at = run_at + $1::interval where key like 'carrierInvoices.post:%'`,
    [by],
  )
const setLabel = (label: BilledLabel, zip: string, pounds: number) =>
  server.admin.query(
    `update shipment set to_address = jsonb_set(to_address, '{zip}', to_jsonb($2::text)), billable_cg = $3 where purchase_id = $1`,
    [label.purchaseId, zip, Math.round(pounds * 45_359.237)],
  )

beforeAll(async () => {
  labels = await buyBilledLabels(server, { as: seller, orgId: demoOrg.seller, count: 12, carrier: carrier.UPS })
}, 120_000)
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('a line that no number finds a label for', () => {
  it('is offered labels of its ZIP and day, the one of its weight first, and a billed one last', async () => {
    const [light, heavy, elsewhere, billed] = labels.slice(0, 4) as [BilledLabel, BilledLabel, BilledLabel, BilledLabel]
    await setLabel(light, '59718-1234', 2)
    await setLabel(heavy, '59718', 9)
    await setLabel(elsewhere, '59801', 9)
    await setLabel(billed, '59718', 9)
    await bill([{ tracking: billed.trackingNo, amount: billed.cost }])
    const number = await bill([{ tracking: '1ZTORN00000000001', amount: 8_0000, weight: '9.0', zip: '597187777' }])
    const line = await lineOf(number)
    const { body } = await suggested(line.id)
    expect(body.data!.labels).toMatchObject([
      { trackingNo: heavy.trackingNo, alike: ['zip', 'weight', 'day'], billed: false, seller: { id: demoOrg.seller } },
      { trackingNo: light.trackingNo, alike: ['zip', 'day'], billed: false },
      { trackingNo: billed.trackingNo, alike: ['zip', 'weight', 'day'], billed: true },
    ])
    expect(line).toMatchObject({ state: 'unmatched', seller: null })

    const { trackingNo, purchaseId } = body.data!.labels[0]!
    const assign = { params: { id: line.id }, body: { trackingNo, purchaseId } }
    expect((await server.call(api.assignCarrierInvoiceLine, assign, { as })).body.data).toEqual({ assigned: 1 })
    expect(await lineOf(number)).toMatchObject({ matchedBy: 'hand', seller: { id: demoOrg.seller } })
    expect((await suggested(line.id)).body.data!.labels).toEqual([])
  })

  it('is offered the labels whose order its reference names when several have it', async () => {
    const [one, other] = labels.slice(4, 6) as [BilledLabel, BilledLabel]
    await server.admin.query(`update shipment set order_no = 'TWICE-1' where purchase_id = any($1)`, [
      [one.purchaseId, other.purchaseId],
    ])
    const number = await bill([{ tracking: '1ZTORN00000000002', amount: 8_0000, refs: ['TWICE-1'] }])
    const { body } = await suggested((await lineOf(number)).id)
    expect(body.data!.labels.map(({ trackingNo }) => trackingNo).toSorted()).toEqual(
      [one.trackingNo, other.trackingNo].toSorted(),
    )
    expect(body.data!.labels.map(({ alike }) => alike)).toEqual([
      ['reference', 'day'],
      ['reference', 'day'],
    ])
  })

  it('is not assigned to a suggestion whose tracking number is another, and suggested to nobody but its holder', async () => {
    const number = await bill([{ tracking: '1ZTORN00000000003', amount: 8_0000 }])
    const { id } = await lineOf(number)
    const body = { trackingNo: labels[6]!.trackingNo, purchaseId: labels[7]!.purchaseId }
    const wrong = await server.call(api.assignCarrierInvoiceLine, { params: { id }, body }, { as })
    expect([wrong.status, wrong.body.errorCode]).toEqual([400, 'CARRIER_LABEL_UNKNOWN'])
    expect((await suggested(id, '')).status).toBe(401)
    expect((await suggested(id, seller)).status).toBe(403)
    expect((await suggested(999_999_999)).status).toBe(404)
    expect((await suggested(-1)).status).toBe(400)
  })
})

it('a UPS invoice that is issued again with other amounts posts only what changed, and gives back what is gone', async () => {
  const [label, other] = labels.slice(8, 10) as [BilledLabel, BilledLabel]
  const before = await available()
  const corrected = (of: BilledLabel, amount: number): UpsCharge => ({
    tracking: of.trackingNo,
    amount,
    category: 'ADJ',
    detail: 'SCC',
    description: 'Shipping Charge Correction',
  })
  const freight = [label, other].map((one) => ({ tracking: one.trackingNo, amount: one.cost }))
  const number = await bill([...freight, corrected(label, 3_0000), corrected(other, 1_0000)])
  await postAll(number)
  expect(await available()).toBe(before - 4_0000)

  const again = async (charges: UpsCharge[]) => {
    await bill([...freight, ...charges], number)
    await postAll(number)
  }
  await again([corrected(label, 5_2500), corrected(other, 1_0000)])
  expect(await available()).toBe(before - 6_2500)
  await again([corrected(other, 1_0000), corrected(label, 5_2500)])
  expect(await available()).toBe(before - 6_2500)
  await again([corrected(other, 5000)])
  expect(await available()).toBe(before - 5000)
  const { rows } = await server.admin.query(
    `select a.sell_delta::float8 as delta from carrier_adjustment a where a.purchase_id = $1 and a.state = 'posted' order by a.sequence`,
    [label.purchaseId],
  )
  expect(rows.map(({ delta }) => delta)).toEqual([3_0000, 2_2500, -5_2500])
  expect(await invoiceOf(number)).toMatchObject({ lines: 3, state: 'complete' })
})

describe('above the limit of the provider', () => {
  const LIMIT = 20_0000
  let other: string
  const differenceOf = async ({ trackingNo }: BilledLabel) =>
    (await server.call(api.listCarrierAdjustments, { query: { search: trackingNo } }, { as })).body.data!.records[0]!
  const adjusted = (label: BilledLabel, amount: number): UpsCharge => ({
    tracking: label.trackingNo,
    amount,
    category: 'ADJ',
    detail: 'SCC',
    code: `L${amount}`,
  })
  const decide = (id: number, decision: 'post' | 'absorb', who: string) =>
    server.call(api.decideCarrierAdjustments, { body: { ids: [id], decision } }, { as: who })

  beforeAll(async () => {
    other = await seedColleague(server, as)
    await offerTransfers(server, demoOrg.platform, { secondApproverAbove: LIMIT })
  })
  afterAll(() => offerTransfers(server, demoOrg.platform, { secondApproverAbove: null }))

  it('a difference is posted by a second person, who decides the same', async () => {
    const label = labels[10]!
    const before = await available()
    await bill([adjusted(label, LIMIT + 1_0000)])
    const { id } = await differenceOf(label)
    expect((await decide(id, 'absorb', as)).body.data).toMatchObject({ decided: 0, waiting: 1, refused: [] })
    expect((await decide(id, 'post', as)).body.data).toMatchObject({ decided: 0, waiting: 1, refused: [] })
    expect(await differenceOf(label)).toMatchObject({ state: 'proposed', firstApproval: { decision: 'post' } })
    const alone = await decide(id, 'post', as)
    expect(alone.body.data).toMatchObject({ decided: 0, waiting: 0, refused: [{ code: 'ADJUSTMENT_SECOND_APPROVER' }] })
    expect(alone.body.data!.refused[0]!.message).toContain('$20.00')
    expect(await available()).toBe(before)
    expect((await decide(id, 'post', other)).body.data).toMatchObject({ decided: 1, waiting: 0 })
    expect(await available()).toBe(before - LIMIT - 1_0000)
  })

  it('an invoice is posted by a second person, and what changed since is approved again', async () => {
    const label = labels[11]!
    const before = await available()
    const number = await bill([adjusted(label, LIMIT - 1_0000), { amount: 2_0000, category: 'MIS' }])
    expect((await postAll(number)).body.data).toEqual({ queued: 0, waiting: true })
    const { id } = await invoiceOf(number)
    const detail = async () => (await server.call(api.getCarrierInvoice, { params: { id } }, { as })).body.data!
    expect((await detail()).firstApproval).toMatchObject({ amount: LIMIT + 1_0000 })
    const alone = await postAll(number)
    expect([alone.status, alone.body.errorCode]).toEqual([403, 'CARRIER_INVOICE_SECOND_APPROVER'])

    await bill([adjusted(label, LIMIT + 3_0000), { amount: 2_0000, category: 'MIS' }], number)
    expect((await postAll(number, other)).body.data).toEqual({ queued: 0, waiting: true })
    expect(await available()).toBe(before)
    expect((await postAll(number)).body.data).toEqual({ queued: 1, waiting: false })
    expect(await available()).toBe(before - LIMIT - 3_0000)
    expect(await detail()).toMatchObject({ firstApproval: null, accountOpen: 0, proposed: { count: 0 } })
  })

  it('what a file adds after two people approved is not posted with what they saw', async () => {
    const [seen, added] = [labels[8]!, labels[9]!]
    const before = await available()
    const first = [adjusted(seen, LIMIT + 1_0000), { amount: 1_0000, category: 'MIS' }]
    const number = await bill(first)
    const { id } = await invoiceOf(number)
    const approve = (who: string) => server.call(api.postCarrierInvoice, { params: { id } }, { as: who })
    expect((await approve(as)).body.data).toEqual({ queued: 0, waiting: true })
    expect((await approve(other)).body.data).toEqual({ queued: 1, waiting: false })
    await movePosting('1 hour')
    server.clock.advance(1000)
    await bill(
      [...first, adjusted(added, LIMIT + 5_0000), { amount: 3_0000, category: 'MIS', description: 'Fee' }],
      number,
    )
    await movePosting('-1 hour')
    await runInvoiceJobs(server)
    expect(await available()).toBe(before - LIMIT - 1_0000)
    expect(await differenceOf(added)).toMatchObject({ state: 'proposed', firstApproval: null })
    const { body } = await server.call(api.getCarrierInvoice, { params: { id } }, { as })
    expect(body.data).toMatchObject({ proposed: { count: 1 }, accountOpen: 4_0000 })
  })
})

it('an invoice of which unusually much has no label is mailed to staff once', async () => {
  const unknown = Array.from({ length: 20 }, (_, n) => ({ tracking: `1ZNOWHERE${n}`, amount: 1_0000 }))
  const mails = async (number: string) =>
    (await server.admin.query(`select recipient from outbox_message where subject like $1`, [`%UPS ${number}`])).rows
  const few = await bill(unknown.slice(1))
  expect(await mails(few)).toEqual([])
  const many = await bill(unknown)
  expect((await mails(many)).length).toBeGreaterThan(0)
  const once = await mails(many)
  await bill([...unknown, { tracking: '1ZNOWHEREELSE', amount: 1_0000 }], many)
  expect(await mails(many)).toEqual(once)
})
