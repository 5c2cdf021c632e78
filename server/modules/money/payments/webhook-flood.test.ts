import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { balanceOf, offerPayments, openPage, press, runJobs } from '../../../testing/payments.ts'
import { useTestServer } from '../../../testing/server.ts'
import { localSecret } from './accounts.ts'
import { signed } from './provider/signature.ts'

const BURST = 40
const server = useTestServer({
  http: { perUser: { perSecond: 1000, burst: 1000 }, perIp: { perSecond: 0.0001, burst: BURST } },
})
const [attacker, stripe] = ['203.0.113.9', '198.51.100.4']

/** An event about a payment of a seller that was made and not delivered yet, under any name. */
async function eventOf(as: string): Promise<(id: string) => Buffer> {
  const { page } = await openPage(server, { as })
  await press(server, page, 'pay', 'never')
  const { rows } = await server.admin.query<{ body: object }>(
    `select body from local_payment_object where kind = 'event' and body ->> 'type' = 'payment_intent.succeeded' order by created_at desc limit 1`,
  )
  return (id) => Buffer.from(JSON.stringify({ ...rows[0]!.body, id }))
}
const post = (body: Buffer, { from, tenant, signature }: { from: string; tenant: number; signature: string }) =>
  server.app.inject({
    method: 'POST',
    url: `/hooks/stripe/${tenant}`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
    remoteAddress: from,
  })
const waiting = async () =>
  (
    await server.admin.query<{ jobs: number; events: number }>(
      `select (select count(*) from graphile_worker.jobs where task_identifier like 'payments.%')::int as jobs, (select count(*) from psp_event)::int as events`,
    )
  ).rows[0]!

beforeAll(() => offerPayments(server))

it('a flood of forged webhooks is stopped by its address, queues nothing, and keeps nobody else waiting', async () => {
  const body = await eventOf('seller@acme.test')
  const before = await waiting()
  const flood = Array.from({ length: 5 * BURST }, (_, n) =>
    post(body(`evt_forged_${n}`), { from: attacker, tenant: demoOrg.platform, signature: 't=1,v1=00' }),
  )
  const real = body('evt_real')
  const signature = signed(await localSecret(server.services.config, demoOrg.acme), real, server.clock.now())
  expect((await post(real, { from: stripe, tenant: demoOrg.acme, signature })).statusCode).toBe(200)
  const answers = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(new Set(answers)).toEqual(new Set([400, 429]))
  expect(answers.filter((status) => status === 400).length).toBe(BURST)
  expect(await waiting()).toEqual({ jobs: before.jobs + 1, events: before.events + 1 })
  const credited = await balanceOf(server, demoOrg.acmeSeller)
  await runJobs(server)
  expect(await balanceOf(server, demoOrg.acmeSeller)).toBe(credited + 100_0000)
})

it('any number of signed events about one payment wait as one job', async () => {
  const body = await eventOf('seller@demo.test')
  const secret = await localSecret(server.services.config, demoOrg.platform)
  const { jobs } = await waiting()
  for (let n = 0; n < 60; n++) {
    const bytes = body(`evt_many_${n}`)
    const from = `192.0.2.${n}`
    const signature = signed(secret, bytes, server.clock.now())
    expect((await post(bytes, { from, tenant: demoOrg.platform, signature })).statusCode).toBe(200)
  }
  expect((await waiting()).jobs).toBe(jobs + 1)
  const before = await balanceOf(server, demoOrg.seller)
  await runJobs(server)
  expect(await balanceOf(server, demoOrg.seller)).toBe(before + 100_0000)
})

it('addresses of one IPv6 network are one sender', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 * BURST }, (_, n) =>
      post(Buffer.from('{}'), { from: `2001:db8:1:2::${n + 1}`, tenant: demoOrg.platform, signature: 't=1,v1=00' }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(2 * BURST)
})
