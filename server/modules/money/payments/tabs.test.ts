import { cancelPayment, getPayment, getPaymentMeans, openPayment } from '@waybill/contract/payments/api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { balanceOf, offerPayments, openPage, press, request, runJobs } from '../../../testing/payments.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const balance = () => balanceOf(server, demoOrg.seller)
const twice = <T>(work: () => Promise<T>): Promise<[T, T]> => Promise.all([work(), work()])
const open = async (fundingId: number) =>
  (await server.call(openPayment, { params: { fundingId } }, { as })).body.data!.url
const stateOf = async (fundingId: number) =>
  (await server.call(getPayment, { params: { fundingId } }, { as })).body.data!.state
/** What was credited for a top-up and for those that replaced it. */
const creditedFor = async (fundingId: number) => {
  const { rows } = await server.admin.query<{ sum: number }>(
    `select coalesce(sum(received - fee), 0)::float8 as sum from funding_request where status = 1 and (id = $1 or replaces = $1)`,
    [fundingId],
  )
  return rows[0]!.sum
}

beforeAll(() => offerPayments(server))
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('one top-up in two tabs', () => {
  it('has one page, and is credited once when both pay', async () => {
    const before = await balance()
    const { fundingId } = (await request(server, { as })).body.data!
    const [one, other] = await twice(() => open(fundingId))
    expect(other).toBe(one)
    await twice(() => press(server, new URL(one).pathname, 'pay', 'twice'))
    await twice(() => runJobs(server))
    expect(await stateOf(fundingId)).toBe('succeeded')
    expect(await balance()).toBe(before + 100_0000)
  })

  it('that one cancels while the other pays is either credited or canceled', async () => {
    for (let round = 0; round < 4; round++) {
      const before = await balance()
      const { fundingId, page } = await openPage(server, { as })
      const cancel = () => server.call(cancelPayment, { params: { fundingId } }, { as })
      const pay = () => press(server, page, 'pay')
      await Promise.all(round % 2 === 0 ? [cancel(), pay()] : [pay(), cancel()])
      await runJobs(server)
      const state = await stateOf(fundingId)
      expect(['succeeded', 'expired']).toContain(state)
      expect(await balance()).toBe(before + (state === 'succeeded' ? 100_0000 : 0))
      expect(await creditedFor(fundingId)).toBe(state === 'succeeded' ? 100_0000 : 0)
    }
  })
})

describe('a network that is lost while paying', () => {
  it('charges a saved card once, however often the page sends its request and whenever the answer is lost', async () => {
    const { page } = await openPage(server, { as, saveMethod: true })
    await press(server, page, 'pay')
    await runJobs(server)
    const [card] = (await server.call(getPaymentMeans, {}, { as })).body.data!.saved
    const before = await balance()
    const send = { as, savedMethodId: card!.id, requestId: randomUUID() }
    const first = await twice(() => request(server, send))
    // The tab that got no answer sends it again while the payment is under way, and once it is credited.
    const [, second] = await Promise.all([runJobs(server), request(server, send)])
    await runJobs(server)
    const third = await request(server, send)
    const ids = [...first, second, third].map(({ body }) => body.data?.fundingId)
    expect(new Set(ids).size).toBe(1)
    expect(await stateOf(ids[0]!)).toBe('succeeded')
    expect(await balance()).toBe(before + 100_0000)
  })
})
