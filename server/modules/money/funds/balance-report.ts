import { postageChangeType } from '@waybill/contract/funds/enums'
import { SPEND_DAYS } from '@waybill/contract/funds/seller-balances-api'
import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { DayBounds } from '../../people/identity/index.ts'
import { getBalance } from './balance.ts'
import { sumPostage } from './postage-totals.ts'

/** The types of change that may lie in a period, by its hours. */
async function typesIn(db: Db, orgId: number, { from, before }: DayBounds): Promise<number[]> {
  const { rows } = await sql<{ type: number }>`
    select distinct change_type as type from ledger_hour where org_id = ${orgId} and change_type > 0
      and hour >= date_trunc('hour', ${from ?? '-infinity'}::timestamptz, 'UTC') and hour < ${before ?? 'infinity'} order by 1`.execute(
    db,
  )
  return rows.map(({ type }) => type)
}

/** Opening and closing balance of a period, and what each type of change did to it: the sums that the postage history shows for it. */
export async function sumBalanceChanges(db: Db, orgId: number, days: DayBounds) {
  const whole = await sumPostage(db, { orgId, days }, null)
  const steps: { changeType: number; count: number; amount: Money }[] = []
  for (const changeType of await typesIn(db, orgId, days)) {
    const { summary, total } = await sumPostage(db, { orgId, days, changeTypes: [changeType] }, null)
    if (total.count > 0) steps.push({ changeType, count: total.count, amount: summary.moneyIn - summary.moneyOut })
  }
  return { opening: whole.summary.opening, closing: whole.summary.closing, steps }
}

/**
 * What the balance lost between these instants, each interval by itself; funds that were added are no spend. `wholeHours`: all of them
 * are full hours, so that the sums of hours answer it.
 */
export async function sumSpend(
  db: Db,
  orgId: number,
  { starts, wholeHours }: { starts: readonly Date[]; wholeHours: boolean },
): Promise<Money[]> {
  const [first, end] = [starts[0], starts.at(-1)]
  const movements = wholeHours
    ? sql`select hour as at, money_out - money_in as spend from ledger_hour
        where org_id = ${orgId} and hour >= ${first} and hour < ${end} and change_type <> ${postageChangeType.addFunds}`
    : sql`select event_at as at, -wallet_change as spend from ledger_transfer
        where org_id = ${orgId} and event_at >= ${first} and event_at < ${end} and change_type <> ${postageChangeType.addFunds}`
  const { rows } = await sql<{ interval: number; spend: Money }>`
    select width_bucket(at, ${[...starts]}::timestamptz[]) as interval, sum(spend)::bigint as spend from (${movements}) m group by 1`.execute(
    db,
  )
  const sums = new Map(rows.map(({ interval, spend }) => [interval, spend]))
  return starts.slice(0, -1).map((_, index) => sums.get(index + 1) ?? 0)
}

/** The available balance and how many days it lasts when `spend` is lost in SPEND_DAYS; null without spend. */
export async function fundsLeft(
  db: Db,
  orgId: number,
  spend: Money,
): Promise<{ available: Money; daysLeft: number | null }> {
  const { available } = await getBalance(db, orgId)
  return { available, daysLeft: spend > 0 ? Math.max(0, Math.floor((available * SPEND_DAYS * 10) / spend) / 10) : null }
}
