import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { localSecret } from './accounts.ts'
import { signed, TOLERANCE_SECONDS } from './provider/signature.ts'
import { balanceOf, offerPayments, openPage, press, runJobs } from '../../../testing/payments.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const tenant = demoOrg.platform
const secret = (orgId: number = tenant) => localSecret(server.services.config, orgId)

/** An event of the local server that was not delivered. */
async function event(): Promise<{ body: Buffer; fundingId: number }> {
  const { fundingId, page } = await openPage(server, { as: seller })
  await press(server, page, 'pay', 'never')
  const { rows } = await server.admin.query<{ body: object }>(
    `select body from local_payment_object where kind = 'event' and body ->> 'type' = 'payment_intent.succeeded'
     order by created_at desc limit 1`,
  )
  return { body: Buffer.from(JSON.stringify(rows[0]!.body)), fundingId }
}
const post = (body: Buffer, signature: string | undefined, to: string | number = tenant) =>
  server.app.inject({
    method: 'POST',
    url: `/hooks/stripe/${to}`,
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
    payload: body,
  })
const traces = async () => {
  const { rows } = await server.admin.query(
    `select (select count(*) from psp_event)::int as events,
      (select count(*) from graphile_worker.jobs where task_identifier like 'payments.%')::int as jobs`,
  )
  return rows[0]
}
const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000)

beforeAll(() => offerPayments(server))

describe('a webhook that is taken', () => {
  it('is answered, remembered once, and credits once, however often it comes', async () => {
    const { body } = await event()
    const before = await balanceOf(server, demoOrg.seller)
    const signature = signed(await secret(), body, at(0))
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(body, signature)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await traces()).toMatchObject({ events: 1, jobs: 1 })
    await runJobs(server)
    await post(body, signature)
    await runJobs(server)
    expect(await balanceOf(server, demoOrg.seller)).toBe(before + 100_0000)
  })

  it('may be signed with two secrets while one is rolled over, at the ends of the tolerance', async () => {
    const { body } = await event()
    for (const seconds of [-TOLERANCE_SECONDS + 1, TOLERANCE_SECONDS - 1]) {
      const [stamp, right] = signed(await secret(), body, at(seconds)).split(',')
      const wrong = signed('whsec_other', body, at(seconds)).split(',')[1]
      expect((await post(body, `${stamp},${wrong},v0=abc,${right}`)).statusCode).toBe(200)
    }
  })

  it.each(['payout.paid', 'charge.dispute.created', 'charge.refunded'])(
    '%s with a name that no key of the ledger has room for is refused or forgotten, and breaks nothing',
    async (type) => {
      const before = await traces()
      const long = 'x'.repeat(190)
      const object = type === 'charge.refunded' ? { id: 'ch_1', payment_intent: 'p'.repeat(500) } : { id: long }
      const body = Buffer.from(JSON.stringify({ id: `evt_${type}`, type, data: { object } }))
      const { statusCode } = await post(body, signed(await secret(), body, at(0)))
      expect(statusCode).toBe(type === 'charge.refunded' ? 200 : 400)
      expect(await traces()).toEqual(before)
    },
  )

  it('of a payout waits for each provider that it names', async () => {
    const before = await traces()
    const body = Buffer.from(
      JSON.stringify({ id: 'evt_same', type: 'payout.paid', data: { object: { id: 'po_same' } } }),
    )
    for (const to of [tenant, demoOrg.acme])
      expect((await post(body, signed(await secret(to), body, at(0)), to)).statusCode).toBe(200)
    expect((await traces()).jobs).toBe(before.jobs + 2)
    await runJobs(server)
  })

  it('about something else of the account is answered and forgotten', async () => {
    const before = await traces()
    for (const object of [
      { id: 'pi_of_another_program', object: 'payment_intent', metadata: {} },
      { id: 'in_1', object: 'invoice' },
    ]) {
      const type = object.object === 'invoice' ? 'invoice.paid' : 'payment_intent.succeeded'
      const body = Buffer.from(JSON.stringify({ id: `evt_${object.id}`, type, data: { object } }))
      expect((await post(body, signed(await secret(), body, at(0)))).statusCode).toBe(200)
    }
    expect(await traces()).toEqual(before)
  })
})

it('of a kind that is not ours is answered, whatever it is about', async () => {
  const before = await traces()
  const body = Buffer.from(
    JSON.stringify({ id: 'evt_balance', type: 'balance.available', data: { object: { object: 'balance' } } }),
  )
  expect((await post(body, signed(await secret(), body, at(0)))).statusCode).toBe(200)
  expect(await traces()).toEqual(before)
})

describe('a webhook that is refused leaves no trace', () => {
  it.each([
    ['without a signature', async () => undefined],
    ['with an empty one', async () => ''],
    ['with nonsense', async () => 't=abc,v1=xyz'],
    ['with a digest that is too short', async (body: Buffer) => signed(await secret(), body, at(0)).slice(0, -2)],
    ['with no time', async (body: Buffer) => signed(await secret(), body, at(0)).replace(/^t=\d+,/, '')],
    ['forged with another secret', async (body: Buffer) => signed('whsec_guess', body, at(0))],
    ["signed with another tenant's secret", async (body: Buffer) => signed(await secret(demoOrg.acme), body, at(0))],
    ['of other bytes', async () => signed(await secret(), Buffer.from('{}'), at(0))],
    ['too old', async (body: Buffer) => signed(await secret(), body, at(-TOLERANCE_SECONDS - 1))],
    ['from the future', async (body: Buffer) => signed(await secret(), body, at(TOLERANCE_SECONDS + 2))],
  ])('%s', async (_what, sign) => {
    const { body } = await event()
    const before = await traces()
    const answer = await post(body, await sign(body))
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'PAYMENT_WEBHOOK_INVALID'])
    expect(await traces()).toEqual(before)
  })

  it("rightly signed by one tenant for another tenant's payment", async () => {
    const { body } = await event()
    const before = await traces()
    const answer = await post(body, signed(await secret(demoOrg.acme), body, at(0)), demoOrg.acme)
    expect(answer.statusCode).toBe(400)
    expect(await traces()).toEqual(before)
  })

  it.each([
    ['no JSON', 'not json'],
    ['no event', '{"id":1}'],
    ['nothing', ''],
  ])('%s, although it is signed', async (_what, text) => {
    const body = Buffer.from(text)
    expect((await post(body, signed(await secret(), body, at(0)))).statusCode).toBe(400)
  })

  it('to a tenant that there is not, or too large', async () => {
    const { body } = await event()
    for (const to of ['abc', '-1', '9999999999999999'])
      expect((await post(body, signed(await secret(), body, at(0)), to)).statusCode, to).toBe(404)
    const large = Buffer.alloc(300_000, 32)
    expect((await post(large, signed(await secret(), large, at(0)))).statusCode).toBe(413)
  })
})
