import {
  firstDefaults,
  keptDefaults,
  type OrderDefaults,
  type OrderDefaultSettings,
} from '@waybill/contract/defaults/api'
import type { Db } from '../../../platform/database/index.ts'

/** What was kept, each setting by itself: one that no longer fits does not take the others along. */
function settingsOf(kept: unknown): OrderDefaultSettings {
  const input = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const readable = Object.entries(keptDefaults.shape).filter(([name, shape]) => shape.safeParse(input[name]).success)
  return { ...firstDefaults, ...Object.fromEntries(readable.map(([name]) => [name, input[name]])) }
}

/** The defaults of an organisation, which the scope must let see; version 0 before anything was chosen. */
export async function readDefaults(db: Db, orgId: number): Promise<OrderDefaults> {
  const row = await db
    .selectFrom('order_default')
    .select(['setting', 'version'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return { ...settingsOf(row?.setting), version: row?.version ?? 0 }
}

type Change = { orgId: number; userId: number; version: number; settings: OrderDefaultSettings; now: Date }

/** Keeps the settings when nobody changed them since `version`; false when somebody did. */
export async function keepDefaults(db: Db, { orgId, userId, version, settings, now }: Change): Promise<boolean> {
  const values = { setting: JSON.stringify(settings), version: version + 1, updated_at: now, updated_by: userId }
  if (version === 0) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('order_default')
      .values({ org_id: orgId, ...values })
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('order_default')
    .set(values)
    .where('org_id', '=', orgId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
