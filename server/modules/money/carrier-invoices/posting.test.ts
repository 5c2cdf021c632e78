import { disputeAdjustment, listAdjustments } from '@waybill/contract/carrier-invoices/adjustments-api'
import * as api from '@waybill/contract/carrier-invoices/api'
import { carrier } from '@waybill/contract/carriers/enums'
import { getPostageInfo, listPostage } from '@waybill/contract/funds/api'
import { getTransaction } from '@waybill/contract/funds/transaction-api'
import { listMessages } from '@waybill/contract/messages/api'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import {
  type BilledLabel,
  buyBilledLabels,
  importInvoice,
  platformStaff as as,
  runInvoiceJobs,
  type UpsCharge,
  upsFile,
  uspsFile,
} from '../../../testing/carrier-invoices.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { useTestServer } from '../../../testing/server.ts'
import { eventKind } from '../funds/event-kinds.ts'
import { refundVoid } from '../funds/index.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const acmeSeller = 'seller@acme.test'
let own: BilledLabel[]
let acme: BilledLabel[]
let usps: BilledLabel[]
let serial = 0

const today = () => server.clock.now().toISOString().slice(0, 10)
const bill = (charges: UpsCharge[], number = `POST-${++serial}`) =>
  importInvoice(server, 'ups', upsFile([{ number, day: today(), charges }]))
const heavier = (label: BilledLabel, amount: number): UpsCharge => ({
  tracking: label.trackingNo,
  amount,
  category: 'ADJ',
  detail: 'SCC',
  description: 'Shipping Charge Correction',
  code: `C${amount}`,
})
const differencesOf = async ({ trackingNo }: BilledLabel, states = 'proposed') =>
  (await server.call(api.listCarrierAdjustments, { query: { search: trackingNo, states } }, { as })).body.data!.records
const decide = async (label: BilledLabel, decision: 'post' | 'absorb' | 'ignore') => {
  const ids = (await differencesOf(label, 'proposed,ignored')).map(({ id }) => id)
  return server.call(api.decideCarrierAdjustments, { body: { ids, decision } }, { as })
}
const available = async (who: string) => (await server.call(getPostageInfo, {}, { as: who })).body.data!.available
const walletOf = async (orgId: number) =>
  Number(
    (await server.admin.query('select balance from ledger_account where org_id = $1 and code = 2010', [orgId])).rows[0]
      .balance,
  )
const payable = async () =>
  Number(
    (
      await server.admin.query(
        'select coalesce(-sum(amount), 0) as sum from ledger_entry where org_id = 1 and code = 2300',
      )
    ).rows[0].sum,
  )
const adjustmentsOf = async (who: string) => (await server.call(listAdjustments, { query: {} }, { as: who })).body.data!

beforeAll(async () => {
  own = await buyBilledLabels(server, { as: seller, orgId: demoOrg.seller, count: 9, carrier: carrier.UPS })
  acme = await buyBilledLabels(server, { as: acmeSeller, orgId: demoOrg.acmeSeller, count: 4, carrier: carrier.UPS })
  usps = await buyBilledLabels(server, { as: seller, orgId: demoOrg.seller, count: 2, carrier: carrier.USPS })
}, 120_000)
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('posting', () => {
  it('charges the seller and owes the carrier, once, in its histories as a bills deduction', async () => {
    const label = own[0]!
    const [before, owed] = [await available(seller), await payable()]
    await bill([heavier(label, 3_2100), heavier(label, 1_0000)])
    const ids = (await differencesOf(label)).map(({ id }) => id)
    const once = () => server.call(api.decideCarrierAdjustments, { body: { ids, decision: 'post' } }, { as })
    const answers = await Promise.all([once(), once()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await available(seller)).toBe(before - 4_2100)
    expect(await payable()).toBe(owed + 4_2100)
    const history = (await server.call(listPostage, { query: { changeTypes: [2] } }, { as: seller })).body.data!
    expect(history.records[0]).toMatchObject({
      kind: eventKind.adjusted,
      changeType: 2,
      flowType: 2,
      deductionType: 1,
      amount: -4_2100,
      shipment: { trackingNo: label.trackingNo },
    })
    const drawer = await server.call(getTransaction, { params: { id: history.records[0]!.id } }, { as: seller })
    expect(drawer.body.data).toMatchObject({ lines: [{ part: 'available', amount: -4_2100 }] })
    expect(drawer.body.data!.related.map(({ kind }) => kind)).toEqual([2, 3, eventKind.adjusted])
  })

  it("goes along a reseller's chain in one event, and back the same way when it is a credit", async () => {
    const label = acme[0]!
    const [before, wallet] = [await available(acmeSeller), await walletOf(demoOrg.acme)]
    await bill([heavier(label, -2_5000)])
    await decide(label, 'post')
    expect(await available(acmeSeller)).toBe(before + 2_5000)
    expect(await walletOf(demoOrg.acme)).toBe(wallet + 2_5000)
    const { rows } = await server.admin.query(
      `select count(distinct org_id)::int as books from ledger_transfer where kind = $1 and ref_id = $2 group by event_id`,
      [eventKind.adjusted, label.purchaseId],
    )
    expect(rows).toEqual([{ books: 3 }])
  })

  it('may bring the seller below zero: the parcel has been carried', async () => {
    const label = own[1]!
    const before = await available(seller)
    await bill([heavier(label, before + 10_0000)])
    await decide(label, 'post')
    expect(await available(seller)).toBe(-10_0000)
    await bill([heavier(label, -before - 10_0000)])
    await decide(label, 'post')
    expect(await available(seller)).toBe(before)
  })

  it('that is absorbed costs the provider alone, and a later credit of it stays there too', async () => {
    const label = own[2]!
    const [before, owed] = [await available(seller), await payable()]
    await bill([heavier(label, 2_0000)])
    await decide(label, 'absorb')
    expect([await available(seller), await payable()]).toEqual([before, owed + 2_0000])
    const { records } = await adjustmentsOf(seller)
    expect(records.some(({ shipment }) => shipment.trackingNo === label.trackingNo)).toBe(false)
    const again = await decide(label, 'post')
    expect(again.status).toBe(400)
    await bill([heavier(label, -2_0000)])
    await decide(label, 'post')
    expect([await available(seller), await payable()]).toEqual([before, owed])
    await bill([heavier(label, -5000)])
    await decide(label, 'post')
    expect([await available(seller), await payable()]).toEqual([before + 5000, owed - 5000])
  })

  it('that is set aside is left out of "post all", and proposed again when another invoice changes it', async () => {
    const label = own[3]!
    const number = `POST-${++serial}`
    await bill(
      [heavier(label, 2_0000), { amount: 9_0000, category: 'MIS', description: 'Weekly Service Charge' }],
      number,
    )
    await decide(label, 'ignore')
    const [before, owed] = [await available(seller), await payable()]
    const { records } = (await server.call(api.listCarrierInvoices, { query: { search: number } }, { as })).body.data!
    const params = { id: records[0]!.id }
    expect((await server.call(api.getCarrierInvoice, { params }, { as })).body.data).toMatchObject({
      accountOpen: 9_0000,
    })
    for (let twice = 0; twice < 2; twice++) {
      expect((await server.call(api.postCarrierInvoice, { params }, { as })).body.data).toEqual({
        queued: 0,
        waiting: false,
      })
      await runInvoiceJobs(server)
    }
    // What belongs to no label is the account's, once.
    expect([await available(seller), await payable()]).toEqual([before, owed + 9_0000])
    expect((await server.call(api.getCarrierInvoice, { params }, { as })).body.data).toMatchObject({ accountOpen: 0 })
    await bill([heavier(label, 5000)])
    expect(await differencesOf(label)).toMatchObject([{ state: 'proposed', costDelta: 2_5000 }])
    await bill([heavier(label, -2_5000)])
    expect(await differencesOf(label, 'proposed,ignored')).toEqual([])
    expect(await differencesOf(label, 'withdrawn')).toHaveLength(1)
  })

  it('charges a voided label that was used at its old price, and what is billed beyond as a difference', async () => {
    const label = own[4]!
    await inScope(server.database, { role: 'service', orgId: label.orgId }, (db) =>
      refundVoid(db, label.purchaseId, server.clock.now()),
    )
    const before = await available(seller)
    await bill([{ tracking: label.trackingNo, amount: label.cost + 1_5000 }])
    expect(await differencesOf(label)).toMatchObject([
      { reason: 'voidUsed', costDelta: label.cost, sellDelta: label.price },
    ])
    await decide(label, 'post')
    expect(await available(seller)).toBe(before - label.price)
    expect(await differencesOf(label)).toMatchObject([{ state: 'proposed', costDelta: 1_5000 }])
    await decide(label, 'post')
    expect(await available(seller)).toBe(before - label.price - 1_5000)
  })

  it('takes a refund by USPS for the void that it confirms, and one without a void for a credit', async () => {
    const [voided, unasked] = usps as [BilledLabel, BilledLabel]
    await inScope(server.database, { role: 'service', orgId: voided.orgId }, (db) =>
      refundVoid(db, voided.purchaseId, server.clock.now()),
    )
    const at = `${today()} 09:00:00`
    const rows = [voided, unasked].flatMap(({ trackingNo: tracking, cost }, index) => [
      { id: `B${index}`, type: 'Label Purchase', tracking, amount: cost, at },
      { id: `R${index}`, type: 'Label Refund', tracking, amount: -cost, at },
    ])
    await importInvoice(server, 'usps', uspsFile('ACH-1', 0, rows))
    expect(await differencesOf(voided)).toEqual([])
    expect(await differencesOf(unasked)).toMatchObject([{ reason: 'refund', costDelta: -unasked.cost }])
  })
})

describe('a line that no label was found for', () => {
  it('is exported with all others as csv, and nothing in it is a formula', async () => {
    const number = `POST-${++serial}`
    const stray = { tracking: '1ZSTRAY0000000099', amount: 5_5000, description: '=HYPERLINK(1)' }
    await bill([heavier(own[0]!, 100), stray], number)
    const file = async (query: Record<string, string>, who?: string) =>
      server.request({
        method: 'GET',
        url: `${api.exportCarrierInvoiceLines.path}?${new URLSearchParams(query)}`,
        ...(who && { as: who }),
      })
    const { body: listed } = await server.call(api.listCarrierInvoices, { query: { search: number } }, { as })
    const invoice = String(listed.data!.records[0]!.id)
    const text = async (query: Record<string, string>) => {
      const headers = { authorization: `Bearer ${await server.tokenOf(as)}`, host: 'localhost:8027' }
      const url = `${api.exportCarrierInvoiceLines.path}?${new URLSearchParams(query)}`
      return (await server.app.inject({ url, headers })).body.replace('\ufeff', '').trim().split('\r\n')
    }
    expect(await text({ invoice })).toHaveLength(3)
    const [heads, ...lines] = await text({ invoice, state: 'unmatched' })
    expect(heads).toBe('Invoice,Row,Date,Tracking no.,References,Code,Description,Amount,Status,Seller')
    expect(lines).toEqual([`${number},2,${today()},1ZSTRAY0000000099,,003,'=HYPERLINK(1),5.5000,No match,`])
    expect((await file({})).status).toBe(401)
    for (const who of [seller, 'owner@acme.test']) expect((await file({}, who)).status).toBe(403)
    expect((await file({ state: 'none' }, as)).status).toBe(400)
  })

  it('is assigned by hand with all lines of its number, or charged to the account', async () => {
    const label = own[5]!
    const number = `POST-${++serial}`
    await bill(
      [
        { tracking: '1ZMISREAD00000001', amount: label.cost },
        { tracking: '1ZMISREAD00000001', amount: 1_0000, category: 'ADJ', description: 'Other' },
        { tracking: '1ZNOBODY000000001', amount: 6_0000 },
      ],
      number,
    )
    const invoice = async () =>
      (await server.call(api.listCarrierInvoices, { query: { search: number } }, { as })).body.data!.records[0]!
    const params = { id: (await invoice()).id }
    const query = { invoice: params.id, state: 'unmatched' } as const
    const open = (await server.call(api.listCarrierInvoiceLines, { query }, { as })).body.data!.records
    expect(open.map(({ trackingNo }) => trackingNo)).toEqual([
      '1ZMISREAD00000001',
      '1ZMISREAD00000001',
      '1ZNOBODY000000001',
    ])
    const assign = (id: number, trackingNo: string) =>
      server.call(api.assignCarrierInvoiceLine, { params: { id }, body: { trackingNo } }, { as })
    expect((await assign(open[0]!.id, '1Z-NONE')).body.errorCode).toBe('CARRIER_LABEL_UNKNOWN')
    expect((await assign(open[0]!.id, label.trackingNo)).body.data).toEqual({ assigned: 2 })
    expect((await assign(open[1]!.id, label.trackingNo)).body.errorCode).toBe('CARRIER_LINE_MATCHED')
    expect(await differencesOf(label)).toMatchObject([{ costDelta: 1_0000 }])
    const charged = await server.call(api.chargeCarrierLineToAccount, { params: { id: open[2]!.id } }, { as })
    expect(charged.body.data).toMatchObject({ state: 'account' })
    expect((await invoice()).counts).toMatchObject({ unmatched: 0, difference: 2, account: 1 })
  })
})

describe('the seller', () => {
  const dispute = (id: number, who = seller) =>
    server.call(disputeAdjustment, { params: { id }, body: { text: 'It weighs two pounds' } }, { as: who })
  const answer = (id: number, accept: boolean) =>
    server.call(api.answerAdjustmentDispute, { params: { id }, body: { accept, answer: 'See the scan' } }, { as })
  const newestOf = async (who: string) => (await adjustmentsOf(who)).records[0]!

  it('is notified of everything that was posted since the last time with one message', async () => {
    for (const [label, amount] of [
      [acme[1]!, 1_0000],
      [acme[2]!, 2_0000],
    ] as const) {
      await bill([heavier(label, amount)])
      await decide(label, 'post')
    }
    const titles = async () => {
      const { body } = await server.call(listMessages, { query: {} }, { as: acmeSeller })
      return body.data!.records.map(({ title }) => title.en).filter((title) => title.includes('carrier adjustment'))
    }
    for (let twice = 0; twice < 2; twice++) {
      await server.admin.query("select jobs.add('carrierInvoices.notify', '{}'::jsonb, null, null, null, 1)")
      await runInvoiceJobs(server)
    }
    // The credit of an earlier test is among them.
    expect(await titles()).toEqual(['3 carrier adjustments: $0.50 charged'])
  })

  it('sees what was claimed and captured, never what it costs the provider', async () => {
    const { records, sums } = await adjustmentsOf(acmeSeller)
    expect(records.map(({ difference }) => difference)).toEqual([2_0000, 1_0000, -2_5000])
    expect(sums).toEqual({ charged: 3_0000, credited: 2_5000 })
    expect(Object.keys(records[0]!).toSorted()).toEqual([
      'at',
      'can',
      'captured',
      'claimed',
      'difference',
      'dispute',
      'disputeUntil',
      'id',
      'order',
      'price',
      'reason',
      'shipment',
      'state',
    ])
    const { rows } = await server.admin.query(
      `select column_name as name from information_schema.column_privileges where table_name = 'carrier_adjustment' and grantee = 'waybill_seller'`,
    )
    expect(rows.map(({ name }) => name).filter((name) => /cost|buy|billed|expected|provider/.test(name))).toEqual([])
  })

  it('wins a dispute: every book gets back what it paid, and the credit that the carrier gives later is not given twice', async () => {
    const [wallet, owed] = [await walletOf(demoOrg.acme), await payable()]
    const before = await available(acmeSeller)
    const { id, shipment } = await newestOf(acmeSeller)
    expect((await dispute(id, seller)).status).toBe(404)
    const disputed = await dispute(id, acmeSeller)
    expect(disputed.body.data).toMatchObject({
      state: 'disputed',
      dispute: { text: 'It weighs two pounds', answer: null },
    })
    expect((await dispute(id, acmeSeller)).body.errorCode).toBe('ADJUSTMENT_DISPUTED')
    const answers = await Promise.all([answer(id, true), answer(id, true)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await available(acmeSeller)).toBe(before + 2_0000)
    expect([await walletOf(demoOrg.acme), await payable()]).toEqual([wallet + 2_0000, owed - 2_0000])
    expect(await newestOf(acmeSeller)).toMatchObject({ state: 'accepted', dispute: { answer: 'See the scan' } })
    const label = acme.find(({ trackingNo }) => trackingNo === shipment.trackingNo)!
    await bill([{ ...heavier(label, -2_0000), detail: 'CADJ' }])
    expect(await differencesOf(label)).toEqual([])
    await bill([heavier(label, 7000)])
    expect(await differencesOf(label)).toMatchObject([{ costDelta: 7000 }])
  })

  it('loses a dispute and reads why; the adjustment stays', async () => {
    const label = own[6]!
    await bill([heavier(label, 1_1000)])
    await decide(label, 'post')
    const before = await available(seller)
    const { id } = await newestOf(seller)
    await dispute(id)
    expect((await answer(id, false)).body.data).toMatchObject({ state: 'refused', dispute: { answer: 'See the scan' } })
    expect(await available(seller)).toBe(before)
    expect((await answer(id, true)).body.errorCode).toBe('ADJUSTMENT_NOT_DISPUTED')
  })

  it('is too late after 30 days', async () => {
    const label = own[7]!
    await bill([heavier(label, 1_2000)])
    await decide(label, 'post')
    const { id } = await newestOf(seller)
    await server.admin.query(
      "update carrier_adjustment set dispute_until = $2::timestamptz - interval '1 second' where id = $1",
      [id, server.clock.now()],
    )
    expect((await newestOf(seller)).can.dispute).toEqual({ allowed: false, reason: 'ADJUSTMENT_DISPUTE_LATE' })
    const late = await dispute(id)
    expect([late.status, late.body.errorCode]).toEqual([409, 'ADJUSTMENT_DISPUTE_LATE'])
  })
})

describe('the calls', () => {
  it('are for the platform’s staff; bad input is named', async () => {
    const read = (who?: string, query: object = {}) =>
      server.request({
        method: 'GET',
        url: `${api.listCarrierAdjustments.path}?${new URLSearchParams(Object.entries(query))}`,
        ...(who && { as: who }),
      })
    expect((await read()).status).toBe(401)
    for (const who of [seller, 'owner@acme.test']) expect((await read(who)).status).toBe(403)
    for (const query of [{ states: 'none' }, { invoice: 'x' }, { cursor: 'x' }, { reason: 'x' }])
      expect((await read(as, query)).status, JSON.stringify(query)).toBe(400)
    const unknown = await server.call(
      api.decideCarrierAdjustments,
      { body: { ids: [999_999], decision: 'post' } },
      { as },
    )
    expect(unknown.status).toBe(404)
    expect((await server.call(api.getCarrierInvoice, { params: { id: 999_999 } }, { as })).status).toBe(404)
    const none = await server.call(api.listCarrierInvoiceLines, { query: { invoice: 999_999 } }, { as })
    expect(none.body.data?.records).toEqual([])
  })
})
