import { AppError } from '@waybill/contract/core/errors'
import { inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { limit, limitKey } from './limits.ts'
import { TRIES } from './login-attempt.ts'
import { checkPassword } from './password.ts'

interface Counted {
  /** Every secret that the call asks for was right: forgets the tries before it as well. */
  forgive(): Promise<void>
  /** Takes this try back alone. */
  returnAttempt(): Promise<void>
}

interface Confirmed {
  email: string
  /** Of the password that was right: a change compares it again, since the account may have another by then. */
  passwordHash: string
}

/** Counts a try of a logged-in user at a secret of the account, apart from the attempts to log in; throws TOO_MANY_REQUESTS. */
export async function countTry(ctx: BaseCtx, email: string): Promise<Counted> {
  const tries = limit(ctx.database, { prefix: 'own-secret', points: TRIES, seconds: 15 * 60 })
  const key = limitKey(ctx.actor.tenantOrgId, email)
  await tries.take(key)
  return { forgive: () => tries.forget(key), returnAttempt: () => tries.returnAttempt(key) }
}

/**
 * Counts a try and makes sure that it is the caller's own password; throws WRONG_PASSWORD, or TOO_MANY_REQUESTS after as many wrong tries
 * as a log-in has. The try stays counted until the caller takes it back.
 */
export async function tryPassword(ctx: BaseCtx, password: string): Promise<Confirmed & { counted: Counted }> {
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
  return { email: user.email, passwordHash: user.password_hash, counted }
}

/**
 * The same before something weighty that asks for the password alone. Only this try is taken back: a right password must not forget wrong
 * codes of the second factor.
 */
export async function confirmPassword(ctx: BaseCtx, password: string): Promise<Confirmed> {
  const { counted, ...confirmed } = await tryPassword(ctx, password)
  await counted.returnAttempt()
  return confirmed
}
