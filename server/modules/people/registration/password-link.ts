import { AppError } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import { PASSWORD_LINK_DAYS } from '@waybill/contract/registration/api'
import { randomBytes } from 'node:crypto'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { PublicCtx } from '../../../platform/http/index.ts'
import { findCredentials, hashToken } from '../identity/index.ts'
import { queueEmail } from '../../site/outbox/index.ts'
import { registrationLimits } from './limits.ts'
import { passwordLinkMail } from './mails.ts'
import { sealTicket } from './reset.ts'
import { openSite } from './site.ts'

const DAY_MS = 86_400_000

export interface PasswordLinkOwner {
  orgId: number
  userId: number
  tenantOrgId: number
  email: string
  locale: Locale
  /** Name of the site in the owner's language. */
  site: string
}

/**
 * Mails the link by which a user sets the account's first password; an earlier link stops working. Needs the service scope. Returns false,
 * and sends nothing, if the password has been set already.
 */
export async function sendPasswordLink(db: Db, owner: PasswordLinkOwner, now: Date): Promise<boolean> {
  const token = randomBytes(32).toString('base64url')
  const link = {
    token_hash: hashToken(token),
    sent_at: now,
    expires_at: new Date(now.getTime() + PASSWORD_LINK_DAYS * DAY_MS),
  }
  const row = await db
    .insertInto('password_link')
    .values({ org_id: owner.orgId, user_id: owner.userId, tenant_org_id: owner.tenantOrgId, ...link })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id']).doUpdateSet(link).where('password_link.used_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!row) return false
  const { tenantOrgId, email, locale, site } = owner
  await queueEmail(db, passwordLinkMail({ tenantOrgId, to: email, locale }, { site, token }))
  return true
}

/**
 * Exchanges the token of a link for a ticket with which the password is set. Opening the link does not use it up, since mail programs open
 * links too; setting the password does. Throws PASSWORD_LINK_EXPIRED for every token that is not valid on this site.
 */
export async function openPasswordLink(ctx: PublicCtx, token: string) {
  const { orgId: tenantOrgId } = await openSite(ctx)
  await registrationLimits(ctx.database).guess({ tenantOrgId, ip: ctx.ip })
  const find = async (db: Db) => {
    const link = await db
      .selectFrom('password_link')
      .select(['org_id as orgId', 'user_id as userId'])
      .where('token_hash', '=', hashToken(token))
      .where('tenant_org_id', '=', tenantOrgId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', ctx.now())
      .executeTakeFirst()
    return link && findCredentials(db, link)
  }
  const user = await inScope(ctx.database, { role: 'service', orgId: tenantOrgId }, find, { readOnly: true })
  if (!user) throw new AppError('PASSWORD_LINK_EXPIRED')
  const language: Locale = user.language === 'cn' ? 'cn' : 'en'
  return { email: user.email, language, ...(await sealTicket(ctx, tenantOrgId, user)) }
}
