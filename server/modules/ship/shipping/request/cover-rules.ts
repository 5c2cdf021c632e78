import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'

/** What a carrier is liable for without insurance. */
export interface CoverRule {
  carrier: number
  lane: 'domestic' | 'international'
  included: Money
  /** YYYY-MM-DD; null = still in force. */
  from: string
  to: string | null
}

/** All of them: a few for each carrier. */
export async function listCoverRules(db: Db): Promise<CoverRule[]> {
  const { rows } = await sql<CoverRule>`
    select carrier, lane, included, effective_from::text as "from", effective_to::text as "to" from cover_rule`.execute(
    db,
  )
  return rows
}

interface Trip {
  from: { country: string }
  to: { country: string }
}

export const laneOf = ({ from, to }: Trip): CoverRule['lane'] =>
  from.country === 'US' && to.country === 'US' ? 'domestic' : 'international'

/** What the carrier of a parcel covers on the day it is shipped, whether or not more is bought; 0: nothing. */
export function includedCover(
  rules: readonly CoverRule[],
  { carrier, day, ...trip }: Trip & { carrier: number; day: string },
): Money {
  const lane = laneOf(trip)
  const rule = rules.find(
    (one) => one.carrier === carrier && one.lane === lane && one.from <= day && (one.to === null || day < one.to),
  )
  return rule?.included ?? 0
}
