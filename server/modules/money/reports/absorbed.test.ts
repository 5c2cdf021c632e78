import { disputeAdjustment, listAdjustments } from '@waybill/contract/carrier-invoices/adjustments-api'
import * as api from '@waybill/contract/carrier-invoices/api'
import { carrier } from '@waybill/contract/carriers/enums'
import { getMargin, getSpend, listMarginRows, listReportRows } from '@waybill/contract/reports/api'
import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import {
  type BilledLabel,
  buyBilledLabels,
  importInvoice,
  platformStaff,
  upsFile,
} from '../../../testing/carrier-invoices.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const [seller, reseller] = ['seller@acme.test', 'owner@acme.test']
let labels: BilledLabel[]
let serial = 0

async function billed(label: BilledLabel, amount: number): Promise<number> {
  const charges = [{ tracking: label.trackingNo, amount, category: 'ADJ', detail: 'SCC' }]
  const day = server.clock.now().toISOString().slice(0, 10)
  await importInvoice(server, 'ups', upsFile([{ number: `ABS-${++serial}`, day, charges }]))
  const query = { search: label.trackingNo, states: 'proposed' }
  return (await server.call(api.listCarrierAdjustments, { query }, { as: platformStaff })).body.data!.records[0]!.id
}
const decide = (id: number, decision: 'post' | 'absorb') =>
  server.call(api.decideCarrierAdjustments, { body: { ids: [id], decision } }, { as: platformStaff })
const marginOf = async (as: string) => (await server.call(getMargin, { query: {} }, { as })).body.data!.totals
const rowsOf = async (as: string) =>
  (await server.call(listMarginRows, { query: { events: [22, 122] } }, { as })).body.data!
const spendOf = async () => (await server.call(getSpend, { query: {} }, { as: seller })).body.data!.totals

beforeAll(async () => {
  const of = { as: seller, orgId: demoOrg.acmeSeller, count: 3, carrier: carrier.UPS }
  labels = await buyBilledLabels(server, of)
}, 120_000)

it("an absorbed adjustment lowers the margin of the platform, and is in nobody else's report", async () => {
  const before = {
    platform: await marginOf(platformStaff),
    reseller: await marginOf(reseller),
    seller: await spendOf(),
  }
  await decide(await billed(labels[0]!, 2_5000), 'absorb')
  const after = await marginOf(platformStaff)
  expect(after).toMatchObject({
    margin: before.platform.margin - 2_5000,
    adjustedMargin: before.platform.adjustedMargin - 2_5000,
    adjusted: before.platform.adjusted + 1,
    labels: before.platform.labels,
  })
  expect(await marginOf(platformStaff)).toEqual(after)
  expect(await marginOf(reseller)).toEqual(before.reseller)
  expect(await spendOf()).toEqual(before.seller)
  const { records, sums } = await rowsOf(platformStaff)
  expect(records[0]).toMatchObject({
    event: 'absorbed',
    amount: 0,
    cost: 2_5000,
    margin: -2_5000,
    customer: { id: demoOrg.acme },
    shipment: { trackingNo: labels[0]!.trackingNo },
  })
  expect(sums.margin).toBe(after.adjustedMargin)
  const hidden = await server.call(listReportRows, { query: { events: [122] } }, { as: seller })
  expect(hidden.body.data!.records).toEqual([])
})

it("one that the reseller pays and its seller does not lowers the reseller's margin", async () => {
  const before = await marginOf(reseller)
  const id = await billed(labels[1]!, 1_5000)
  await server.admin.query('update carrier_adjustment set sell_delta = 0, buy_delta = 15000 where id = $1', [id])
  await decide(id, 'post')
  expect((await marginOf(reseller)).margin).toBe(before.margin - 1_5000)
  const { records } = await rowsOf(reseller)
  expect(records[0]).toMatchObject({ event: 'absorbed', amount: 0, cost: 1_5000, customer: { id: demoOrg.acmeSeller } })
})

it('a dispute that was won gives the spend back in the reports, as it does in the books', async () => {
  const before = await spendOf()
  const margin = await marginOf(reseller)
  const id = await billed(labels[2]!, 3_0000)
  await decide(id, 'post')
  expect((await spendOf()).amount).toBeGreaterThan(before.amount)
  const { records } = (await server.call(listAdjustments, { query: {} }, { as: seller })).body.data!
  const own = records.find(({ shipment }) => shipment.trackingNo === labels[2]!.trackingNo)!
  await server.call(disputeAdjustment, { params: { id: own.id }, body: { text: 'No' } }, { as: seller })
  const answer = { params: { id }, body: { accept: true, answer: 'Right' } }
  await server.call(api.answerAdjustmentDispute, answer, { as: platformStaff })
  expect((await spendOf()).amount).toBe(before.amount)
  expect((await marginOf(reseller)).margin).toBe(margin.margin)
})
