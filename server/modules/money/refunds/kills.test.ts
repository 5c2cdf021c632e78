import { AppError } from '@waybill/contract/core/errors'
import { refundStatus } from '@waybill/contract/refunds/enums'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { runRefunder } from '../../../testing/faults/children.ts'
import { type RefundTask, runRefundTask } from '../../../testing/faults/refund-task.fixture.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { seedFunds } from '../../../testing/shipping.ts'
import { getBalance, returnPayment } from '../funds/index.ts'

/** Each ending once; npm run soak asks for many more. */
const KILLS = Number(process.env.WAYBILL_MONEY_KILLS ?? 8)
const AMOUNT = 10_0000
const { viaAcme: orgId } = chainOrgs
const context = useTestDatabase()

const requested = ['refunds.requested', 'refunds.held', 'committed'] as const
/** How a refund ends, at which points on the way there, and what is then gone from the balance. */
const endings = [
  { to: 'bank', status: refundStatus.paid, points: ['refunds.paid', 'committed'], gone: AMOUNT },
  // The payment service took the amount from the balance itself.
  { to: 'card', status: refundStatus.paid, points: ['refunds.paid', 'committed'], gone: AMOUNT },
  { to: 'denied', status: refundStatus.denied, points: ['refunds.released', 'committed'], gone: 0 },
  { to: 'failed', status: refundStatus.failed, points: ['refunds.released', 'committed'], gone: 0 },
] as const

const killed = (task: RefundTask, point: string) =>
  runRefunder({ ...task, appUrl: context.database.appUrl, orgId, point })
const run = (task: RefundTask) => asService(context.database, orgId, (db) => runRefundTask(db, orgId, task))
const balance = async () => {
  const { available, held } = await asService(context.database, orgId, (db) => getBalance(db, orgId))
  return { available, held }
}
const refunds = async () => {
  const { rows } = await context.admin.query<{ id: number; status: number }>(
    'select id::int, status from balance_refund where org_id = $1 order by id desc',
    [orgId],
  )
  return rows
}

/**
 * What the killed process leaves behind is none or all of it: `before` or `after`. A second one completes it; one whose answer was lost is
 * answered from what is there, or refused because the refund is decided.
 */
async function killedThenDone(
  task: RefundTask,
  { point, before, after }: { point: string; before: object; after: object },
): Promise<void> {
  expect(await killed(task, point), point).toEqual({ killed: true })
  expect(await balance()).toEqual(point === 'committed' ? after : before)
  for (let again = 0; again < 2; again++) {
    await run(task).catch((error) => {
      if (!(error instanceof AppError) || error.code !== 'REFUND_DECIDED') throw error
    })
    expect(await balance()).toEqual(after)
  }
}

it('kill -9 at every step of a refund loses nothing and pays nothing twice', { timeout: KILLS * 60_000 }, async () => {
  await seedProviderChain(context.admin)
  await seedFunds(context.database, orgId, KILLS * AMOUNT)
  for (let round = 0; 2 * round < KILLS; round++) {
    const { to, status, points, gone } = endings[round % endings.length]!
    // The other point in every second turn of the endings.
    const point = points[(round + Math.floor(round / endings.length)) % points.length]!
    const before = await balance()
    const held = { available: before.available - AMOUNT, held: before.held + AMOUNT }
    const request = { amount: AMOUNT, requestKey: randomUUID() }
    await killedThenDone({ request }, { point: requested[round % requested.length]!, before, after: held })
    const [{ id } = { id: 0 }, ...others] = await refunds()
    expect(others).toHaveLength(round)

    const externalReference = to === 'card' ? `re_${round}` : `WIRE-${round}`
    if (to !== 'denied') await run({ decide: { id, to: 'approved', externalReference } })
    if (to === 'card')
      await asService(context.database, orgId, (db) =>
        returnPayment(db, { key: `refund:${externalReference}`, amount: AMOUNT, fee: 0, note: 'Card', at: new Date() }),
      )
    const decided = { available: before.available - gone, held: before.held }
    const undecided = to === 'card' ? { ...held, available: held.available - AMOUNT } : held
    await killedThenDone({ decide: { id, to, externalReference } }, { point, before: undecided, after: decided })
    expect((await refunds())[0]).toEqual({ id, status })
  }
  expect(await ledgerFaults(context.admin)).toEqual([])
})
