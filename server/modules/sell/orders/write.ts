import type { OrderChange } from './change-check.ts'
import type { AuditActionOf } from '../../../platform/audit/index.ts'
import { type Insertable, sql } from 'kysely'
import type { Schema } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { recordActivity } from './activity.ts'
import { personColumns } from './by-rules/person.ts'

export type Columns = Partial<Insertable<Schema['sales_order']>>
type Activity = { action: AuditActionOf<'order'>; detail?: object }

/** What the activity of an order says of a change: names of fields, never their values. */
function activitiesOf(fields: readonly string[], hold: OrderChange['hold'], detail: object): Activity[] {
  const others = fields.filter((field) => field !== 'hold').toSorted()
  const acts: Activity[] = []
  if (hold) acts.push({ action: 'order.held', detail: { until: hold.until, ...detail } })
  if (hold === null) acts.push({ action: 'order.released', detail })
  if (others.length > 0 || acts.length === 0)
    acts.push({ action: 'order.updated', detail: { fields: others, ...detail } })
  return acts
}

export type Write = {
  /** Orders that the caller has locked and checked. */
  ids: readonly number[]
  /** The fields that the user set, by the names of the call; null for `hold` releases. */
  fields: readonly string[]
  hold?: OrderChange['hold'] | undefined
  /** May read the order as `o`. */
  columns: Columns
  /** Added to the orders' activity. */
  detail?: object
}

/** The names of all columns that such a write changes: with them an undo puts back who chose what. */
export const namesWritten = (columns: Columns, fields: readonly string[]): string[] =>
  Object.keys({ ...columns, ...personColumns(columns, fields) })

/** Writes what a user decided of orders: a single change and a bulk change alike. Raises the version and notes it in the activity. */
export async function writeOrders(
  { db, actor, now }: Ctx,
  { ids, fields, hold, columns, detail = {} }: Write,
): Promise<void> {
  await db
    .updateTable('sales_order as o')
    .set({ ...columns, ...personColumns(columns, fields), version: sql<number>`o.version + 1`, updated_at: now() })
    .where('o.org_id', '=', actor.orgId)
    .where('o.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  for (const activity of activitiesOf(fields, hold, detail))
    await recordActivity(db, { orgId: actor.orgId, ids, ...activity })
}
