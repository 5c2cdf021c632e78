import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import {
  buyerMailShape,
  type BuyerMailSettings,
  firstBuyerMailSettings,
  missingForBuyerMail,
} from '@waybill/contract/shipping/buyer-mail'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { storedSettings } from '../../../../platform/stored-settings.ts'

/** Which emails an organization sends to its buyers; version 0 before anything was set. */
export const storedBuyerMail = storedSettings({
  table: 'buyer_mail_setting',
  shape: buyerMailShape,
  first: firstBuyerMailSettings,
})

/** Stores the caller's settings, audited. Throws INVALID_INPUT with the fields, and CONFLICT when they changed since `version`. */
export async function saveBuyerMail(
  { db, actor, now }: Ctx,
  { version, settings }: { version: number; settings: BuyerMailSettings },
): Promise<{ settings: BuyerMailSettings; version: number }> {
  const missing = missingForBuyerMail(settings)
  if (missing.length > 0)
    throw new AppError('INVALID_INPUT', { fields: missing.map((name) => fieldProblem(`settings.${name}`, 'REQUIRED')) })
  const { orgId, userId } = actor
  await recordAudit(db, {
    orgId,
    userId,
    action: 'buyerMail.changed',
    subject: { type: 'org', id: orgId },
    detail: await storedBuyerMail.save(db, { orgId, userId, version, settings, at: now() }),
  })
  return storedBuyerMail.read(db, orgId)
}
