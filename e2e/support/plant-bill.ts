import { sql } from 'kysely'
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
    await sql`update warehouse_link set connected_at = ${first}::timestamptz where org_id = ${sellerId} and warehouse_org_id = 5`.execute(
      db,
    )
    await sql`
      with card as (insert into rate_card (org_id, seller_org_id, warehouse_id, version, state, effective_from, published_at)
        values (5, ${sellerId}, 1, 1, 'published', '2020-01-01', now()) returning id)
      insert into rate_card_row (org_id, card_id, act, rate) select 5, id, 'monthlyMinimum', 400000 from card`.execute(
      db,
    )
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
    const { rows } = await sql<{ id: number }>`
      select id from warehouse_charge where org_id = ${sellerId} and state = 'unpriced'`.execute(db)
    return rows[0]!.id
  })
  await database.close()
  return { document: number, unpriced }
}
