import { inject } from 'vitest'
import { inScope, openDatabase } from '../../server/platform/database/index.ts'
import { silentLog } from '../../server/platform/log.ts'

const DAY_MS = 86_400_000

/** A shipment of an organization whose carrier cannot deliver to its address. */
export async function plantBadAddress(orgId: number, shipmentId: number): Promise<void> {
  const database = openDatabase({ appUrl: inject('appUrl'), log: silentLog, poolSize: 1 })
  const now = new Date()
  await inScope(database, { role: 'service', orgId }, (db) =>
    db
      .insertInto('shipment_exception')
      .values({
        org_id: orgId,
        shipment_id: shipmentId,
        carrier: 1,
        code: 'badAddress',
        source: 'carrier',
        state: 'waitingSeller',
        first_at: now,
        last_at: now,
        count: 1,
        due_at: new Date(now.getTime() + 5 * DAY_MS),
        found_at: now,
        state_at: now,
      })
      .execute(),
  )
  await database.close()
}
