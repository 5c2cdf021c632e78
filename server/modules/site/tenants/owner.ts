import { AppError } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import type { TenantRow } from '@waybill/contract/tenants/api'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { limit, limitKey } from '../../people/identity/index.ts'
import { sendPasswordLink } from '../../people/registration/index.ts'
import { change } from './change.ts'

/** Links that one tenant's owner may be sent in an hour. */
const LINKS_PER_HOUR = 6
const HOUR = 3600

export type Site = { siteName: string; siteNameCN: string | null }

export const siteNameIn = ({ siteName, siteNameCN }: Site, locale: Locale): string =>
  (locale === 'cn' ? siteNameCN : null) ?? siteName

async function sendAgain(db: Db, orgId: number, now: Date): Promise<void> {
  const owner = await db
    .selectFrom('registration_password_link as l')
    .innerJoin('identity_user as u', (join) => join.onRef('u.org_id', '=', 'l.org_id').onRef('u.id', '=', 'l.user_id'))
    .innerJoin('tenancy_site as s', 's.org_id', 'l.org_id')
    .select(['u.id', 'u.email', 'u.language', 's.site_name', 's.site_name_cn'])
    .where('l.org_id', '=', orgId)
    .executeTakeFirst()
  const locale = owner?.language === 'cn' ? 'cn' : 'en'
  const sent =
    owner &&
    (await sendPasswordLink(
      db,
      {
        orgId,
        userId: owner.id,
        tenantOrgId: orgId,
        email: owner.email,
        locale,
        site: siteNameIn({ siteName: owner.site_name, siteNameCN: owner.site_name_cn }, locale),
      },
      now,
    ))
  if (!sent) throw new AppError('PASSWORD_ALREADY_SET')
}

/** Sends the owner another link. Throws NOT_FOUND for what is no tenant, PASSWORD_ALREADY_SET and TOO_MANY_REQUESTS. */
export async function resendLink(ctx: BaseCtx, orgId: number): Promise<TenantRow> {
  const links = limit(ctx.database, { prefix: 'owner-link', points: LINKS_PER_HOUR, seconds: HOUR })
  await links.take(limitKey(orgId, 'owner'))
  const work = (db: Db) => sendAgain(db, orgId, ctx.now())
  return change(ctx, { orgId, action: 'tenant.ownerLinkSent', detail: {}, work })
}
