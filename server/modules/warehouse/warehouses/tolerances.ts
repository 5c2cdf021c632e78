import type { CountTolerances } from '@waybill/contract/counts/tolerance'
import { notFound } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** Of a warehouse `w`. */
export const toleranceColumn = sql`json_build_object(
  'plus', json_build_object('units', w.count_plus_units, 'percent', w.count_plus_percent, 'value', w.count_plus_value),
  'minus', json_build_object('units', w.count_minus_units, 'percent', w.count_minus_percent, 'value', w.count_minus_value))`

/** The columns of tolerances that were sent; none where they stay as they are. */
export const toleranceColumns = (tolerances: CountTolerances | undefined) =>
  tolerances && {
    count_plus_units: tolerances.plus.units,
    count_plus_percent: tolerances.plus.percent,
    count_plus_value: tolerances.plus.value,
    count_minus_units: tolerances.minus.units,
    count_minus_percent: tolerances.minus.percent,
    count_minus_value: tolerances.minus.value,
  }

/** Up to how much a difference that a count finds is accepted by itself; throws NotFound. Needs the service scope. */
export async function findCountTolerances(
  db: Db,
  { operatorId, warehouseId }: { operatorId: number; warehouseId: number },
): Promise<CountTolerances> {
  const { rows } = await sql<{ tolerances: CountTolerances }>`
    select ${toleranceColumn} as tolerances from warehouse w where w.org_id = ${operatorId} and w.id = ${warehouseId}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Warehouse', '仓库')
  return rows[0].tolerances
}
