import {
  type ExceptionSettings,
  exceptionSettingsShape,
  firstExceptionSettings,
} from '@waybill/contract/exceptions/settings'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { storedSettings } from '../../../../platform/stored-settings.ts'

/** Whether an organization gets a daily message of new exceptions; version 0 before anything was set. */
export const storedExceptionSettings = storedSettings({
  table: 'exception_setting',
  shape: exceptionSettingsShape,
  first: firstExceptionSettings,
})

/** Stores the caller's settings, audited. Throws CONFLICT when they changed since `version`. */
export async function saveSettings(
  { db, actor, now }: Ctx,
  { version, settings }: { version: number; settings: ExceptionSettings },
): Promise<{ settings: ExceptionSettings; version: number }> {
  const { orgId, userId } = actor
  await recordAudit(db, {
    orgId,
    userId,
    action: 'exception.settingsChanged',
    subject: { type: 'org', id: orgId },
    detail: await storedExceptionSettings.save(db, { orgId, userId, version, settings, at: now() }),
  })
  return storedExceptionSettings.read(db, orgId)
}
