import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { getPrintSettings } from '@waybill/contract/printing/api'
import { firstPrintSettings, type PrintSettings, printSettingShape } from '@waybill/contract/printing/settings'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'

type Stored = OutputOf<typeof getPrintSettings>
type Owner = { orgId: number; userId: number }

/** What was stored, each setting by itself: one that no longer fits does not take the others along. */
function settingsOf(stored: unknown): PrintSettings {
  const input = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const readable = Object.entries(printSettingShape).filter(([name, shape]) => shape.safeParse(input[name]).success)
  return { ...firstPrintSettings, ...Object.fromEntries(readable.map(([name]) => [name, input[name]])) }
}

/** A user's print settings; version 0 before anything was chosen. */
export async function readPrintSettings(db: Db, { orgId, userId }: Owner): Promise<Stored> {
  const row = await db
    .selectFrom('print_setting')
    .select(['setting', 'version'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { ...settingsOf(row?.setting), version: row?.version ?? 0 }
}

/** Changes some of the caller's settings. Throws CONFLICT when they changed since `version`. */
export async function changePrintSettings(
  { db, actor, now }: Ctx,
  { version, change }: { version: number; change: { [K in keyof PrintSettings]?: PrintSettings[K] | undefined } },
): Promise<Stored> {
  const { orgId, userId } = actor
  const { version: _, ...before } = await readPrintSettings(db, actor)
  const chosen = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const values = { setting: JSON.stringify({ ...before, ...chosen }), version: version + 1, updated_at: now() }
  const rows =
    version === 0
      ? await db
          .insertInto('print_setting')
          .values({ org_id: orgId, user_id: userId, ...values })
          .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doNothing())
          .returning('version')
          .execute()
      : await db
          .updateTable('print_setting')
          .set(values)
          .where('org_id', '=', orgId)
          .where('user_id', '=', userId)
          .where('version', '=', version)
          .returning('version')
          .execute()
  if (rows.length === 0) throw new AppError('CONFLICT')
  return readPrintSettings(db, actor)
}
