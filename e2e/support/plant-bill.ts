import { recordCharges, recordQuoted } from '../../server/modules/warehouse/charges/index.ts'
import { openDatabase, inScope } from '../../server/platform/database/index.ts'
import { silentLog } from '../../server/platform/log.ts'
import { inject } from 'vitest'

/**
 * Work of last month for a seller at the demo's warehouse, charged at an agreed price of $40, and work without a price. Its card has a minimum, so
 * the month waits, whatever the hour, until that is priced; returns the number of the work and the charge without a price.
 */
export async function plantLastMonth(sellerId: number): Promise<{ document: string; unpriced: number }> {
  const database = openDatabase({ appUrl: inject('appUrl'), log: silentLog, poolSize: 1 })
  const id = 700_000 + sellerId
  const number = `WO-${id}`
  const now = new Date()
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 14, 18))
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 2))
  const unpriced = await inScope(database, { role: 'service', orgId: 5 }, async (db) => {
    await db
      .updateTable('warehouse_link')
      .set({ connected_at: first })
      .where('org_id', '=', sellerId)
      .where('warehouse_org_id', '=', 5)
      .execute()
    const card = await db
      .insertInto('rate_card')
      .values({
        org_id: 5,
        seller_org_id: sellerId,
        warehouse_id: 1,
        version: 1,
        state: 'published',
        effective_from: '2020-01-01',
        published_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const minimum = { org_id: 5, card_id: card.id, act: 'monthlyMinimum', rate: 40_0000 }
    await db.insertInto('rate_card_row').values(minimum).execute()
    await recordCharges(
      db,
      { sellerId, warehouseId: 1, kind: 'outbound', id: String(id) },
      { cause: { kind: 'outbound', id, number: `OB-${id}` }, acts: { pack: 1 }, at },
    )
    await recordQuoted(
      db,
      { sellerId, warehouseId: 1, kind: 'workOrder', id: String(id) },
      {
        cause: { kind: 'workOrder', id, number },
        acts: [{ act: 'workFlat', quantity: 1, rate: 40_0000, minimum: 0 }],
        at,
      },
    )
    const charge = await db
      .selectFrom('warehouse_charge')
      .select('id')
      .where('org_id', '=', sellerId)
      .where('state', '=', 'unpriced')
      .executeTakeFirstOrThrow()
    return charge.id
  })
  await database.close()
  return { document: number, unpriced }
}
