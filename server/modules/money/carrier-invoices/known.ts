import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { type AdjustmentRow, type InBooks, isDecided, isOpen, sumOf } from './decided.ts'

/** What is known of a label's differences. */
export interface Known {
  open: AdjustmentRow | undefined
  last: AdjustmentRow | undefined
  /** As Booked has them. */
  adjusted: Money
  conceded: Money
  credits: Money
  /** What the differences of the label came to in every book. */
  posted: InBooks
}

/** When the first dispute about a label was won; null: none was. */
const concededAt = (rows: readonly AdjustmentRow[]): Date | null =>
  rows
    .flatMap(({ state, answered_at: at }) => (state === 'accepted' && at ? [at] : []))
    .toSorted((a, b) => +a - +b)[0] ?? null

/** Since when credits of the carrier may be those of disputes that were won: everything before the last decision is in the books. */
function creditsFrom(rows: readonly AdjustmentRow[]): Date | null {
  const until = concededAt(rows)
  if (until === null) return null
  const before = rows.flatMap(({ decided_at: at }) => (at && at <= until ? [at] : []))
  return before.toSorted((a, b) => +b - +a)[0] ?? until
}

/** The credits of the carrier that may be for disputes that were won, by label. */
export async function findCredits(
  db: Db,
  orgId: number,
  adjustments: ReadonlyMap<string, readonly AdjustmentRow[]>,
): Promise<Map<string, Money>> {
  const since = [...adjustments].flatMap(([id, rows]) => {
    const from = creditsFrom(rows)
    return from ? [{ id, from }] : []
  })
  if (since.length === 0) return new Map()
  const { rows } = await sql<{ id: string; credit: Money }>`
    select l.purchase_id as id, -sum(l.amount)::bigint as credit
    from unnest(${since.map(({ id }) => id)}::uuid[], ${since.map(({ from }) => from)}::timestamptz[]) as listed (id, moment)
    join carrier_invoice_line l on l.org_id = ${orgId} and l.purchase_id = listed.id
    where l.amount < 0 and l.created_at >= listed.moment group by l.purchase_id`.execute(db)
  return new Map(rows.map(({ id, credit }) => [id, credit]))
}

export function knownOf(rows: readonly AdjustmentRow[], credits: Money): Known {
  const decided = rows.filter(isDecided)
  // Charging a voided label again is in the books of labels; what a dispute gave back of it is not.
  const ofBooks = decided.filter(({ recharges }) => !recharges)
  const conceded = sumOf(decided, ({ reversed }) => reversed.cost)
  const at = concededAt(decided)
  const passedOn = ofBooks.filter(({ decided_at: decidedAt }) => at !== null && decidedAt !== null && decidedAt > at)
  const left = (book: keyof InBooks) => sumOf(ofBooks, ({ moves, reversed }) => moves[book] - reversed[book])
  return {
    open: rows.find(isOpen),
    last: rows.at(-1),
    adjusted: sumOf(ofBooks, ({ moves }) => moves.cost) - conceded,
    conceded,
    // A credit that was posted is none for a dispute.
    credits: credits - sumOf(passedOn, ({ moves }) => Math.max(0, -moves.cost)),
    posted: { cost: left('cost'), buy: left('buy'), sell: left('sell') },
  }
}
