import { AppError, type ErrorCode, fieldProblem } from '@waybill/contract/core/errors'
import { firstFundingSettings, type FundingSettings, fundingSettingsShape } from '@waybill/contract/funding/settings'
import { isDeepStrictEqual } from 'node:util'
import { settingProblems } from '@waybill/contract/funding/setting-rules'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'

/** Each stored setting by itself: one that no longer fits does not take the others along. */
function settingsOf(stored: unknown): FundingSettings {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const readable = Object.entries(fundingSettingsShape.shape).filter(
    ([name, shape]) => shape.safeParse(given[name]).success,
  )
  return { ...firstFundingSettings, ...Object.fromEntries(readable.map(([name]) => [name, given[name]])) }
}

/** How the customers of a provider pay in; version 0 before anything was set. Needs the scope of the provider, a customer or the service. */
export async function readFundingSettings(
  db: Db,
  providerOrgId: number,
): Promise<{ settings: FundingSettings; version: number }> {
  const row = await db
    .selectFrom('funding_setting')
    .select(['setting', 'version'])
    .where('org_id', '=', providerOrgId)
    .executeTakeFirst()
  return { settings: settingsOf(row?.setting), version: row?.version ?? 0 }
}

export interface SettingsChange {
  orgId: number
  userId: number
  /** The one that the change was made from. */
  version: number
  settings: FundingSettings
  at: Date
}

async function store(db: Db, { orgId, userId, version, settings, at }: SettingsChange): Promise<boolean> {
  const values = { setting: JSON.stringify(settings), version: version + 1, updated_at: at, updated_by: userId }
  if (version === 0) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('funding_setting')
      .values({ org_id: orgId, ...values })
      .onConflict((conflict) => conflict.column('org_id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('funding_setting')
    .set(values)
    .where('org_id', '=', orgId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Stores a provider's settings, audited with what changed. Throws INVALID_INPUT with the fields, and CONFLICT when they were changed
 * since `version`. Needs the service scope; the caller has checked who may.
 */
export async function saveFundingSettings(db: Db, change: SettingsChange): Promise<void> {
  const problems = settingProblems(change.settings)
  if (problems.length > 0) {
    const fields = problems.map(({ field, code }) => fieldProblem(field, code as ErrorCode))
    throw new AppError('INVALID_INPUT', { fields })
  }
  const { orgId, userId, settings } = change
  const { settings: before } = await readFundingSettings(db, orgId)
  if (!(await store(db, change))) throw new AppError('CONFLICT')
  const names = Object.keys(settings) as (keyof FundingSettings)[]
  const changed = names.filter((name) => !isDeepStrictEqual(settings[name], before[name]))
  const pick = (from: FundingSettings) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  await recordAudit(db, {
    orgId,
    userId,
    action: 'funding.settingsChanged',
    subject: { type: 'tenant', id: orgId },
    detail: { from: pick(before), to: pick(settings) },
  })
}
