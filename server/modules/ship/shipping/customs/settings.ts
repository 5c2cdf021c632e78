import { taxIdProblems } from '@waybill/contract/customs/check'
import { customsDefaultsShape, type CustomsDefaults, firstCustomsDefaults } from '@waybill/contract/customs/declaration'
import { lastFour } from '@waybill/contract/customs/tax-ids'
import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { storedSettings } from '../../../../platform/stored-settings.ts'

/** With what an organization's declarations begin; version 0 before anything was set. */
export const storedCustoms = storedSettings({
  table: 'customs_setting',
  shape: customsDefaultsShape,
  first: firstCustomsDefaults,
})

/** Tax numbers are personal data: the log has their last four signs. */
const forLog = (settings: Partial<CustomsDefaults>): Partial<CustomsDefaults> =>
  settings.taxIds
    ? { ...settings, taxIds: settings.taxIds.map((one) => ({ ...one, value: lastFour(one.value) })) }
    : settings

/** Throws INVALID_INPUT for tax numbers that cannot be any; `path` is where they stand in the call. */
export function checkTaxIds(customs: Pick<CustomsDefaults, 'taxIds'>, path: string): void {
  const fields = taxIdProblems(customs).map(({ code, params, field }) => fieldProblem(`${path}.${field}`, code, params))
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
}

/** Stores the caller's settings, audited. Throws INVALID_INPUT with the fields, and CONFLICT when they changed since `version`. */
export async function saveCustomsDefaults(
  { db, actor, now }: Ctx,
  { version, settings }: { version: number; settings: CustomsDefaults },
): Promise<{ settings: CustomsDefaults; version: number }> {
  checkTaxIds(settings, 'settings')
  const { orgId, userId } = actor
  const { from, to } = await storedCustoms.save(db, { orgId, userId, version, settings, at: now() })
  await recordAudit(db, {
    orgId,
    userId,
    action: 'customs.defaultsChanged',
    subject: { type: 'org', id: orgId },
    detail: { from: forLog(from), to: forLog(to) },
  })
  return storedCustoms.read(db, orgId)
}
