import { sql } from 'kysely'
import { z } from 'zod'
import { inScope } from '../../../platform/database/index.ts'
import { jobKind } from '../../../platform/jobs/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { recordActivity } from './activity.ts'
import { applyTimedRules } from './by-rules/run.ts'

export const releaseKind = jobKind('orders.releaseHolds', z.strictObject({}))

/** Orders of one transaction. */
const AT_ONCE = 1000
const EVERYWHERE = { role: 'service', orgId: 0 } as const

/** Ends the holds whose day has begun, an organization at a time; an order that is being changed at this moment has its turn next time. */
export async function releaseDue({ database, now: clock }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const now = clock()
  const { rows } = await inScope(database, EVERYWHERE, (db) =>
    sql<{ orgId: number }>`select distinct org_id as "orgId" from sales_order where release_at <= ${now}`.execute(db),
  )
  for (const { orgId } of rows) {
    let released: number
    do {
      released = await inScope(database, { role: 'service', orgId }, async (db) => {
        const { rows: orders } = await sql<{ id: number }>`
          update sales_order set held_at = null, held_by = null, hold_reason = null, hold_until = null, release_at = null,
            version = version + 1, updated_at = ${now}
          where org_id = ${orgId} and id in (
            select id from sales_order where org_id = ${orgId} and release_at <= ${now} limit ${AT_ONCE} for no key update skip locked)
          returning id`.execute(db)
        const ids = orders.map(({ id }) => id)
        if (ids.length > 0) {
          await recordActivity(db, { orgId, ids, action: 'order.released', detail: { due: true } })
          await applyTimedRules(db, orgId, ids, now)
        }
        return ids.length
      })
    } while (released === AT_ONCE)
  }
}
