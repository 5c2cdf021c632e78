import type { Db } from '../../../../platform/database/index.ts'
import { emit, planSettling, secondsOf } from './events.ts'
import { methodOf } from './api.ts'
import { move as moveBalance, moveCharge } from './balance.ts'
import { type Acting, get, type Known } from './known.ts'
import { type Json, newId, put } from './objects.ts'

async function keepIntent(db: Db, session: Known, change: Json): Promise<Known> {
  const before = typeof session.payment_intent === 'string' ? await get(db, 'intent', session.payment_intent) : null
  const intent: Known = {
    id: newId('intent'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    currency: 'usd',
    customer: session.customer,
    metadata: session.metadata,
    payment_method: methodOf(String(session.type)),
    last_payment_error: null,
    ...before,
    account: session.account,
    ...change,
  }
  await put(db, 'intent', intent)
  return intent
}

/** Pays at once by card; a bank debit is authorized, and settles or fails a little later. Null: the page is closed. */
export async function pay(
  db: Db,
  sessionId: string,
  { delivery, now, fails }: Acting & { fails: boolean },
): Promise<Known | null> {
  const session = await get(db, 'session', sessionId)
  if (session?.status !== 'open') return null
  const byCard = session.type === 'card'
  if (byCard && fails) return decline(db, session, { delivery, now })
  const intent = await keepIntent(db, session, {
    status: byCard ? 'succeeded' : 'processing',
    amount_received: byCard ? session.amount_total : 0,
    last_payment_error: null,
  })
  if (byCard) await moveCharge(db, intent, now)
  const paid = { ...session, status: 'complete', url: null, payment_intent: intent.id }
  const done: Known = { ...paid, payment_status: byCard ? 'paid' : 'unpaid' }
  await put(db, 'session', done)
  const events = [
    { type: 'checkout.session.completed', object: done },
    { type: byCard ? 'payment_intent.succeeded' : 'payment_intent.processing', object: intent },
  ]
  await emit(db, events, { account: session.account, delivery, now })
  // A bank debit ends by itself unless somebody ends it on the page before.
  if (!byCard && delivery !== 'never') await planSettling(db, { orgId: session.account, sessionId, fails }, now)
  return done
}

async function decline(db: Db, session: Known, acting: Acting): Promise<Known> {
  const intent = await keepIntent(db, session, {
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
  })
  const confirmed: Known = { ...session, payment_intent: intent.id }
  await put(db, 'session', confirmed)
  await emit(db, [{ type: 'payment_intent.payment_failed', object: intent }], { ...acting, account: session.account })
  return confirmed
}

/** Ends a bank debit that is on its way. */
export async function settle(
  db: Db,
  sessionId: string,
  { fails, ...acting }: Acting & { fails: boolean },
): Promise<void> {
  const session = await get(db, 'session', sessionId)
  if (session?.status !== 'complete' || session.payment_status !== 'unpaid' || session.settled) return
  const intent = await keepIntent(
    db,
    session,
    fails
      ? { status: 'requires_payment_method', last_payment_error: { code: 'payment_intent_payment_attempt_failed' } }
      : { status: 'succeeded', amount_received: session.amount_total },
  )
  if (!fails) await moveCharge(db, intent, acting.now)
  const done: Known = { ...session, settled: true, payment_status: fails ? 'unpaid' : 'paid' }
  await put(db, 'session', done)
  const name = fails ? 'failed' : 'succeeded'
  const events = [
    { type: `checkout.session.async_payment_${name}`, object: done },
    { type: `payment_intent.${fails ? 'payment_failed' : 'succeeded'}`, object: intent },
  ]
  await emit(db, events, { ...acting, account: session.account })
}

const FEE_CENTS = 1500

/** Opens a dispute of a payment that succeeded; of a bank debit, the bank takes the money back at once. */
export async function dispute(db: Db, intentId: string, acting: Acting): Promise<string | null> {
  const intent = await get(db, 'intent', intentId)
  if (intent?.status !== 'succeeded') return null
  const isBank = (intent.payment_method as Json | null)?.us_bank_account !== undefined
  const opened: Known = {
    id: newId('dispute'),
    object: 'dispute',
    account: intent.account,
    amount: Number(intent.amount_received),
    currency: 'usd',
    status: isBank ? 'lost' : 'needs_response',
    reason: isBank ? 'insufficient_funds' : 'fraudulent',
    payment_intent: intent.id,
    balance_transactions: [],
    created: secondsOf(acting.now),
    evidence_details: { due_by: secondsOf(acting.now) + 7 * 86_400 },
  }
  await put(db, 'dispute', opened)
  await put(db, 'intent', { ...intent, disputed: opened.id })
  await emit(db, [{ type: 'charge.dispute.created', object: opened }], { ...acting, account: opened.account })
  if (isBank) await moveDispute(db, opened.id, 'withdraw', acting)
  return opened.id
}

export const disputeMoves = ['withdraw', 'win', 'lose'] as const
export type DisputeMove = (typeof disputeMoves)[number]

const balanceLine = (amount: number, fee: number): Json => ({ amount, fee })

/** Takes the money, gives it back, or ends the dispute for good. */
export async function moveDispute(db: Db, id: string, move: DisputeMove, acting: Acting): Promise<void> {
  const before = await get(db, 'dispute', id)
  if (!before) return
  const lines = before.balance_transactions as Json[]
  const amount = Number(before.amount)
  const hasLines = lines.length > 0
  if (move === 'withdraw' ? hasLines : !hasLines || before.status === 'won') return
  const added = move === 'withdraw' ? [balanceLine(-amount, FEE_CENTS)] : move === 'win' ? [balanceLine(amount, 0)] : []
  const status = move === 'withdraw' ? before.status : move === 'win' ? 'won' : 'lost'
  const after: Known = { ...before, status, balance_transactions: [...lines, ...added] }
  await put(db, 'dispute', after)
  const { account } = after
  if (move === 'withdraw')
    await moveBalance(db, { account, type: 'adjustment', amount: -amount, fee: FEE_CENTS, source: after }, acting.now)
  if (move === 'win') await moveBalance(db, { account, type: 'adjustment', amount, fee: 0, source: after }, acting.now)
  const names = { withdraw: ['funds_withdrawn'], win: ['funds_reinstated', 'closed'], lose: ['closed'] }[move]
  const events = names.map((name) => ({ type: `charge.dispute.${name}`, object: after }))
  await emit(db, events, { ...acting, account: after.account })
}
