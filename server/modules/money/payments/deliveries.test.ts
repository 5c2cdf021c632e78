import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { runDeliverer } from '../../../testing/faults/children.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { type SecondNode, secondNode } from '../../../testing/second-node.ts'
import { useTestServer } from '../../../testing/server.ts'
import { settle } from './local/acts.ts'
import { settlePayment } from './settle.ts'
import { balanceOf, offerPayments, openPage, press } from '../../../testing/payments.ts'

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

async function paidPayments(): Promise<number> {
  for (let n = 0; n < PAYMENTS; n++) {
    const { page } = await openPage(server, { as: seller, method: n % 3 === 0 ? 'ach' : 'card' })
    await press(server, page, 'pay', 'never')
  }
  return PAYMENTS
}
/** Some events are never delivered, all others several times, in any order, to two processes at the same time. */
async function deliver(times: number, seed: number): Promise<void> {
  const task = {
    appUrl: server.database.appUrl,
    dataDir: server.services.config.dataDir,
    tenant: demoOrg.platform,
    times,
  }
  const refused = await Promise.all([1, 2].map((node) => runDeliverer({ ...task, seed: seed + node })))
  // Every tenth is forged, too old or from the future.
  expect(refused).toEqual([Math.ceil(times / 10), Math.ceil(times / 10)])
}

it(
  'whatever is delivered doubled, shuffled, late, never, forged or at a wrong time to two processes, each payment is credited once',
  { timeout: 600_000 },
  async () => {
    const before = await balanceOf(server, demoOrg.seller)
    const paid = await paidPayments()
    await deliver(DELIVERIES / 4, 7)
    const { rows: debits } = await server.admin.query<{ session_id: string }>(
      `select session_id from payment where method = 'ach' and state in ('open', 'processing')`,
    )
    await settleDebits(debits.map(({ session_id }) => session_id))
    await deliver(DELIVERIES / 4, 11)
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
  },
)

async function settleDebits(sessions: string[]): Promise<void> {
  for (const id of sessions)
    await inScope(server.database, { role: 'service', orgId: 0 }, (db) =>
      settle(db, id, { delivery: 'never', now: server.clock.now(), fails: false }),
    )
}
