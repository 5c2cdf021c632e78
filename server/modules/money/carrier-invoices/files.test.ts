import { disputeAdjustment } from '@waybill/contract/carrier-invoices/adjustments-api'
import * as api from '@waybill/contract/carrier-invoices/api'
import type { InvoiceFormat } from '@waybill/contract/carrier-invoices/enums'
import { carrier } from '@waybill/contract/carriers/enums'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import {
  type BilledLabel,
  buyBilledLabels,
  easypostFile,
  fedexFile,
  importInvoice,
  platformStaff as as,
  type UpsCharge,
  upsFile,
  uspsFile,
} from '../../../testing/carrier-invoices.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const orgId = demoOrg.seller
const seller = 'seller@demo.test'
let labels: Record<'ups' | 'fedex' | 'usps', BilledLabel[]>
let serial = 0
const nextNumber = () => `INV-${++serial}`
const today = () => server.clock.now().toISOString().slice(0, 10)
const compact = () => today().replaceAll('-', '')

const invoiceOf = async (number: string) => {
  const { body } = await server.call(api.listCarrierInvoices, { query: { search: number } }, { as })
  return body.data!.records.find((invoice) => invoice.number === number)!
}
const proposed = async (trackingNo: string) => {
  const query = { search: trackingNo, states: 'proposed' }
  const { body } = await server.call(api.listCarrierAdjustments, { query }, { as })
  return body.data!.records
}
const linesOf = async (number: string) => {
  const { id } = await invoiceOf(number)
  const { body } = await server.call(api.listCarrierInvoiceLines, { query: { invoice: id } }, { as })
  return body.data!.records
}
const importUps = (number: string, charges: UpsCharge[], stated?: number) =>
  importInvoice(server, 'ups', upsFile([{ number, day: today(), charges, ...(stated !== undefined && { stated }) }]))

beforeAll(async () => {
  const buy = (id: number, count: number) => buyBilledLabels(server, { as: seller, orgId, count, carrier: id })
  labels = { ups: await buy(carrier.UPS, 12), fedex: await buy(carrier.FedEx, 5), usps: await buy(carrier.USPS, 4) }
}, 120_000)
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('a UPS file', () => {
  it('matches what was charged, explains what was not, and leaves information out', async () => {
    const [same, heavy, residential, zoned] = labels.ups as [BilledLabel, BilledLabel, BilledLabel, BilledLabel]
    const number = nextNumber()
    const file = await importUps(number, [
      { tracking: same.trackingNo, amount: same.cost - 5000 },
      { tracking: same.trackingNo, amount: 5000, classification: 'FSC', code: 'FSC', description: 'Fuel Surcharge' },
      { tracking: same.trackingNo, amount: 99_0000, classification: 'INF', description: 'Published charge' },
      { tracking: heavy.trackingNo, amount: heavy.cost },
      {
        tracking: heavy.trackingNo,
        amount: 3_2100,
        category: 'ADJ',
        detail: 'SCC',
        weight: '9.0',
        description: 'Shipping Charge Correction Ground',
      },
      {
        tracking: residential.trackingNo,
        amount: 4_1000,
        category: 'ADJ',
        detail: 'RADJ',
        description: 'Residential Adjustment',
      },
      { tracking: zoned.trackingNo, amount: -1_0000, category: 'ADJ', detail: 'ZONE', description: 'Zone Adjustment' },
      { amount: 27_5000, category: 'MIS', detail: 'SVCH', classification: 'MSC', description: 'Weekly Service Charge' },
      { tracking: '1ZUNKNOWN000000001', amount: 8_0000 },
    ])
    expect(file).toMatchObject({ state: 'read', rows: 9 })
    expect(await invoiceOf(number)).toMatchObject({
      state: 'complete',
      lines: 8,
      account: 'A1B2C3',
      counts: { matched: 2, difference: 4, account: 1, unmatched: 1, posted: 0, absorbed: 0 },
    })
    expect(await proposed(same.trackingNo)).toEqual([])
    expect(await proposed(heavy.trackingNo)).toMatchObject([
      {
        reason: 'weight',
        expected: heavy.cost,
        billed: heavy.cost + 3_2100,
        costDelta: 3_2100,
        sellDelta: 3_2100,
        buyDelta: null,
        claimed: { weightCg: 90_718 },
        captured: { weightCg: 408_233 },
      },
    ])
    // The shipment itself was billed before anybody imported invoices: an adjustment alone is a difference alone.
    expect(await proposed(residential.trackingNo)).toMatchObject([{ reason: 'residential', costDelta: 4_1000 }])
    expect(await proposed(zoned.trackingNo)).toMatchObject([{ reason: 'zone', costDelta: -1_0000, sellDelta: -1_0000 }])
  })

  it('reads semicolons with decimal commas, days first, and rows whose empty end was cut', async () => {
    const label = labels.ups[4]!
    const number = nextNumber()
    const text = upsFile(
      [{ number, day: today(), charges: [{ tracking: label.trackingNo, amount: label.cost + 1_2500 }] }],
      {
        semicolons: true,
      },
    )
    const file = await importInvoice(server, 'ups', text.replace(/;+\r\n/g, '\r\n'))
    expect(file).toMatchObject({ state: 'read' })
    expect(await invoiceOf(number)).toMatchObject({ date: today(), amount: label.cost + 1_2500 })
    expect(await proposed(label.trackingNo)).toMatchObject([{ costDelta: 1_2500, sellDelta: 1_2500 }])
  })

  it('finds a label by spaces in its number, by the order number, and by the shipment that a parcel belongs to', async () => {
    const [spaced, referenced, lead] = [labels.ups[5]!, labels.ups[6]!, labels.ups[7]!]
    const number = nextNumber()
    await importUps(number, [
      { tracking: spaced.trackingNo.replace(/(.{4})/g, '$1 '), amount: spaced.cost },
      { tracking: '1ZSTRANGE000000001', refs: ['PO 1', referenced.orderNo], amount: referenced.cost },
      { tracking: '1ZSTRANGE000000002', lead: lead.trackingNo, amount: lead.cost },
    ])
    expect((await linesOf(number)).map(({ matchedBy }) => matchedBy)).toEqual([
      'tracking',
      'reference',
      'otherTracking',
    ])
  })

  it('does not match a label of another half-year: carriers use numbers again', async () => {
    const label = labels.ups[8]!
    const number = nextNumber()
    const old = new Date(server.clock.now().getTime() - 200 * 86_400_000).toISOString().slice(0, 10)
    await importUps(number, [{ tracking: label.trackingNo, amount: label.cost, date: old }])
    expect(await linesOf(number)).toMatchObject([{ state: 'unmatched', matchedBy: null }])
  })

  it('is billed twice where two invoices carry the same charge', async () => {
    const label = labels.ups[9]!
    for (const number of [nextNumber(), nextNumber()])
      await importUps(number, [{ tracking: label.trackingNo, amount: label.cost }])
    expect(await proposed(label.trackingNo)).toMatchObject([{ reason: 'duplicate', costDelta: label.cost }])
  })

  it('whose lines fall short waits for the rest, with the difference named, and nothing is matched', async () => {
    const label = labels.ups[10]!
    const number = nextNumber()
    const charges: UpsCharge[] = [
      { tracking: label.trackingNo, amount: label.cost },
      { tracking: label.trackingNo, amount: 2_0000, category: 'ADJ', detail: 'ADC', description: 'Address Correction' },
    ]
    const stated = label.cost + 2_0000
    await importUps(number, charges.slice(0, 1), stated)
    expect(await invoiceOf(number)).toMatchObject({
      state: 'incomplete',
      amount: label.cost,
      stated,
      counts: { unmatched: 1, matched: 0 },
    })
    const { id } = await invoiceOf(number)
    const post = await server.call(api.postCarrierInvoice, { params: { id } }, { as })
    expect([post.status, post.body.errorCode]).toEqual([409, 'CARRIER_INVOICE_INCOMPLETE'])
    await importUps(number, charges.slice(1), stated)
    expect(await invoiceOf(number)).toMatchObject({ state: 'complete', lines: 2 })
    expect(await proposed(label.trackingNo)).toMatchObject([{ reason: 'address', costDelta: 2_0000 }])
    const more = await importUps(number, [{ tracking: label.trackingNo, amount: 7_0000, code: 'X' }], stated)
    expect(more).toMatchObject({ state: 'refused', code: 'CARRIER_INVOICE_TOTAL', params: { difference: '$7.00' } })
    expect(await invoiceOf(number)).toMatchObject({ state: 'complete', lines: 2 })
  })

  it('that does not add up can be deleted and uploaded again; a complete one cannot', async () => {
    const number = nextNumber()
    const charges = [{ tracking: '1ZUNKNOWN000000009', amount: 5_0000 }]
    await importUps(number, charges, 6_0000)
    const { id } = await invoiceOf(number)
    expect((await server.call(api.deleteCarrierInvoice, { params: { id } }, { as })).body.data).toEqual({
      deleted: true,
    })
    expect(await invoiceOf(number)).toBeUndefined()
    expect(await importUps(number, charges, 6_0000)).toMatchObject({ state: 'read' })
    expect(await invoiceOf(number)).toMatchObject({ state: 'incomplete' })
    await importUps(number, [...charges, { amount: 1_0000, category: 'MIS' }], 6_0000)
    const complete = await invoiceOf(number)
    const refused = await server.call(api.deleteCarrierInvoice, { params: { id: complete.id } }, { as })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'CARRIER_INVOICE_COMPLETE'])
  })
})

describe('a FedEx file', () => {
  it('pairs charges by position, and takes a row whose charges do not add up for a damaged file', async () => {
    const [label, credit] = labels.fedex as [BilledLabel, BilledLabel]
    const number = nextNumber()
    const rows = [
      {
        tracking: label.trackingNo,
        transport: label.cost - 1_0000,
        charges: [
          ['Fuel Surcharge', 1_5000],
          ['Discount', -5000],
          ['Residential Delivery', 5_1000],
        ] as const,
        date: compact(),
      },
      { tracking: credit.trackingNo, transport: -2_0000, date: compact() },
    ]
    const stated = label.cost + 5_1000 - 2_0000
    expect(await importInvoice(server, 'fedex', fedexFile(number, stated, rows))).toMatchObject({
      state: 'read',
      rows: 2,
    })
    expect((await linesOf(number)).map(({ description }) => description)).toEqual([
      'Transportation Charge',
      'Fuel Surcharge',
      'Discount',
      'Residential Delivery',
      'Transportation Charge',
    ])
    expect(await proposed(label.trackingNo)).toMatchObject([{ reason: 'residential', costDelta: 5_1000 }])
    expect(await proposed(credit.trackingNo)).toMatchObject([{ costDelta: -2_0000, sellDelta: -2_0000 }])
    const wrong = [{ tracking: label.trackingNo, transport: 5_0000, net: 6_0000, date: compact() }]
    expect(await importInvoice(server, 'fedex', fedexFile(nextNumber(), 6_0000, wrong))).toMatchObject({
      state: 'refused',
      code: 'CARRIER_INVOICE_ROW_SUM',
      params: { row: 2, difference: '$1.00' },
    })
  })

  it('corrects an address on a later invoice, once more', async () => {
    const label = labels.fedex[2]!
    const [first, second] = [nextNumber(), nextNumber()]
    const base = [{ tracking: label.trackingNo, transport: label.cost, date: compact() }]
    await importInvoice(server, 'fedex', fedexFile(first, label.cost, base))
    const later = [
      {
        tracking: label.trackingNo,
        transport: 0,
        charges: [['Address Correction', 21_0000]] as const,
        date: compact(),
      },
    ]
    await importInvoice(server, 'fedex', fedexFile(second, 21_0000, later))
    expect(await proposed(label.trackingNo)).toMatchObject([
      { reason: 'address', expected: label.cost, costDelta: 21_0000 },
    ])
  })

  it('finds a returned parcel by the number that it was sent with', async () => {
    const label = labels.fedex[3]!
    const number = nextNumber()
    const rows = [{ tracking: '799999999999', cross: label.trackingNo, transport: label.cost, date: compact() }]
    await importInvoice(server, 'fedex', fedexFile(number, label.cost, rows))
    expect(await linesOf(number)).toMatchObject([{ matchedBy: 'otherTracking', state: 'matched' }])
  })
})

describe('a USPS report', () => {
  it('takes a withdrawal for an invoice', async () => {
    const [same, dearer] = labels.usps as [BilledLabel, BilledLabel]
    const number = nextNumber()
    const at = `${today()} 10:11:12`
    const rows = [
      { id: 'T1', type: 'Label Purchase', tracking: same.trackingNo, amount: same.cost, at },
      { id: 'T2', type: 'Label Purchase', tracking: dearer.trackingNo, amount: dearer.cost, at },
      { id: 'T3', type: 'Postage Adjustment Weight', tracking: dearer.trackingNo, amount: 1_1000, at },
      { id: 'T4', type: 'Carrier Pickup', tracking: '', amount: 0, at },
    ]
    const file = await importInvoice(server, 'usps', uspsFile(number, same.cost + dearer.cost + 1_1000, rows))
    expect(file).toMatchObject({ state: 'read', rows: 4 })
    expect(await proposed(same.trackingNo)).toEqual([])
    expect(await proposed(dearer.trackingNo)).toMatchObject([{ reason: 'weight', costDelta: 1_1000 }])
  })
})

describe("EasyPost's report", () => {
  it('says what a shipment costs in the end; a later report takes the place of the earlier one', async () => {
    const label = labels.usps[2]!
    const row = { shipment: label.carrierShipmentId, tracking: 'UNKNOWN1', date: today(), paid: label.cost }
    await importInvoice(server, 'easypost', easypostFile([{ ...row, final: label.cost + 9000, status: 'disputed' }]))
    expect(await proposed(label.trackingNo)).toEqual([])
    const weights = { claimedWeight: '16.0', capturedWeight: '80.0' }
    await importInvoice(server, 'easypost', easypostFile([{ ...row, final: label.cost + 9000, ...weights }]))
    expect(await proposed(label.trackingNo)).toMatchObject([
      { reason: 'weight', costDelta: 9000, captured: { weightCg: 226_796 } },
    ])
    await importInvoice(server, 'easypost', easypostFile([{ ...row, final: label.cost }]))
    expect(await proposed(label.trackingNo)).toEqual([])
  })

  it('that takes a disputed difference back gives nothing beyond the dispute that was won', async () => {
    const label = labels.usps[3]!
    const row = { shipment: label.carrierShipmentId, tracking: 'UNKNOWN2', date: today(), paid: label.cost }
    await importInvoice(server, 'easypost', easypostFile([{ ...row, final: label.cost + 9000 }]))
    const { id } = (await proposed(label.trackingNo))[0]!
    await server.call(api.decideCarrierAdjustments, { body: { ids: [id], decision: 'post' } }, { as })
    await server.call(disputeAdjustment, { params: { id }, body: { text: 'It is light' } }, { as: seller })
    const answer = { accept: true, answer: 'So it is' }
    const { status } = await server.call(api.answerAdjustmentDispute, { params: { id }, body: answer }, { as })
    expect(status).toBe(200)
    expect(await proposed(label.trackingNo)).toEqual([])
    await importInvoice(server, 'easypost', easypostFile([{ ...row, final: label.cost }]))
    expect(await proposed(label.trackingNo)).toEqual([])
    await importInvoice(server, 'easypost', easypostFile([{ ...row, final: label.cost - 3000 }]))
    expect(await proposed(label.trackingNo)).toMatchObject([{ costDelta: -3000 }])
  })
})

function upsText(): string {
  return upsFile([{ number: 'X', day: '2026-03-09', charges: [{ amount: 1_0000, tracking: '1Z1' }] }])
}
type Unusable = readonly [string, InvoiceFormat, () => string, string, object]

describe('a file that cannot be used', () => {
  it.each<Unusable>([
    ['of another carrier', 'fedex', upsText, 'CARRIER_INVOICE_OTHER_FORMAT', { found: 'UPS', chosen: 'FedEx' }],
    ['of no carrier', 'ups', () => 'name,city\nAnn,Berlin\n', 'CARRIER_INVOICE_FORMAT', { chosen: 'UPS' }],
    [
      'with an amount that is none',
      'ups',
      () =>
        upsText()
          .replace(/,1\.0000,,/g, ',1.0000,,')
          .replace(/,1\.0000(?=,{190,})/, ',abc'),
      'CARRIER_INVOICE_CELL',
      { row: 1, column: 'Net amount', value: 'abc' },
    ],
    [
      'in another currency',
      'ups',
      (): string => upsText().replace(',USD,', ',CAD,'),
      'CARRIER_INVOICE_CURRENCY',
      { currency: 'CAD' },
    ],
    [
      'without a column that matters',
      'usps',
      () => 'EPS Transaction ID,Transaction Type,Package Identification Code\n1,Label Purchase,9400\n',
      'CARRIER_INVOICE_COLUMN',
      { column: 'ACH Withdrawal ID' },
    ],
    ['with headings only', 'usps', () => uspsFile('1', 0, []), 'CARRIER_INVOICE_EMPTY', {}],
    [
      'with two totals for one invoice',
      'usps',
      (): string =>
        uspsFile('W', 1_0000, [{ id: '1', type: 'A', tracking: '', amount: 1_0000, at: '2026-03-09' }]) +
        uspsFile('W', 2_0000, [{ id: '2', type: 'A', tracking: '', amount: 1_0000, at: '2026-03-09' }])
          .split('\r\n')
          .slice(1)
          .join('\r\n'),
      'CARRIER_INVOICE_TOTALS',
      { number: 'W' },
    ],
    ['that is a program', 'ups', () => '\u007fELF' + '\u0000'.repeat(600), 'FILE_TYPE_UNSUPPORTED', {}],
  ] as const)(
    '%s is refused with the reason, and nothing of it is stored',
    async (_, format, content, code, params) => {
      const count = async () => (await server.admin.query('select count(*)::int as n from carrier_invoice')).rows[0].n
      const before = await count()
      const file = await importInvoice(server, format, content())
      expect(file).toMatchObject({ state: 'refused', code, params })
      expect(await count()).toBe(before)
      expect((await server.admin.query('select 1 from carrier_invoice_staging')).rows).toEqual([])
      const { body } = await server.call(api.listCarrierInvoiceFiles, {}, { as })
      expect(body.data!.files[0]).toMatchObject({ state: 'refused', problem: { code } })
    },
  )
})
