import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { RESET_SECONDS } from '@waybill/contract/registration/api'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { PublicCtx } from '../../../platform/http/index.ts'
import { findCredentials, findLogin, hashPassword, newPasswordProblem, setPassword } from '../identity/index.ts'
import { queueEmail } from '../../site/outbox/index.ts'
import type { Tenant } from '../../site/tenancy/index.ts'
import { checkCode, useEveryCode } from './codes.ts'
import { registrationLimits } from './limits.ts'
import { passwordChangedMail } from './mails.ts'
import { usePasswordLink } from './use-password-link.ts'
import { openProof, passwordMark, type Proof, sealProof } from './reset-proof.ts'
import { openSite } from './site.ts'

type Asked = { email: string; code: string; key?: string | undefined }

/** The account of an address on this site; undefined when it has none. */
function findAccount(ctx: PublicCtx, tenantOrgId: number, email: string) {
  return inScope(ctx.database, { role: 'service', orgId: tenantOrgId }, (db) => findLogin(db, tenantOrgId, email), {
    readOnly: true,
  })
}

/** Does the link of the mail prove it? Then the six digits are not looked at, so no stranger's guesses can stand in the way. */
async function linkProves(ctx: PublicCtx, tenantOrgId: number, { email, key }: Asked): Promise<boolean> {
  if (key === undefined) return false
  const proof = await openProof({ config: ctx.config, kind: 'link', tenantOrgId }, key, ctx.now())
  const account = proof && (await findAccount(ctx, tenantOrgId, email))
  return account?.id === proof?.userId && passwordMark(account?.password_hash ?? '') === proof?.of
}

type Account = { id: number; org_id: number; password_hash: string }

/** A ticket with which the password of one account can be set on this site, once. */
export async function sealTicket(ctx: PublicCtx, tenantOrgId: number, account: Account) {
  const ticket = await sealProof(
    { config: ctx.config, kind: 'ticket', tenantOrgId },
    {
      orgId: account.org_id,
      userId: account.id,
      locale: ctx.locale,
      until: ctx.now().getTime() + RESET_SECONDS * 1000,
      of: passwordMark(account.password_hash),
    },
  )
  return { ticket, validFor: RESET_SECONDS }
}

/** Exchanges a right code, or the key of the mail's link, for a ticket; both stay valid until a password is set with them. */
export async function verifyReset(ctx: PublicCtx, input: Asked): Promise<{ ticket: string; validFor: number }> {
  const { orgId: tenantOrgId } = await openSite(ctx)
  const { email, code } = input
  await registrationLimits(ctx.database).guess({ tenantOrgId, ip: ctx.ip })
  if (!(await linkProves(ctx, tenantOrgId, input))) {
    const key = { orgId: tenantOrgId, purpose: 'reset', address: email } as const
    await checkCode(ctx, key, { code, fieldName: 'code', wrong: 'CODE_INCORRECT' })
  }
  const account = await findAccount(ctx, tenantOrgId, email)
  if (!account) throw new AppError('CODE_EXPIRED', { fields: [fieldProblem('code', 'CODE_EXPIRED')] })
  return sealTicket(ctx, tenantOrgId, account)
}

/** The user for whom a ticket is, locked; null when the password has changed since. */
async function ownerOf(db: Db, proof: Proof, lock: boolean) {
  const user = await findCredentials(db, proof, { lock })
  return user && passwordMark(user.password_hash) === proof.of ? user : null
}

async function change(ctx: PublicCtx, { proof, tenant }: { proof: Proof; tenant: Tenant }, password: string) {
  const passwordHash = await hashPassword(password)
  await setPassword(ctx, proof, {
    passwordHash,
    reason: 'password.reset',
    tenantOrgId: tenant.orgId,
    within: async (db) => {
      // Of two at once the second finds another password.
      const owner = await ownerOf(db, proof, true)
      if (!owner) throw new AppError('RESET_EXPIRED')
      await usePasswordLink(db, proof, ctx.now())
      await useEveryCode(db, { orgId: tenant.orgId, purpose: 'reset', address: owner.email }, ctx.now())
      const to = { tenantOrgId: tenant.orgId, to: owner.email, locale: proof.locale }
      await queueEmail(db, passwordChangedMail(to, !tenant.main))
    },
  })
}

/** Sets the password for which a ticket is, and ends every session of the account. */
export async function resetByTicket(
  ctx: PublicCtx,
  { ticket, password, confirmPassword }: { ticket: string; password: string; confirmPassword: string },
): Promise<null> {
  const tenant = await openSite(ctx)
  await registrationLimits(ctx.database).guess({ tenantOrgId: tenant.orgId, ip: ctx.ip })
  const proof = await openProof({ config: ctx.config, kind: 'ticket', tenantOrgId: tenant.orgId }, ticket, ctx.now())
  const scope = { role: 'service', orgId: tenant.orgId } as const
  const owner = proof && (await inScope(ctx.database, scope, (db) => ownerOf(db, proof, false), { readOnly: true }))
  if (!proof || !owner) throw new AppError('RESET_EXPIRED')
  const rule = await newPasswordProblem(ctx.config, {
    password,
    use: 'reset',
    email: owner.email,
    site: tenant.setting,
  })
  const differ = password === confirmPassword ? null : fieldProblem('confirmPassword', 'PASSWORDS_NOT_CONSISTENT')
  const fields = [rule, differ].filter((problem) => problem !== null)
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  await change(ctx, { proof, tenant }, password)
  return null
}
