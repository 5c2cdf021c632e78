import { sql } from 'kysely'
import { inject } from 'vitest'
import { inScope, openDatabase } from '../../server/platform/database/index.ts'
import { silentLog } from '../../server/platform/log.ts'

/** A shipment whose carrier cannot deliver to its address. */
export async function plantBadAddress(shipmentId: number): Promise<void> {
  const database = openDatabase({ appUrl: inject('appUrl'), log: silentLog, poolSize: 1 })
  await inScope(database, { role: 'service', orgId: 0 }, async (db) => {
    await sql`
      insert into shipment_exception (org_id, shipment_id, carrier, code, source, state, first_at, last_at, count, due_at, found_at, state_at)
      select org_id, id, carrier, 'badAddress', 'carrier', 'waitingSeller', now(), now(), 1, now() + interval '5 days', now(), now()
      from shipment where id = ${shipmentId}`.execute(db)
  })
  await database.close()
}
