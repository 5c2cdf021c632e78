import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { weightOf } from './insert.ts'

export interface Measured {
  weightG: number
  /** Millimeters; null: not measured, as the order has it. */
  sides: readonly [number, number, number] | null
}
const GRAMS_PER_OUNCE = 28.349523125

/** Writes what a packed order was found to weigh and measure, in the order's own units; needs the service scope. */
export async function setMeasured(
  db: Db,
  { orgId, id }: { orgId: number; id: number },
  { weightG, sides }: Measured,
): Promise<void> {
  const order = await db
    .selectFrom('sales_order')
    .select(['mass_unit as massUnit', 'size_unit as sizeUnit'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const massUnit = order.massUnit === 'kg' ? 'kg' : 'lb'
  const minor = massUnit === 'kg' ? weightG : Math.ceil((weightG / GRAMS_PER_OUNCE) * 10) / 10
  const perMajor = massUnit === 'kg' ? 1000 : 16
  const weight = Math.floor(minor / perMajor)
  const weight2 = Math.round((minor - weight * perMajor) * 10) / 10
  const [length, width, height] = (sides ?? []).map((side) => side / (order.sizeUnit === 'cm' ? 10 : 25.4))
  await sql`
    update sales_order set weight = ${weight}, weight2 = ${weight2}, weight_cg = ${weightOf({ massUnit, weight, weight2 })},
      length = coalesce(round(${length ?? null}::numeric, 2), length), width = coalesce(round(${width ?? null}::numeric, 2), width),
      height = coalesce(round(${height ?? null}::numeric, 2), height), version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${id}`.execute(db)
}
