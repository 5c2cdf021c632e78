import type { TenantRow } from '@waybill/contract/tenants/api'
import type { Db } from '../../../platform/database/index.ts'

/** The owners of tenants who were sent a link, by organization. */
export async function ownersOf(db: Db, orgIds: readonly number[]): Promise<Map<number, TenantRow['owner']>> {
  const rows = await db
    .selectFrom('registration_password_link as l')
    .innerJoin('identity_user as u', (join) => join.onRef('u.org_id', '=', 'l.org_id').onRef('u.id', '=', 'l.user_id'))
    .select(['l.org_id', 'u.email', 'l.sent_at', 'l.expires_at', 'l.used_at'])
    .where('l.org_id', 'in', orgIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.org_id,
      {
        email: row.email,
        passwordSet: row.used_at !== null,
        linkSentAt: row.sent_at.toISOString(),
        linkExpiresAt: row.expires_at.toISOString(),
      },
    ]),
  )
}
