import type { Db } from '../../../../platform/database/index.ts'
import { type Acting, get, type Known } from './known.ts'
import { chargeOf, move } from './balance.ts'
import { emit, secondsOf } from './events.ts'
import { newest, newId, put } from './objects.ts'

const MOST = 100

/** The refunds of a payment, newest first. */
export const refundsOf = async (db: Db, intentId: string): Promise<Known[]> =>
  (await newest(db, 'refund', { payment_intent: intentId }, MOST)) as Known[]

/** Refunds cents of a payment that succeeded, at most what is left of it; null: nothing is. */
export async function refund(
  db: Db,
  { intentId, cents }: { intentId: string; cents: number },
  acting: Acting,
): Promise<string | null> {
  const intent = await get(db, 'intent', intentId)
  if (intent?.status !== 'succeeded') return null
  const before = (await refundsOf(db, intentId)).filter(({ status }) => status === 'succeeded')
  const left = Number(intent.amount_received) - before.reduce((sum, { amount }) => sum + Number(amount), 0)
  const amount = Math.min(cents, left)
  if (amount <= 0) return null
  const created: Known = {
    id: newId('refund'),
    object: 'refund',
    account: intent.account,
    amount,
    currency: 'usd',
    status: 'succeeded',
    payment_intent: intentId,
    created: secondsOf(acting.now),
  }
  await put(db, 'refund', created)
  const { account } = created
  await move(db, { account, type: 'refund', amount: -amount, fee: 0, source: created }, acting.now)
  const events = [
    { type: 'refund.created', object: created },
    { type: 'charge.refunded', object: chargeOf(intent) },
  ]
  await emit(db, events, { ...acting, account: created.account })
  return created.id
}

/** The payer's bank did not take it: the money is back at the provider. */
export async function failRefund(db: Db, id: string, acting: Acting): Promise<void> {
  const before = await get(db, 'refund', id)
  if (before?.status !== 'succeeded') return
  const failed: Known = { ...before, status: 'failed' }
  await put(db, 'refund', failed)
  const { account } = failed
  await move(db, { account, type: 'refund_failure', amount: Number(failed.amount), fee: 0, source: failed }, acting.now)
  await emit(db, [{ type: 'refund.failed', object: failed }], { ...acting, account: failed.account })
}
