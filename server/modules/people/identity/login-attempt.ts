import { AppError } from '@waybill/contract/core/errors'
import { inScope } from '../../../platform/database/index.ts'
import { type PublicCtx, tooMany } from '../../../platform/http/index.ts'
import { limit, limitKey } from './limits.ts'
import { loginGuard } from './login-guard.ts'
import { logSecurity, type SecurityEvent, unknownName } from './security-log.ts'

/** Wrong passwords of a known device before it is treated like an unknown one, and wrong codes before a pause. */
export const TRIES = 10
const WINDOW_SECONDS = 15 * 60

export interface Attempted {
  tenantOrgId: number
  /** The user name as it was typed, in lower case. */
  email: string
  /** Undefined: nobody has this user name. */
  account: { orgId: number; userId: number } | undefined
  knownDevice: boolean
  deviceToken: string | undefined
}
interface Admitted {
  /** Attempts that were turned away since the last admitted one. */
  refusedBefore: number
  /** It was the right password. */
  forgive(): Promise<void>
}

/** Writes an attempt to the security log: of the account, or of the tenant by a digest where nobody has that name. */
export async function logAttempt(
  ctx: PublicCtx,
  { account, tenantOrgId, email }: Attempted,
  event: Pick<SecurityEvent, 'action' | 'detail'>,
): Promise<void> {
  // Computed for known names too, so that both take as long.
  const unknown = await unknownName(ctx, email)
  const who = account ?? { orgId: tenantOrgId, userId: null }
  await inScope(ctx.database, { role: 'service', orgId: who.orgId }, (db) =>
    logSecurity(db, ctx, { ...event, ...who, tenantOrgId, ...(!account && { subject: unknown }) }),
  )
}

const isTooMany = (error: unknown): boolean => error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'

/** A known device has tries of its own; null when it has none left, or is not known. */
async function admitDevice(ctx: PublicCtx, { knownDevice, deviceToken, ...of }: Attempted): Promise<Admitted | null> {
  if (!knownDevice || deviceToken === undefined) return null
  const tries = limit(ctx.database, { prefix: 'login-device', points: TRIES, seconds: WINDOW_SECONDS })
  const key = limitKey(of.tenantOrgId, `${of.email} ${deviceToken}`)
  try {
    await tries.take(key)
  } catch (error) {
    if (isTooMany(error)) return null
    throw error
  }
  return { refusedBefore: 0, forgive: () => tries.forget(key) }
}

/**
 * Counts an attempt before its password is looked at; throws TOO_MANY_REQUESTS with a wait of at most a minute. The attempts of a known
 * device are counted apart, so no stranger can use them up.
 */
export async function admitAttempt(ctx: PublicCtx, attempted: Attempted): Promise<Admitted> {
  const own = await admitDevice(ctx, attempted)
  if (own) return own
  const guard = loginGuard(ctx.database)
  const attempt = { ...attempted, ip: ctx.ip }
  const verdict = await guard.admit(attempt, ctx.now())
  if (verdict.admitted)
    return { refusedBefore: verdict.refusedBefore, forgive: () => guard.forgive(attempt, ctx.now()) }
  // One line for a whole burst; the next admitted attempt says how many there were.
  if (verdict.first)
    await logAttempt(ctx, attempted, { action: 'login.rejected', detail: { reason: 'TOO_MANY_REQUESTS' } })
  throw tooMany(verdict.waitMs)
}

/**
 * Counts a code of the second factor; throws TOO_MANY_REQUESTS for up to a quarter of an hour. Whoever gets here knows the password, so
 * this one is a wall: six digits bear no more guesses. Known devices have their own.
 */
export async function codeLimit(ctx: PublicCtx, attempted: Attempted): Promise<{ forget(): Promise<void> }> {
  const { tenantOrgId, email, knownDevice, deviceToken } = attempted
  const codes = limit(ctx.database, { prefix: 'login-code', points: TRIES, seconds: WINDOW_SECONDS })
  const key = limitKey(tenantOrgId, knownDevice ? `${email} ${deviceToken}` : email)
  await codes.take(key)
  return { forget: () => codes.forget(key) }
}
