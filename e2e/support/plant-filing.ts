import { inject } from 'vitest'
import { inScope, openDatabase } from '../../server/platform/database/index.ts'
import { silentLog } from '../../server/platform/log.ts'

/** What AES has decided of the filing of an order. */
export async function plantDecision(
  orgId: number,
  orderId: number,
  decision: { state: 'accepted'; itn: string } | { state: 'rejected'; reasons: string[] },
): Promise<void> {
  const database = openDatabase({ appUrl: inject('appUrl'), log: silentLog, poolSize: 1 })
  await inScope(database, { role: 'service', orgId }, (db) =>
    db
      .updateTable('eei_filing')
      .set({ ...decision, decided_at: new Date(), next_try_at: null })
      .where('org_id', '=', orgId)
      .where('order_id', '=', orderId)
      .execute(),
  )
  await database.close()
}
