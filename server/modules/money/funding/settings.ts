import { AppError, type ErrorCode, fieldProblem } from '@waybill/contract/core/errors'
import { firstFundingSettings, type FundingSettings, fundingSettingsShape } from '@waybill/contract/funding/settings'
import { settingProblems } from '@waybill/contract/funding/setting-rules'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { type SettingsChange, storedSettings } from '../../../platform/stored-settings.ts'

const stored = storedSettings({ table: 'funding_setting', shape: fundingSettingsShape, first: firstFundingSettings })

/** How the customers of a provider pay in; version 0 before anything was set. Needs the scope of the provider, a customer or the service. */
export const readFundingSettings = stored.read

/**
 * Stores a provider's settings, audited with what changed. Throws INVALID_INPUT with the fields, and CONFLICT when they were changed
 * since `version`. Needs the service scope; the caller has checked who may.
 */
export async function saveFundingSettings(db: Db, change: SettingsChange<FundingSettings>): Promise<void> {
  const problems = settingProblems(change.settings)
  if (problems.length > 0) {
    const fields = problems.map(({ field, code }) => fieldProblem(field, code as ErrorCode))
    throw new AppError('INVALID_INPUT', { fields })
  }
  const { orgId, userId } = change
  await recordAudit(db, {
    orgId,
    userId,
    action: 'funding.settingsChanged',
    subject: { type: 'tenant', id: orgId },
    detail: await stored.save(db, change),
  })
}
