import { listLabelPostage } from '@waybill/contract/funds/label-postage-api'
import { carrier } from '@waybill/contract/carriers/enums'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { type BilledLabel, buyBilledLabels } from '../../../testing/carrier-invoices.ts'
import { asService } from '../../../testing/chain.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { useTestServer } from '../../../testing/server.ts'
import { adjustLabel, chargeAfterVoid, holdLabel, refundVoid, releaseLabel } from './index.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const orgId = demoOrg.seller
let labels: BilledLabel[]
const held = randomUUID()

const list = async (query: object = {}, who = as) =>
  (await server.call(listLabelPostage, { query }, { as: who })).body.data!
const rowOf = async ({ trackingNo }: BilledLabel) => (await list({ search: trackingNo })).records[0]!
const post = (work: Parameters<typeof asService>[2]) => asService(server.database, orgId, work)

beforeAll(async () => {
  labels = await buyBilledLabels(server, { as, orgId, count: 4, carrier: carrier.UPS })
  const at = server.clock.now()
  const [, adjusted, refunded, used] = labels as [BilledLabel, BilledLabel, BilledLabel, BilledLabel]
  const delta = { sell: 1_2500, buy: null, cost: 1_0000 }
  await post((db) => adjustLabel(db, { purchaseId: adjusted.purchaseId, number: 1, ...delta }, at))
  for (const { purchaseId } of [refunded, used]) await post((db) => refundVoid(db, purchaseId, at))
  await post((db) => chargeAfterVoid(db, used.purchaseId, at))
  await post((db) => holdLabel(db, held, { sell: 5_0000, buy: null }, at))
  const failed = randomUUID()
  await post((db) => holdLabel(db, failed, { sell: 7_0000, buy: null }, at))
  await post((db) => releaseLabel(db, failed, at))
}, 120_000)
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('the postage of labels', () => {
  it('is what each was held, charged, adjusted and refunded, with what that comes to', async () => {
    const [plain, adjusted, refunded, used] = labels as [BilledLabel, BilledLabel, BilledLabel, BilledLabel]
    const none = { adjusted: 0, refunded: 0 }
    const bought = ({ price }: BilledLabel) => ({ held: price, charged: price })
    expect(await rowOf(plain)).toMatchObject({ ...bought(plain), ...none, cost: plain.price })
    expect(await rowOf(adjusted)).toMatchObject({
      ...bought(adjusted),
      ...none,
      adjusted: 1_2500,
      cost: adjusted.price + 1_2500,
    })
    expect(await rowOf(refunded)).toMatchObject({ ...bought(refunded), refunded: refunded.price, cost: 0 })
    expect(await rowOf(used)).toMatchObject({
      held: used.price,
      charged: 2 * used.price,
      refunded: used.price,
      cost: used.price,
    })
  })
  it('has a label whose price is still held, and none that was never bought', async () => {
    const { records, total } = await list()
    expect(total.count).toBe(5)
    expect(records).toHaveLength(5)
    expect(records[0]).toMatchObject({ shipment: null, held: 5_0000, charged: 0, adjusted: 0, refunded: 0, cost: 0 })
  })
  it('sums what all matching labels were charged, not those of the page, and goes on from the page before', async () => {
    const all = labels.reduce((sum, { price }) => sum + price, 0)
    const first = await list({ limit: 2 })
    expect([first.charged, first.records.length]).toEqual([all, 2])
    const rest = await list({ limit: 50, cursor: first.next })
    expect([rest.charged, rest.records.length, rest.next]).toEqual([all, 3, null])
    const ids = [...first.records, ...rest.records].map(({ id }) => id)
    expect(new Set(ids).size).toBe(5)
    expect((await list({ dateTo: '2020-01-01' })).records).toEqual([])
  })
  it("shows nobody else's labels, and is refused to users without postage", async () => {
    expect((await list({}, 'seller@acme.test')).records).toEqual([])
    const status = async (who?: string, query: object = {}) =>
      (await server.call(listLabelPostage, { query }, who ? { as: who } : {})).status
    expect(await status()).toBe(401)
    for (const who of ['admin@demo.test', 'owner@acme.test', 'new@demo.test']) expect(await status(who)).toBe(403)
    for (const query of [{ cursor: 'x' }, { limit: 0 }, { dateFrom: 'x' }]) expect(await status(as, query)).toBe(400)
  })
})
