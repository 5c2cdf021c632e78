import type { Locale } from '@waybill/contract/core/messages'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { queueEmail } from '../../site/outbox/index.ts'
import { eventKind } from './event-kinds.ts'

const MOST_STAFF = 20
const ACTION = 'wallet.ranShort'

const words: Record<Locale, { subject: string; paragraphs: string[] }> = {
  en: {
    subject: 'Your balance is too low: label purchases are paused',
    paragraphs: [
      "A seller of yours couldn't buy a label because your own balance with the platform doesn't cover it. Your sellers read that label purchases are paused.",
      'Add funds to your balance. Purchases work again as soon as they arrive, and this email is sent once until then.',
    ],
  },
  cn: {
    subject: '余额不足，面单购买已暂停',
    paragraphs: [
      '您在平台的余额不足，您的卖家未能购买面单。卖家看到的提示是面单购买已暂停。',
      '请为余额充值。到账后即可恢复购买；在此之前本邮件只发送一次。',
    ],
  },
}

/** Has this alarm been sent since funds were last added? */
async function isKnown(db: Db, orgId: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from audit_entry a where a.org_id = ${orgId} and a.action = ${ACTION} and a.at > coalesce(
        (select max(t.created_at) from ledger_transfer t where t.org_id = ${orgId} and t.kind = ${eventKind.fundsAdded}), '-infinity')
    ) as known`.execute(db)
  return rows[0]?.known ?? false
}

/**
 * Tells a reseller's staff by email that its own wallet could not pay for a seller's label, once until funds are added. `db` works in
 * `service` scope.
 */
export async function alarmShortWallet(db: Db, orgId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('short wallet', ${orgId}))`.execute(db)
  if (await isKnown(db, orgId)) return
  const staff = await db
    .selectFrom('identity_user')
    .select(['email', 'language', 'tenant_org_id'])
    .where('org_id', '=', orgId)
    .where('status', '=', accountStatus.active)
    .orderBy('id')
    .limit(MOST_STAFF)
    .execute()
  for (const { email, language, tenant_org_id } of staff) {
    const locale = language === 'cn' ? 'cn' : 'en'
    await queueEmail(db, { tenantOrgId: tenant_org_id, to: email, locale, ...words[locale] })
  }
  await recordAudit(db, { orgId, userId: null, action: ACTION, subject: { type: 'org', id: orgId } })
}
