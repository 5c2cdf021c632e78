import { AppError, fieldProblem, RESET_SECONDS } from '@waybill/contract'
import { createHash, randomBytes } from 'node:crypto'
import { type Db, inScope } from '../../platform/database/index.ts'
import type { PublicCtx } from '../../platform/http/index.ts'
import { findLogin, hashPassword, newPasswordProblem, setPassword } from '../identity/index.ts'
import { queueEmail } from '../outbox/index.ts'
import type { Tenant } from '../tenancy/index.ts'
import { checkCode, useCode } from './codes.ts'
import { registrationLimits } from './limits.ts'
import { passwordChangedMail } from './mails.ts'
import { openSite } from './site.ts'

const hashTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** Exchanges a right code for a ticket; the code stays good until a password is set with it, so a mail's link may be followed twice. */
export async function verifyReset(
  ctx: PublicCtx,
  { email, code }: { email: string; code: string },
): Promise<{ ticket: string; validFor: number }> {
  const { orgId } = await openSite(ctx)
  await registrationLimits(ctx.database).guess({ tenantOrgId: orgId, ip: ctx.ip })
  const key = { orgId, purpose: 'reset', address: email } as const
  const id = await checkCode(ctx, key, { code, fieldName: 'code', wrong: 'CODE_INCORRECT' })
  const ticket = randomBytes(32).toString('base64url')
  const until = new Date(ctx.now().getTime() + RESET_SECONDS * 1000)
  await inScope(ctx.database, { role: 'service', orgId }, (db) =>
    db
      .updateTable('verification_code')
      .set({ ticket_hash: hashTicket(ticket), ticket_expires_at: until })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .execute(),
  )
  return { ticket, validFor: RESET_SECONDS }
}

/** The account for which a ticket is, with the row of its code. */
async function ownerOf(db: Db, tenantOrgId: number, { ticket, now }: { ticket: string; now: Date }) {
  const row = await db
    .selectFrom('verification_code')
    .select(['id', 'address', 'locale'])
    .where('org_id', '=', tenantOrgId)
    .where('ticket_hash', '=', hashTicket(ticket))
    .where('ticket_expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const login = row && (await findLogin(db, tenantOrgId, row.address))
  return row && login && { code: row, login }
}
type Owner = NonNullable<Awaited<ReturnType<typeof ownerOf>>>

async function change(ctx: PublicCtx, { owner, tenant }: { owner: Owner; tenant: Tenant }, password: string) {
  const user = { orgId: owner.login.org_id, userId: owner.login.id }
  const passwordHash = await hashPassword(password)
  await setPassword(ctx, user, {
    passwordHash,
    reason: 'password reset',
    within: async (db) => {
      if (!(await useCode(db, { orgId: tenant.orgId, id: owner.code.id }, ctx.now()))) throw new AppError('RESET_OVER')
      const locale = owner.code.locale === 'cn' ? 'cn' : 'en'
      const to = { tenantOrgId: tenant.orgId, to: owner.code.address, locale } as const
      await queueEmail(db, passwordChangedMail(to, !tenant.main))
    },
  })
}

/** Sets the password for which a ticket is, and ends every log-in of the account. */
export async function resetByTicket(
  ctx: PublicCtx,
  { ticket, password, confirmPassword }: { ticket: string; password: string; confirmPassword: string },
): Promise<null> {
  const tenant = await openSite(ctx)
  await registrationLimits(ctx.database).guess({ tenantOrgId: tenant.orgId, ip: ctx.ip })
  const owner = await inScope(
    ctx.database,
    { role: 'service', orgId: tenant.orgId },
    (db) => ownerOf(db, tenant.orgId, { ticket, now: ctx.now() }),
    { readOnly: true },
  )
  if (!owner) throw new AppError('RESET_OVER')
  const rule = await newPasswordProblem(ctx.config, { password, use: 'reset', email: owner.code.address })
  const differ = password === confirmPassword ? null : fieldProblem('confirmPassword', 'PASSWORDS_NOT_CONSISTENT')
  const fields = [rule, differ].filter((problem) => problem !== null)
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  await change(ctx, { owner, tenant }, password)
  return null
}
