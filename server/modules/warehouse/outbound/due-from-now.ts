import { dueDay } from '@waybill/contract/warehouses/due-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { findHours } from '../warehouses/index.ts'
import type { Place } from './take-stock.ts'

/** Orders whose hold has ended are due as if they had just become ready. */
export async function dueFromNow(db: Db, ready: readonly (Place & { id: number })[], at: Date): Promise<void> {
  const places = Map.groupBy(ready, (one) => `${one.orgId} ${one.operatorId} ${one.warehouseId}`)
  for (const [, orders] of places) {
    const place = orders[0]!
    await sql`
      update outbound set due_day = ${dueDay(at, await findHours(db, place))}::date
      where org_id = ${place.orgId} and id = any(${orders.map(({ id }) => id)}::bigint[])`.execute(db)
  }
}
