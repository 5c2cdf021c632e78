import type { Db } from '../../../../platform/database/index.ts'
import { get } from './known.ts'
import { chargeOf, move, MOST_MOVES } from './balance.ts'
import { forget, type Json, newest, newId, put } from './objects.ts'

/** What can be wrong with the account of a payment, to try what the reconciliation says of it. */
export const plantedFaults = ['charge', 'amount', 'currency', 'gone', 'payout'] as const
export type PlantedFault = (typeof plantedFaults)[number]

const A_DOLLAR = 100

async function chargeMove(db: Db, intent: Json): Promise<(Json & { id: string }) | null> {
  const account = Number(intent.account)
  const moves = await newest(db, 'move', { account, type: 'charge', source: { payment_intent: intent.id } }, MOST_MOVES)
  return (moves[0] as (Json & { id: string }) | undefined) ?? null
}

/** Makes the account of a payment say something else than what happened. */
export async function plantFault(db: Db, fault: PlantedFault, intentId: string, now: Date): Promise<void> {
  const intent = await get(db, 'intent', intentId)
  if (!intent) return
  const { account } = intent
  const charged = await chargeMove(db, intent)
  if (fault === 'charge') {
    const other = { ...chargeOf(intent), id: `ch_${newId('intent')}`, payment_intent: newId('intent') }
    await move(db, { account, type: 'charge', amount: 25 * A_DOLLAR, fee: 0, source: other }, now)
  } else if (fault === 'payout') {
    const source = { id: newId('payout'), object: 'payout' }
    await move(db, { account, type: 'payout', amount: -5 * A_DOLLAR, fee: 0, source }, now)
  } else if (charged && fault === 'gone') {
    await forget(db, charged.id)
  } else if (charged && fault === 'currency') {
    await put(db, 'move', { ...charged, currency: 'eur' })
  } else if (charged) {
    const [amount, net] = [Number(charged.amount) - A_DOLLAR, Number(charged.net) - A_DOLLAR]
    await put(db, 'move', { ...charged, amount, net })
  }
}
