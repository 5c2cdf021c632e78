import { getPaymentMeans, removeSavedMethod, saveAutoTopUp } from '@waybill/contract/payments/api'
import { cancelBalanceRefund, listBalanceRefunds, requestBalanceRefund } from '@waybill/contract/refunds/api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { useTestServer } from '../../../testing/server.ts'
import { returnPayment } from '../funds/index.ts'
import { ACTION_METHOD, DECLINED_METHOD } from './local/api.ts'
import { balanceOf, offerPayments, openPage, press, request, runJobs } from '../../../testing/payments.ts'

const server = useTestServer()
const seller = 'seller@acme.test'
const orgId = demoOrg.acmeSeller
const balance = () => balanceOf(server, orgId)
/** Logged in again: the clock goes on by days. */
const own = async () => ({ as: seller, token: (await server.logIn(seller)).accessToken })
const means = async () => (await server.call(getPaymentMeans, {}, await own())).body.data!
const rule = async () => (await means()).autoTopUp!
/** Brings the balance to an amount, as spending would. */
async function spendTo(left: number) {
  const amount = (await balance()) - left
  await inScope(server.database, { role: 'service', orgId }, (db) =>
    returnPayment(db, { key: `test:${randomUUID()}`, amount, fee: 0, note: 'test', at: server.clock.now() }),
  )
}
const look = async () => {
  await server.admin.query(`select graphile_worker.add_job('payments.due', '{}'::json)`)
  await runJobs(server)
}
const pretend = (method: string) =>
  server.admin.query('update saved_method set method_id = $1 where org_id = $2', [method, orgId])
const wish = { on: true, threshold: 50_0000, amount: 100_0000, dailyMax: 300_0000, dailyCount: 3 }
const save = async (change: Partial<typeof wish> & { savedMethodId?: number } = {}) => {
  const { saved, autoTopUp } = await means()
  const body = { ...wish, savedMethodId: saved[0]?.id ?? 1, version: autoTopUp?.version ?? 0, ...change }
  return server.call(saveAutoTopUp, { body }, await own())
}

beforeAll(async () => {
  await offerPayments(server)
  const { page } = await openPage(server, { as: seller, saveMethod: true })
  await press(server, page, 'pay')
  await runJobs(server)
})

describe('a saved method', () => {
  it('is remembered once it paid, and pays without a page', async () => {
    const { saved } = await means()
    expect(saved).toMatchObject([{ kind: 'card', brand: 'Visa', last4: '4242', expires: { month: 12, year: 2034 } }])
    const before = await balance()
    const requestId = randomUUID()
    for (let times = 0; times < 2; times++)
      expect((await request(server, { as: seller, savedMethodId: saved[0]!.id, requestId })).status).toBe(200)
    await runJobs(server)
    expect(await balance()).toBe(before + 100_0000)
  })

  it("is the caller's own", async () => {
    const { saved } = await means()
    const savedMethodId = saved[0]!.id
    expect((await request(server, { as: 'seller@demo.test', savedMethodId })).status).toBe(404)
    const params = { id: savedMethodId }
    expect((await server.call(removeSavedMethod, { params }, { as: 'seller@demo.test' })).status).toBe(404)
  })
})

describe('auto top-up', () => {
  it('refuses limits that make no sense, old pages and unknown methods', async () => {
    const low = await save({ dailyMax: 50_0000 })
    expect([low.status, low.body.data]).toMatchObject([400, [{ fieldName: 'dailyMax', code: 'AUTO_TOP_UP_CAP' }]])
    expect((await save({ savedMethodId: 999_999 })).status).toBe(404)
    expect((await save()).body.data).toMatchObject({ state: 'armed', version: 1 })
    const stale = { ...wish, savedMethodId: (await rule()).savedMethodId, version: 0 }
    expect((await server.call(saveAutoTopUp, { body: stale }, { as: seller })).body.errorCode).toBe('CONFLICT')
  })

  it('does not charge who asks for the balance back', async () => {
    const all = await balance()
    const body = { requestKey: randomUUID(), amount: all, payee: 'The card' }
    expect((await server.call(requestBalanceRefund, { body }, await own())).status).toBe(200)
    await look()
    expect(await rule()).toMatchObject({ state: 'paused', pausedFor: 'refundRequested' })
    expect(await balance()).toBe(0)
    const { records } = (await server.call(listBalanceRefunds, { query: {} }, await own())).body.data!
    await server.call(cancelBalanceRefund, { params: { id: records[0]!.id } }, await own())
    await look()
    expect(await balance()).toBe(all)
    expect((await save()).body.data).toMatchObject({ state: 'armed', pausedFor: null })
  })

  it('fires once for each time that the balance falls below the threshold', async () => {
    await spendTo(60_0000)
    await look()
    expect(await balance()).toBe(60_0000)
    await spendTo(40_0000)
    await look()
    await look()
    expect(await balance()).toBe(140_0000)
    expect(await rule()).toMatchObject({ state: 'armed' })
    // Too small to bring it above: one payment is all, as long as it stays below.
    await spendTo(-200_0000)
    await look()
    await look()
    await look()
    expect(await balance()).toBe(-100_0000)
  })

  it('stops at the limits of 24 hours and goes on after them', async () => {
    await spendTo(-500_0000)
    const { page } = await openPage(server, { as: seller, requested: 600_0000 })
    await press(server, page, 'pay')
    await runJobs(server)
    await look()
    await spendTo(10_0000)
    await look()
    expect(await balance()).toBe(110_0000)
    await spendTo(10_0000)
    await look()
    // Above once more, then below: a new crossing, and the fourth in 24 hours.
    expect(await balance()).toBe(10_0000)
    server.clock.advance(25 * 3_600_000)
    await look()
    expect(await balance()).toBe(110_0000)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('turned off and on again while a payment is under way charges nothing beside it', async () => {
    server.clock.advance(25 * 3_600_000)
    await server.admin.query(`update saved_method set kind = 'ach' where org_id = $1`, [orgId])
    const payments = async () =>
      (await server.admin.query('select state from payment where org_id = $1 and automatic order by id desc', [orgId]))
        .rows
    const known = (await payments()).length
    await spendTo(10_0000)
    await look()
    expect((await payments())[0]).toEqual({ state: 'processing' })
    await save({ on: false })
    await save()
    await look()
    expect(await payments()).toHaveLength(known + 1)
    await server.admin.query(
      `update local_payment_object set body = body || '{"status": "succeeded", "amount_received": 10000}' where body ->> 'status' = 'processing'`,
    )
    await server.admin.query(`update saved_method set kind = 'card' where org_id = $1`, [orgId])
    server.clock.advance(3_600_000)
    await look()
    expect(await balance()).toBe(110_0000)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('counts fees in the limit of 24 hours, for they are charged as well', async () => {
    server.clock.advance(25 * 3_600_000)
    await offerPayments(server, { percentPpm: 100_000 })
    await save({ dailyMax: 210_0000 })
    for (const left of [10_0000, 20_0000]) {
      await look()
      await spendTo(left)
      await look()
    }
    // The first charged 110, a second one would make it 220.
    expect(await balance()).toBe(20_0000)
    await offerPayments(server)
    await save()
    server.clock.advance(25 * 3_600_000)
  })

  it('waits for its owner after three declines, each an hour apart, and says so once', async () => {
    await pretend(DECLINED_METHOD)
    await spendTo(0)
    await look()
    await look()
    expect((await rule()).state).toBe('armed')
    for (let hours = 0; hours < 2; hours++) {
      server.clock.advance(61 * 60_000)
      await look()
    }
    expect(await rule()).toMatchObject({ state: 'paused', pausedFor: 'declined' })
    expect(await balance()).toBe(0)
    const { rows } = await server.admin.query(
      `select 1 from message where org_id = $1 and title_en = 'Auto top-up is paused' and body_en like '%declined%'`,
      [orgId],
    )
    expect(rows).toHaveLength(1)
    server.clock.advance(2 * 3_600_000)
    await look()
    expect((await rule()).state).toBe('paused')
  })

  it('waits at once when the bank asks the cardholder, and is turned on again by its owner', async () => {
    await pretend(ACTION_METHOD)
    expect((await save()).body.data).toMatchObject({ state: 'armed', pausedFor: null })
    await look()
    expect(await rule()).toMatchObject({ state: 'paused', pausedFor: 'actionRequired' })
  })

  it('waits for its owner when the provider connects another account, where the card is unknown', async () => {
    const { savedMethodId } = await rule()
    expect((await save()).body.data).toMatchObject({ state: 'armed' })
    const move = (account: string) =>
      server.admin.query('update saved_method set account = $1 where id = $2', [account, savedMethodId])
    await move('acct_1 live')
    await look()
    expect(await rule()).toMatchObject({ state: 'paused', pausedFor: 'notOffered' })
    await move('local')
  })

  it('is turned off before its method can be removed', async () => {
    const { savedMethodId: id } = await rule()
    const used = await server.call(removeSavedMethod, { params: { id } }, await own())
    expect([used.status, used.body.errorCode]).toEqual([409, 'PAYMENT_METHOD_IN_USE'])
    expect((await save({ on: false })).body.data).toMatchObject({ state: 'off' })
    expect((await server.call(removeSavedMethod, { params: { id } }, await own())).status).toBe(200)
    expect((await means()).saved).toEqual([])
    await look()
    expect(await balance()).toBe(0)
  })
})
