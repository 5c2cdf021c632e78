import type { Db } from '../../../../platform/database/index.ts'
import { type Acting, get, type Known } from './known.ts'
import { emit, secondsOf } from './events.ts'
import { type Json, newest, newId, put } from './objects.ts'

/** All that an account of development has. */
export const MOST_MOVES = 100_000

interface Move {
  account: number
  type: string
  amount: number
  fee: number
  source: Json & { id: string }
  currency?: string
}

/** Writes down what moved the balance of an account. */
export async function move(
  db: Db,
  { account, type, amount, fee, source, currency = 'usd' }: Move,
  now: Date,
): Promise<void> {
  await put(db, 'move', {
    id: newId('move'),
    object: 'balance_transaction',
    account,
    type,
    amount,
    fee,
    net: amount - fee,
    currency,
    created: secondsOf(now),
    source,
  })
}

const CARD_FEE = { rate: 0.029, fixed: 30 }
const ACH_FEE = { rate: 0.008, most: 500 }

function feeOf(intent: Json): number {
  const amount = Number(intent.amount_received)
  const isBank = (intent.payment_method as Json | null)?.us_bank_account !== undefined
  return isBank
    ? Math.min(Math.round(amount * ACH_FEE.rate), ACH_FEE.most)
    : Math.round(amount * CARD_FEE.rate) + CARD_FEE.fixed
}

/** The charge of a payment that succeeded. */
export const chargeOf = (intent: Json): Json & { id: string } => ({
  id: `ch_${String(intent.id)}`,
  object: 'charge',
  payment_intent: intent.id,
  metadata: intent.metadata,
})

export const moveCharge = (db: Db, intent: Json, now: Date): Promise<void> =>
  move(
    db,
    {
      account: Number(intent.account),
      type: 'charge',
      amount: Number(intent.amount_received),
      fee: feeOf(intent),
      source: chargeOf(intent),
    },
    now,
  )

/** What an account has, in cents of dollars. */
export async function balanceOf(db: Db, account: number): Promise<number> {
  const moves = await newest(db, 'move', { account, currency: 'usd' }, MOST_MOVES)
  return moves.reduce((sum, { net }) => sum + Number(net), 0)
}

const DAYS_TO_BANK = 2

/** Pays out all that an account has; null: it has nothing. */
export async function payOut(db: Db, account: number, acting: Acting): Promise<string | null> {
  const amount = await balanceOf(db, account)
  if (amount <= 0) return null
  const payout: Known = {
    id: newId('payout'),
    object: 'payout',
    account,
    amount,
    currency: 'usd',
    status: 'in_transit',
    created: secondsOf(acting.now),
    arrival_date: secondsOf(acting.now) + DAYS_TO_BANK * 86_400,
    failure_code: null,
  }
  await put(db, 'payout', payout)
  await move(db, { account, type: 'payout', amount: -amount, fee: 0, source: payout }, acting.now)
  await emit(db, [{ type: 'payout.created', object: payout }], { ...acting, account })
  return payout.id
}

const ENDS = { arrive: 'paid', fail: 'failed' } as const
export type PayoutEnd = keyof typeof ENDS
const FROM: Readonly<Record<PayoutEnd, readonly unknown[]>> = { arrive: ['in_transit'], fail: ['in_transit', 'paid'] }

/** The bank takes a payout, or sends it back, which it may do after it took it. */
export async function endPayout(db: Db, id: string, end: PayoutEnd, acting: Acting): Promise<void> {
  const before = await get(db, 'payout', id)
  if (!before || !FROM[end].includes(before.status)) return
  const after: Known = { ...before, status: ENDS[end], failure_code: end === 'fail' ? 'account_closed' : null }
  await put(db, 'payout', after)
  const { account } = before
  if (end === 'fail')
    await move(
      db,
      { account, type: 'payout_failure', amount: Number(before.amount), fee: 0, source: after },
      acting.now,
    )
  await emit(db, [{ type: `payout.${ENDS[end]}`, object: after }], { ...acting, account })
}

/** A day at the bank: what is on its way arrives, and what there is now is paid out. */
export async function payOutDaily(db: Db, account: number, acting: Acting): Promise<void> {
  const onTheirWay = await newest(db, 'payout', { account, status: 'in_transit' }, MOST_MOVES)
  for (const { id } of onTheirWay) await endPayout(db, String(id), 'arrive', acting)
  await payOut(db, account, acting)
}
