import { sql } from 'kysely'
import { type Database, inScope } from '../platform/database/index.ts'

export interface StoredNights {
  orgId: number
  operatorId: number
  warehouseId: number
  /** Each lies there with 100 units on every day; without a volume it has no size. */
  products: readonly { id: number; volumeMm3: number | null }[]
  /** YYYY-MM-DD */
  days: readonly string[]
}

/** Nights that were counted and charged by the rate card of their day, as the job does. */
export async function plantStorageNights(
  database: Database,
  { orgId, operatorId, warehouseId, products, days }: StoredNights,
): Promise<void> {
  const of = [orgId, operatorId, warehouseId]
  await inScope(database, { role: 'service', orgId }, async (db) => {
    for (const day of days) {
      await sql`insert into warehouse_storage_day (org_id, warehouse_org_id, warehouse_id, day, counted_at)
        values (${sql.join(of)}, ${day}::date, now())`.execute(db)
      for (const { id, volumeMm3 } of products)
        await sql`insert into warehouse_storage_line (org_id, warehouse_org_id, warehouse_id, day, product_id, units, free_units, volume_mm3, amount)
          values (${sql.join(of)}, ${day}::date, ${id}, 100, 0, ${volumeMm3}::bigint, ${volumeMm3 === null ? null : 1_0001}::bigint)`.execute(
          db,
        )
      await sql`select charges.store(${operatorId}, ${orgId}, ${warehouseId}, ${day}::date, now())`.execute(db)
    }
  })
}
