import { AppError } from '@waybill/contract'
import { inScope } from '../../platform/database/index.ts'
import type { BaseCtx } from '../../platform/http/index.ts'
import { loginLimits } from './login-limits.ts'
import { checkPassword } from './password.ts'

/** Counts a try of a logged-in user at a secret of the account, together with the tries to log in; throws TOO_MANY_REQUESTS. */
export async function countTry(ctx: BaseCtx, email: string): Promise<{ forgive(): Promise<void> }> {
  const tries = { tenantOrgId: ctx.actor.tenantOrgId, ip: ctx.ip, email }
  const limits = loginLimits(ctx.database)
  await limits.count(tries)
  return { forgive: () => limits.forgive(tries) }
}

/**
 * Makes sure that it is the caller's own password before something weighty; throws WRONG_PASSWORD, or TOO_MANY_REQUESTS after as many
 * wrong tries as a log-in has. Answers the account's e-mail.
 */
export async function confirmPassword(ctx: BaseCtx, password: string): Promise<{ email: string }> {
  const { orgId, userId } = ctx.actor
  const user = await inScope(
    ctx.database,
    { role: 'service', orgId, userId },
    (db) =>
      db
        .selectFrom('app_user')
        .select(['email', 'password_hash'])
        .where('org_id', '=', orgId)
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),
    { readOnly: true },
  )
  const counted = await countTry(ctx, user.email)
  if (!(await checkPassword(password, user.password_hash))) throw new AppError('WRONG_PASSWORD')
  await counted.forgive()
  return { email: user.email }
}
