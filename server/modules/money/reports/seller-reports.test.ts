import { listPostage } from '@waybill/contract/funds/api'
import { getBalanceReport, getRefundReport } from '@waybill/contract/reports/api'
import { listVoids } from '@waybill/contract/shipping/void-history-api'
import { voidState } from '@waybill/contract/shipping/void-lifecycle'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { plantLabel } from '../../../testing/planted-labels.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const [seller, reseller] = ['seller@demo.test', 'owner@acme.test']
const now = new Date('2026-11-18T18:00:00Z')
const at = (day: string) => new Date(`${day}T20:00:00Z`)
const days = { dateFrom: '2026-11-02', dateTo: '2026-11-18' }
const label = {
  orgId: demoOrg.seller,
  carrier: 2,
  service: '03',
  zone: '5',
  weightCg: 45_359,
  bought: at('2026-11-10'),
}
const price = (sell: number) => ({ sell, buy: null, cost: sell })

let expiring = 0
beforeAll(async () => {
  server.clock.set(now)
  await plantLabel(server, { ...label, price: price(8_0000), bought: at('2026-10-20') })
  const voided = await plantLabel(server, { ...label, price: price(5_0000), voided: at('2026-11-12') })
  const pending = await plantLabel(server, { ...label, price: price(4_0000) })
  expiring = await plantLabel(server, { ...label, price: price(3_0000) })
  const requests = [
    [voided, voidState.confirmed, 5_0000, '2026-11-10T20:00:00Z', '2026-11-12T20:00:00Z'],
    [pending, voidState.submitted, 4_0000, '2026-11-11T20:00:00Z', null],
  ]
  for (const [shipment, state, refund, requestedAt, decidedAt] of requests) {
    await server.admin.query(
      `insert into void_request (org_id, shipment_id, purchase_id, state, refund, owner, requested_at, decided_at)
       select org_id, id, purchase_id, $3, $4, 0, $5, $6 from shipment where org_id = $1 and id = $2`,
      [demoOrg.seller, shipment, state, refund, requestedAt, decidedAt],
    )
  }
  await server.admin.query(`update shipment set void_until = $1 where org_id = $2 and id in ($3, $4)`, [
    at('2026-11-22'),
    demoOrg.seller,
    expiring,
    pending,
  ])
})

const ofSeller = { as: seller } as const
const balance = async () => (await server.call(getBalanceReport, { query: days }, ofSeller)).body.data!
const refunds = async () => (await server.call(getRefundReport, { query: days }, ofSeller)).body.data!

describe('where the balance went', () => {
  it('leads from the opening to the closing balance, and each step is the sum of the list that it opens', async () => {
    const { opening, closing, steps } = await balance()
    expect(opening + steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing)
    expect(steps.map(({ changeType }) => changeType)).toEqual([1, 5, 6])
    for (const { changeType, amount, count } of steps) {
      const query = { ...days, changeTypes: String(changeType) } as never
      const { summary, total, records } = (await server.call(listPostage, { query }, ofSeller)).body.data!
      expect([summary.moneyIn - summary.moneyOut, total.count]).toEqual([amount, count])
      expect(records.reduce((sum, one) => sum + one.amount, 0)).toBe(amount)
    }
  })
  it('says how long the balance lasts at the pace of the last 28 days', async () => {
    const { pace, closing } = await balance()
    // One label of the 20th of October is more than 28 days old.
    expect(pace.days.reduce((sum, { spend }) => sum + spend, 0)).toBe(7_0000)
    expect([pace.days.length, pace.days[0]?.day, pace.days.at(-1)?.day]).toEqual([28, '2026-10-22', '2026-11-18'])
    expect(pace.available).toBe(closing)
    expect(pace.daysLeft).toBe(Math.floor((closing * 28 * 10) / 7_0000) / 10)
  })
})

describe('the refunds of a period', () => {
  it('are counted by state, and each is the sum of the list that it opens', async () => {
    const { states, daysToRefund } = await refunds()
    expect(daysToRefund).toEqual({ median: 2, p90: 2 })
    expect(states.filter(({ count }) => count > 0)).toEqual([
      { state: voidState.submitted, count: 1, amount: 4_0000 },
      { state: voidState.confirmed, count: 1, amount: 5_0000 },
    ])
    for (const { state, count, amount } of states) {
      const { records, total } = (await server.call(listVoids, { query: { ...days, state } }, ofSeller)).body.data!
      expect([total.count, records.reduce((sum, { refund }) => sum + refund, 0)]).toEqual([count, amount])
    }
  })
  it('warn of labels without a scan whose deadline is near, unless their void is requested', async () => {
    const { expiring: labels, expiringTotal } = await refunds()
    expect(labels.map(({ shipmentId, amount }) => [shipmentId, amount])).toEqual([[expiring, 3_0000]])
    expect(expiringTotal).toEqual({ count: 1, amount: 3_0000 })
  })
})

describe.each([getBalanceReport, getRefundReport])('$id', (route) => {
  it('is for verified sellers, and refuses days that are none', async () => {
    const status = async (how: object) => (await server.call(route, { query: {} }, how)).status
    expect([await status({}), await status({ as: reseller }), await status({ as: seller })]).toEqual([401, 403, 200])
    const { status: bad } = await server.request({
      method: 'GET',
      url: `${route.path}?dateFrom=2026-02-30`,
      as: seller,
    })
    expect(bad).toBe(400)
  })
})
