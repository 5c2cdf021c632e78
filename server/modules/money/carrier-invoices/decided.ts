import { adjustmentState } from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { PurchaseRef } from '../../ship/shipping/index.ts'

/** An amount in each book of a chain: at the carrier, of the reseller (0 without one) and of the seller. */
export interface InBooks {
  cost: Money
  buy: Money
  sell: Money
}
export const books = ['cost', 'buy', 'sell'] as const

/** A difference of a label, with what it moves and what a dispute that was won gave back of it. */
export interface AdjustmentRow {
  id: number
  purchase_id: string
  sequence: number
  state: keyof typeof adjustmentState
  recharges: boolean
  moves: InBooks
  reversed: InBooks
  decided_at: Date | null
  answered_at: Date | null
}

interface StoredRow extends Omit<AdjustmentRow, 'moves' | 'reversed'> {
  cost_delta: Money
  buy_delta: Money | null
  sell_delta: Money
  reversed_cost: Money | null
  reversed_buy: Money | null
  reversed_sell: Money | null
}

function rowOf({ cost_delta, buy_delta, sell_delta, reversed_cost, reversed_buy, reversed_sell, ...row }: StoredRow) {
  const moves = { cost: cost_delta, buy: buy_delta ?? 0, sell: sell_delta }
  const isReversed = row.state === adjustmentState.accepted
  const reversed = {
    cost: isReversed ? (reversed_cost ?? moves.cost) : 0,
    buy: isReversed ? (reversed_buy ?? moves.buy) : 0,
    sell: isReversed ? (reversed_sell ?? moves.sell) : 0,
  }
  return { ...row, moves, reversed }
}

/** What was proposed and decided for labels, by purchase, locked: nothing of it is decided meanwhile. */
export async function lockAdjustments(db: Db, refs: readonly PurchaseRef[]): Promise<Map<string, AdjustmentRow[]>> {
  const { rows } = await sql<StoredRow>`
    select a.id, a.purchase_id, a.sequence, a.state, a.cost_delta, a.buy_delta, a.sell_delta, a.recharges, a.reversed_cost, a.reversed_buy,
      a.reversed_sell, a.decided_at, a.answered_at
    from unnest(${refs.map((ref) => ref.orgId)}::bigint[], ${refs.map((ref) => ref.purchaseId)}::uuid[]) as listed (org, purchase)
    join carrier_adjustment a on a.org_id = listed.org and a.purchase_id = listed.purchase
    order by a.purchase_id, a.sequence for update of a`.execute(db)
  return Map.groupBy(rows.map(rowOf), (row) => row.purchase_id)
}

export const isOpen = ({ state }: AdjustmentRow): boolean => state === 'proposed' || state === 'ignored'
export const isDecided = (row: AdjustmentRow): boolean => !isOpen(row) && row.state !== 'withdrawn'

export const sumOf = (rows: readonly AdjustmentRow[], pick: (row: AdjustmentRow) => Money): Money =>
  rows.reduce((sum, row) => sum + pick(row), 0)

/**
 * What is left to give back of a disputed difference in one book: what later credits of the label have given back already is not given again.
 * A credit counts against one dispute alone.
 */
function leftIn(book: keyof InBooks, row: AdjustmentRow, decided: readonly AdjustmentRow[]): Money {
  const direction = Math.sign(row.moves[book])
  const later = decided.filter(({ sequence }) => sequence > row.sequence)
  const credited = sumOf(later, ({ moves, reversed }) => Math.max(0, -direction * (moves[book] - reversed[book])))
  const others = decided.filter(({ id, state }) => id !== row.id && state === 'accepted')
  const counted = sumOf(others, ({ moves, reversed }) => Math.max(0, direction * (moves[book] - reversed[book])))
  const left = Math.abs(row.moves[book]) - Math.max(0, credited - counted)
  return left > 0 ? direction * left : 0
}

/** The same in every book of its chain. */
export function leftOf(row: AdjustmentRow, rows: readonly AdjustmentRow[]): InBooks {
  const decided = rows.filter(isDecided)
  return { cost: leftIn('cost', row, decided), buy: leftIn('buy', row, decided), sell: leftIn('sell', row, decided) }
}
