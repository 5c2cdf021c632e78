import { getPaymentMeans, removeSavedMethod } from '@waybill/contract/payments/api'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { balanceOf, offerPayments, openPage, press, request, runJobs } from '../../../testing/payments.ts'
import { useTestServer } from '../../../testing/server.ts'
import { asService, openAccount } from './accounts.ts'
import { savedChargeOf } from './orders.ts'
import { latestAttempt } from './records.ts'

const server = useTestServer()
const seller = 'seller@acme.test'
const orgId = demoOrg.acmeSeller
const balance = () => balanceOf(server, orgId)
const own = async () => ({ as: seller, token: (await server.logIn(seller)).accessToken })
const methodId = async () => (await server.call(getPaymentMeans, {}, await own())).body.data!.saved[0]!.id
const remove = async (id: number) => server.call(removeSavedMethod, { params: { id } }, await own())
const attempt = (fundingId: number) =>
  asService(server.services, orgId, async (db) => (await latestAttempt(db, orgId, fundingId))!)

const requested = async (savedMethodId: number) =>
  (await request(server, { as: seller, savedMethodId })).body.data!.fundingId
/** The service charges, and its answer does not arrive. */
async function chargedWithoutAnswer(fundingId: number): Promise<void> {
  const payment = await attempt(fundingId)
  const charge = await asService(server.services, orgId, (db) => savedChargeOf(db, payment))
  const account = await openAccount(server.services, payment.provider_org_id)
  expect(await account!.provider.chargeSaved(charge!)).toMatchObject({ state: 'succeeded' })
}
const move = (account: string) =>
  server.admin.query('update saved_method set account = $1 where org_id = $2', [account, orgId])
const look = async (minutes: number) => {
  server.clock.advance(minutes * 60_000)
  await server.admin.query(`select graphile_worker.add_job('payments.due', '{}'::json)`)
  await runJobs(server, { all: true, admin: server.admin })
}

beforeAll(async () => {
  await offerPayments(server)
  const { page } = await openPage(server, { as: seller, saveMethod: true })
  await press(server, page, 'pay')
  await runJobs(server)
})
afterEach(async () => {
  await move('local')
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('a saved method that was charged without an answer', () => {
  it('is credited when the provider has connected another account meanwhile', async () => {
    const before = await balance()
    const fundingId = await requested(await methodId())
    await chargedWithoutAnswer(fundingId)
    await move('acct_1 live')
    await look(2)
    expect((await attempt(fundingId)).state).toBe('succeeded')
    expect(await balance()).toBe(before + 100_0000)
  })

  it('is not removed before its payment is settled', async () => {
    const before = await balance()
    const id = await methodId()
    const fundingId = await requested(id)
    await chargedWithoutAnswer(fundingId)
    const refused = await remove(id)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'PAYMENT_METHOD_IN_USE'])
    await look(2)
    expect(await balance()).toBe(before + 100_0000)
  })

  it('expires only after the payment service would know a charge, and can then be removed', async () => {
    const before = await balance()
    const id = await methodId()
    const fundingId = await requested(id)
    await move('acct_1 live')
    await look(2)
    expect((await attempt(fundingId)).state).toBe('created')
    await look(60)
    expect((await attempt(fundingId)).state).toBe('expired')
    expect(await balance()).toBe(before)
    await move('local')
    expect((await remove(id)).status).toBe(200)
  })
})
