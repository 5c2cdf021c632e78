import { utils, write } from '@e965/xlsx'
import { listAdjustments } from '@waybill/contract/carrier-invoices/adjustments-api'
import * as api from '@waybill/contract/carrier-invoices/api'
import { carrier } from '@waybill/contract/carriers/enums'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import {
  type BilledLabel,
  buyBilledLabels,
  fedexFile,
  importInvoice,
  platformStaff as as,
  upsFile,
} from '../../../testing/carrier-invoices.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
let ups: BilledLabel
let fedex: BilledLabel
const today = () => server.clock.now().toISOString().slice(0, 10)

/** A cell as a person's spreadsheet program keeps it: numbers and days as such. */
function typed(text: string): string | number | Date | null {
  if (text === '') return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(`${text}T00:00:00Z`)
  if (/^-?\d+\.\d+$/.test(text) || /^[1-9]\d{11,14}$/.test(text)) return Number(text)
  return text
}

/** The rows of a csv file in a workbook. */
function workbookOf(csv: string): Uint8Array {
  const rows = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map(typed))
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true, UTC: true }), 'Invoice')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
}
const linesOf = async (number: string) => {
  const found = await server.call(api.listCarrierInvoices, { query: { search: number } }, { as })
  const { id } = found.body.data!.records[0]!
  return (await server.call(api.listCarrierInvoiceLines, { query: { invoice: id } }, { as })).body.data!.records
}

const differencesOf = async ({ trackingNo }: BilledLabel) =>
  (await server.call(api.listCarrierAdjustments, { query: { search: trackingNo, states: 'proposed' } }, { as })).body
    .data!.records
async function post(label: BilledLabel): Promise<void> {
  const ids = (await differencesOf(label)).map(({ id }) => id)
  const { status } = await server.call(api.decideCarrierAdjustments, { body: { ids, decision: 'post' } }, { as })
  expect(status).toBe(200)
}

beforeAll(async () => {
  const buy = async (id: number) =>
    (await buyBilledLabels(server, { as: 'seller@demo.test', orgId: demoOrg.seller, count: 1, carrier: id }))[0]!
  ups = await buy(carrier.UPS)
  fedex = await buy(carrier.FedEx)
}, 120_000)
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('an invoice in a workbook', () => {
  it('of UPS is read as its csv is, with amounts as numbers and days as days', async () => {
    const charges = [
      { tracking: ups.trackingNo, amount: ups.cost },
      {
        tracking: ups.trackingNo,
        amount: 1_2550,
        category: 'ADJ',
        detail: 'RADJ',
        code: 'R',
        description: 'Residential',
      },
    ]
    const csv = upsFile([{ number: 'BOOK-1', day: today(), charges }])
    expect(await importInvoice(server, 'ups', workbookOf(csv))).toMatchObject({ state: 'read', rows: 2 })
    const lines = await linesOf('BOOK-1')
    expect(lines.map(({ amount, date, matchedBy }) => [amount, date, matchedBy])).toEqual([
      [ups.cost, today(), 'tracking'],
      [1_2550, today(), 'tracking'],
    ])
    expect(await importInvoice(server, 'ups', csv)).toMatchObject({ state: 'read' })
    expect(await linesOf('BOOK-1')).toEqual(lines)
  })
  it('of FedEx is read with tracking numbers that the spreadsheet took for numbers', async () => {
    const date = today().replaceAll('-', '')
    const csv = fedexFile('BOOK-2', fedex.cost, [{ tracking: fedex.trackingNo, transport: fedex.cost, date }])
    expect(await importInvoice(server, 'fedex', workbookOf(csv))).toMatchObject({ state: 'read', rows: 1 })
    expect(await linesOf('BOOK-2')).toMatchObject([{ amount: fedex.cost, matchedBy: 'tracking' }])
  })
})

describe('a later invoice', () => {
  it('that changes an amount leaves the difference alone to be posted, once', async () => {
    expect(await differencesOf(ups)).toMatchObject([{ costDelta: 1_2550 }])
    await post(ups)
    const correction = (number: string, amount: number) => [
      {
        number,
        day: today(),
        charges: [
          { tracking: ups.trackingNo, amount, category: 'ADJ', detail: 'RADJ', code: 'R2', description: 'Rebilled' },
        ],
      },
    ]
    await importInvoice(server, 'ups', upsFile(correction('BOOK-3', -4500)))
    expect(await differencesOf(ups)).toMatchObject([{ costDelta: -4500, sellDelta: -4500 }])
    await post(ups)
    expect(await differencesOf(ups)).toEqual([])
    await importInvoice(server, 'ups', workbookOf(upsFile(correction('BOOK-3', -4500))))
    expect(await differencesOf(ups)).toEqual([])
    const { rows } = await server.admin.query(
      'select -sum(wallet_change)::int as sum from ledger_transfer where org_id = $1 and ref_id = $2 and kind = 22',
      [demoOrg.seller, ups.purchaseId],
    )
    expect(rows).toEqual([{ sum: 1_2600 - 4500 }])
  })
})

describe('a difference that a reseller absorbs by its rules', () => {
  it('costs the reseller, and the seller nothing', async () => {
    await server.admin.query(
      `insert into price_rule (org_id, kind, name, name_cn, percent_ppm, fixed, effective_from, adjust_policy)
       values ($1, 'adjustment', 'Absorb', 'Absorb', 0, 0, '2020-01-01', 'absorb')`,
      [demoOrg.acme],
    )
    const seller = 'seller@acme.test'
    const [label] = await buyBilledLabels(server, {
      as: seller,
      orgId: demoOrg.acmeSeller,
      count: 1,
      carrier: carrier.UPS,
    })
    const balances = async () => {
      const { rows } = await server.admin.query<{ balance: string }>(
        'select balance from ledger_account where org_id = any($1) and code = 2010 order by org_id',
        [[demoOrg.acme, demoOrg.acmeSeller]],
      )
      return rows.map(({ balance }) => Number(balance))
    }
    const [reseller, own] = (await balances()) as [number, number]
    const charges = [{ tracking: label!.trackingNo, amount: 2_0000, category: 'ADJ', detail: 'RADJ', code: 'R3' }]
    await importInvoice(server, 'ups', upsFile([{ number: 'ABSORBED-1', day: today(), charges }]))
    expect(await differencesOf(label!)).toMatchObject([{ costDelta: 2_0000, buyDelta: 2_0000, sellDelta: 0 }])
    await post(label!)
    expect(await balances()).toEqual([reseller - 2_0000, own])
    const { records } = (await server.call(listAdjustments, { query: {} }, { as: seller })).body.data!
    expect(records).toEqual([])
  })
})
