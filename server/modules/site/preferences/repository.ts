import { PREINSTALLED_MAPPING_ID } from '@waybill/contract/preferences/api'
import { readyTemplates } from '@waybill/contract/orders/ready-templates'
import type { Db } from '../../../platform/database/index.ts'
import { hasMapping } from '../../sell/imports/index.ts'

/** Whose preference it is and of what; warehouse 0 = without one. */
export type PreferenceKey = {
  orgId: number
  userId: number
  moduleType: number
  operationType: number
  warehouseId: number
}

const columnsOf = (key: PreferenceKey) => ({
  org_id: key.orgId,
  user_id: key.userId,
  module_type: key.moduleType,
  operation_type: key.operationType,
  warehouse_id: key.warehouseId,
})

/** Keeps the value in place of the one before. */
export async function keepPreference(db: Db, key: PreferenceKey, value: number): Promise<void> {
  await db
    .insertInto('preference')
    .values({ ...columnsOf(key), value })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'user_id', 'module_type', 'operation_type', 'warehouse_id'])
        .doUpdateSet({ value, updated_at: new Date() }),
    )
    .execute()
}

export async function forgetPreference(db: Db, key: PreferenceKey): Promise<void> {
  await db
    .deleteFrom('preference')
    .where((row) => row.and(columnsOf(key)))
    .execute()
}

/** The value kept; null when there is none. */
export async function readPreference(db: Db, key: PreferenceKey): Promise<number | null> {
  const row = await db
    .selectFrom('preference')
    .select('value')
    .where((one) => one.and(columnsOf(key)))
    .executeTakeFirst()
  return row?.value ?? null
}

/** Is it a mapping template that the organisation can use: one of its own or one that ships with the product? */
export async function mappingExists(db: Db, orgId: number, mappingId: number): Promise<boolean> {
  if (mappingId === PREINSTALLED_MAPPING_ID || readyTemplates.some((ready) => ready.id === mappingId)) return true
  return hasMapping(db, orgId, mappingId)
}
