import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { Plan } from './plan.ts'

/** Carries plans out, all in two statements. `at`: raises the version, of orders that others may be looking at. */
export async function writePlans(db: Db, orgId: number, plans: readonly Plan[], at?: Date): Promise<void> {
  if (plans.length === 0) return
  await sql`
    update sales_order o set mass_unit = f."massUnit", size_unit = f."sizeUnit", weight = f.weight, weight2 = f.weight2, weight_cg = f."weightCg",
      length = f.length, width = f.width, height = f.height, declared_value = f."declaredValue", filled = f.filled,
      version = o.version + ${at ? 1 : 0}::int, updated_at = coalesce(${at ?? null}::timestamptz, o.updated_at)
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as f (id bigint, "massUnit" text, "sizeUnit" text, weight numeric, weight2 numeric,
      "weightCg" bigint, length numeric, width numeric, height numeric, "declaredValue" bigint, filled jsonb)
    where o.org_id = ${orgId} and o.id = f.id`.execute(db)
  const lines = plans.flatMap((plan) => plan.lines)
  if (lines.length === 0) return
  await sql`
    update order_line l set customs = nullif(f.customs, 'null')
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as f (id bigint, customs jsonb)
    where l.org_id = ${orgId} and l.id = f.id`.execute(db)
}
