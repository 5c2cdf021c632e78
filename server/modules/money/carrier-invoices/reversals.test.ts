import { disputeAdjustment, listAdjustments } from '@waybill/contract/carrier-invoices/adjustments-api'
import * as api from '@waybill/contract/carrier-invoices/api'
import { carrier } from '@waybill/contract/carriers/enums'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { listMessages } from '@waybill/contract/messages/api'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import {
  type BilledLabel,
  buyBilledLabels,
  importInvoice,
  platformStaff as as,
  type UpsCharge,
  upsFile,
} from '../../../testing/carrier-invoices.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { useTestServer } from '../../../testing/server.ts'
import { refundVoid } from '../funds/index.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const acmeSeller = 'seller@acme.test'
let own: BilledLabel[]
let acme: BilledLabel[]
let serial = 0

const today = () => server.clock.now().toISOString().slice(0, 10)
const bill = (charges: UpsCharge[], number = `BACK-${++serial}`) =>
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
}, 120_000)
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

const SECOND = 1000

/** Bills and posts a difference of a label. */
async function adjusted(label: BilledLabel, amount: number) {
  server.clock.advance(SECOND)
  await bill([heavier(label, amount)])
  server.clock.advance(SECOND)
  await decide(label, 'post')
}
const newestOf = async (who: string) => (await adjustmentsOf(who)).records[0]!
const dispute = (id: number, who = seller) =>
  server.call(disputeAdjustment, { params: { id }, body: { text: 'It weighs two pounds' } }, { as: who })
async function accept(id: number) {
  server.clock.advance(SECOND)
  const body = { accept: true, answer: 'See the scan' }
  const { status } = await server.call(api.answerAdjustmentDispute, { params: { id }, body }, { as })
  expect(status).toBe(200)
}
const newestMessage = async (who: string) =>
  (await server.call(listMessages, { query: {} }, { as: who })).body.data!.records[0]!.body.en

describe('a dispute that is won', () => {
  it('gives nothing back a second time when the credit of the carrier was posted meanwhile', async () => {
    const label = own[0]!
    const [before, owed] = [await available(seller), await payable()]
    await adjusted(label, 2_0000)
    const { id } = await newestOf(seller)
    await dispute(id)
    await adjusted(label, -2_0000)
    await accept(id)
    expect([await available(seller), await payable()]).toEqual([before, owed])
    expect(await newestMessage(seller)).toContain('was credited to your balance before')
    expect(await differencesOf(label)).toEqual([])
    await adjusted(label, 7000)
    expect(await available(seller)).toBe(before - 7000)
  })

  it('gives back what is left of it along a chain, and the rest of the credit that the carrier gives later is not given twice', async () => {
    const label = acme[0]!
    const books = async () => [await available(acmeSeller), await walletOf(demoOrg.acme), await payable()]
    const before = await books()
    await adjusted(label, 5_0000)
    const { id } = await newestOf(acmeSeller)
    await dispute(id, acmeSeller)
    await adjusted(label, -3_0000)
    await accept(id)
    expect(await books()).toEqual(before)
    expect(await newestMessage(acmeSeller)).toContain('$2.00 was credited')
    expect(await differencesOf(label)).toEqual([])
    server.clock.advance(SECOND)
    await bill([heavier(label, -2_0000)])
    expect(await differencesOf(label)).toEqual([])
    await bill([heavier(label, -1_0000)])
    expect(await differencesOf(label)).toMatchObject([{ costDelta: -1_0000 }])
  })

  it('withdraws the credit of the carrier that was proposed meanwhile', async () => {
    const label = own[1]!
    const before = await available(seller)
    await adjusted(label, 2_0000)
    const { id } = await newestOf(seller)
    await dispute(id)
    server.clock.advance(SECOND)
    await bill([heavier(label, -2_0000)])
    expect(await differencesOf(label)).toMatchObject([{ costDelta: -2_0000 }])
    await accept(id)
    expect(await available(seller)).toBe(before)
    expect(await differencesOf(label)).toEqual([])
  })

  it('about a voided label that was used is not given twice either', async () => {
    const label = own[2]!
    await inScope(server.database, { role: 'service', orgId: label.orgId }, (db) =>
      refundVoid(db, label.purchaseId, server.clock.now()),
    )
    const [before, owed] = [await available(seller), await payable()]
    await bill([{ tracking: label.trackingNo, amount: label.cost }])
    await decide(label, 'post')
    const { id } = await newestOf(seller)
    await dispute(id)
    await accept(id)
    expect([await available(seller), await payable()]).toEqual([before, owed])
    server.clock.advance(SECOND)
    await bill([heavier(label, -label.cost)])
    expect(await differencesOf(label)).toEqual([])
    await bill([heavier(label, 8000)])
    expect(await differencesOf(label)).toMatchObject([{ costDelta: 8000 }])
  })

  it('counts the credit for a voided label that was used, posted before it', async () => {
    const label = own[3]!
    await inScope(server.database, { role: 'service', orgId: label.orgId }, (db) =>
      refundVoid(db, label.purchaseId, server.clock.now()),
    )
    const before = await available(seller)
    await bill([{ tracking: label.trackingNo, amount: label.cost }])
    await decide(label, 'post')
    const { id } = await newestOf(seller)
    await dispute(id)
    await adjusted(label, -1_0000)
    await accept(id)
    expect(await available(seller)).toBe(before)
    expect(await differencesOf(label)).toEqual([])
  })
})

describe('a charge that is undone', () => {
  const alike = (kind: string, more: object) => ({
    id: 1,
    version: 1,
    kind,
    name: 'Rule',
    nameCn: '规则',
    sellerOrgId: null,
    class: 0,
    carrier: null,
    serviceCode: null,
    percentPpm: 0,
    fixed: 0,
    rank: 0,
    allowLoss: false,
    ...more,
  })

  it('leaves nothing of what it was marked up by, though it is more than the label cost', async () => {
    const label = own[4]!
    const rules = [alike('markup', { percentPpm: 100_000 }), alike('adjustment', { id: 2, adjustPolicy: 'markup' })]
    await server.admin.query(
      `update purchase set offer = jsonb_set(offer, '{trace,0,rules}', $2::jsonb) where id = $1`,
      [label.purchaseId, JSON.stringify(rules)],
    )
    const before = await available(seller)
    const amount = label.cost + 5_0000
    await adjusted(label, amount)
    expect(before - (await available(seller))).toBeGreaterThan(amount)
    await adjusted(label, -amount)
    expect(await available(seller)).toBe(before)
  })
})
