import { pushState } from '@waybill/contract/stores/push-lifecycle'
import { sql } from 'kysely'
import type { StoreLine, StoreOrder } from '../../../../connectors/index.ts'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { StoreRef } from '../secrets.ts'

/** Units of the lines of a store's order that the store knows as shipped from us, or may know. */
export type PushedUnits = ReadonlyMap<string, number>

export async function pushedUnits(db: Db, { orgId, storeId }: StoreRef, externalId: string): Promise<PushedUnits> {
  const { sending, sent, withdrawing, stuck, waiting, held, refused, dropped } = pushState
  // What was tried may have arrived in part, whatever came of the rest.
  // Each package of an order with several names the lines of the whole.
  const { rows } = await sql<{ line: string; quantity: number }>`
    select l.line, sum(l.quantity)::int as quantity from (
      select distinct on (case when package_count > 1 then -order_id else id end) lines from store_push
      where org_id = ${orgId} and store_id = ${storeId} and external_id = ${externalId} and lines is not null
        and (state in (${stateSql(sending, sent, withdrawing, stuck)})
          or attempts > 0 and state in (${stateSql(waiting, held, refused, dropped)}))) p
      cross join jsonb_to_recordset(p.lines) as l (line text, quantity int) group by l.line`.execute(db)
  return new Map(rows.map(({ line, quantity }) => [line, quantity]))
}

const unitsOf = (pushed: PushedUnits, { externalLineId }: StoreLine): number => pushed.get(externalLineId ?? '') ?? 0

/** Does the store know everything in the order as shipped from us? Then that it is shipped is no news. */
export const isPushedWhole = (order: StoreOrder, pushed: PushedUnits): boolean =>
  pushed.size > 0 && (order.wholeLines ?? order.lines).every((line) => unitsOf(pushed, line) >= line.quantity)

/** The order as if the store had not heard from us: what it leaves out because of us is no change of the store's. */
export function withoutPushes(order: StoreOrder, pushed: PushedUnits): StoreOrder {
  const { wholeLines } = order
  if (pushed.size === 0 || !wholeLines) return order
  const left = new Map(order.lines.map((line) => [line.externalLineId, line.quantity]))
  const lines = wholeLines
    .map((line) => ({
      ...line,
      quantity: Math.min(line.quantity, (left.get(line.externalLineId) ?? 0) + unitsOf(pushed, line)),
    }))
    .filter(({ quantity }) => quantity > 0)
  return { ...order, lines: lines.length > 0 ? lines : order.lines }
}
