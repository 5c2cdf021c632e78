import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { type SecondNode, secondNode } from '../../../testing/second-node.ts'
import { useTestServer } from '../../../testing/server.ts'
import { localSecret } from './accounts.ts'
import { settle } from './local/acts.ts'
import { signed } from './provider/signature.ts'
import { settlePayment } from './settle.ts'
import { balanceOf, offerPayments, openPage, press, runJobs } from '../../../testing/payments.ts'
import { receiveWebhook } from './webhook.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
/** Deliveries in all; a soak run asks for 1,000. */
const DELIVERIES = Number(process.env['WAYBILL_DELIVERIES'] ?? 120)
const PAYMENTS = Math.max(6, Math.round(DELIVERIES / 40))
let other: SecondNode

beforeAll(async () => {
  await offerPayments(server)
  other = await secondNode(server)
})
afterAll(() => other.close())

/** Shuffles in the same way in every run. */
function shuffled<T>(items: T[]): T[] {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function paidPayments(): Promise<number> {
  for (let n = 0; n < PAYMENTS; n++) {
    const { page } = await openPage(server, { as: seller, method: n % 3 === 0 ? 'ach' : 'card' })
    await press(server, page, 'pay', 'never')
  }
  return PAYMENTS
}
const storedEvents = async () =>
  (await server.admin.query<{ body: object }>(`select body from local_payment_object where kind = 'event'`)).rows

/** Some events are never delivered, all others several times, in any order, to both nodes. */
async function deliver(events: { body: object }[], times: number): Promise<void> {
  const secret = await localSecret(server.services.config, demoOrg.platform)
  const delivered = events.filter((_, index) => index % 5 !== 0)
  const all = shuffled(Array.from({ length: times }, (_, n) => delivered[n % delivered.length]!))
  const nodes = [server.services, other.services]
  for (let at = 0; at < all.length; at += 20) {
    await Promise.all(
      all.slice(at, at + 20).map(({ body }, n) => {
        const bytes = Buffer.from(JSON.stringify(body))
        const signature = signed(secret, bytes, server.clock.now())
        return receiveWebhook(nodes[n % 2]!, { tenant: demoOrg.platform, body: bytes, signature })
      }),
    )
    await Promise.all([runJobs(server), runJobs(other)])
  }
}

it('whatever is delivered doubled, shuffled, late or never on two nodes, each payment is credited once', async () => {
  const before = await balanceOf(server, demoOrg.seller)
  const paid = await paidPayments()
  await deliver(await storedEvents(), DELIVERIES / 2)
  const { rows: debits } = await server.admin.query<{ session_id: string }>(
    `select session_id from payment where method = 'ach' and state in ('open', 'processing')`,
  )
  await settleDebits(debits.map(({ session_id }) => session_id))
  await deliver(await storedEvents(), DELIVERIES / 2)
  // A payment without a webhook is found by both nodes at the same time.
  const { rows } = await server.admin.query<{ org_id: number; id: number }>('select org_id, id from payment')
  for (const { org_id: orgId, id } of rows) {
    const ref = { orgId: Number(orgId), id: Number(id) }
    await Promise.all([settlePayment(server.services, ref), settlePayment(other.services, ref)])
  }
  expect((await balanceOf(server, demoOrg.seller)) - before).toBe(paid * 100_0000)
  const { rows: credits } = await server.admin.query(
    'select 1 from ledger_transfer where org_id = $1 and kind = 1 group by note having count(*) > 1',
    [demoOrg.seller],
  )
  expect(credits).toEqual([])
  expect(await ledgerFaults(server.admin)).toEqual([])
})

async function settleDebits(sessions: string[]): Promise<void> {
  for (const id of sessions)
    await inScope(server.database, { role: 'service', orgId: 0 }, (db) =>
      settle(db, id, { delivery: 'never', now: server.clock.now(), fails: false }),
    )
}
