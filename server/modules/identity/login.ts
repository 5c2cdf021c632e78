import { AppError, orgType, type Tokens } from '@waybill/contract'
import { inScope } from '../../platform/database/index.ts'
import type { PublicCtx } from '../../platform/http/index.ts'
import { factorState, takeCode } from '../mfa/index.ts'
import { type Tenant, tenantOfHost } from '../tenancy/index.ts'
import { loginLimits } from './login-limits.ts'
import { checkPassword } from './password.ts'
import { openSession } from './open-session.ts'
import { findLogin, standing } from './repository.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findLogin>>>
type Credentials = { userName: string; password: string; code?: string | undefined }

/** Said only to who knows the password, so that it tells a stranger nothing. */
function checkStanding(user: Found, tenant: Tenant): void {
  if (user.status === standing.suspended || user.org_status === standing.suspended) throw new AppError('SUSPENDED')
  // Before the launch only the reseller's own people get in.
  if (!tenant.setting.activeFlag && user.type === orgType.OMS) throw new AppError('SITE_UNKNOWN')
}

/** Asks for the second factor of a user who has one; whoever gets here knows the password. */
async function checkSecondFactor(ctx: PublicCtx, found: Found, code: string | undefined): Promise<void> {
  const user = { orgId: found.org_id, userId: found.id }
  const right = await inScope(ctx.database, { role: 'service', ...user }, async (db) => {
    if (!(await factorState(db, user)).enabled) return true
    if (code === undefined) throw new AppError('MFA_REQUIRED')
    return takeCode(db, user, { config: ctx.config, code, now: ctx.now() })
  })
  if (!right) throw new AppError('MFA_CODE_WRONG')
}

/** How long a session lasts at most; staff see many sellers' data, so theirs end sooner. */
const sessionMs = ({ config }: PublicCtx, type: number): number =>
  type === orgType.SERVER || type === orgType.ADMIN ? config.sessionMs.staff : config.sessionMs.user

async function enter(ctx: PublicCtx, user: Found, tenant: Tenant): Promise<Tokens> {
  const now = ctx.now()
  return inScope(ctx.database, { role: 'service', orgId: user.org_id, userId: user.id }, async (db) => {
    await db
      .updateTable('app_user')
      .set({ last_login_at: now, last_seen_at: now })
      .where('org_id', '=', user.org_id)
      .where('id', '=', user.id)
      .execute()
    const until = new Date(now.getTime() + sessionMs(ctx, user.type))
    return openSession(db, { orgId: user.org_id, userId: user.id, tenantOrgId: tenant.orgId, until }, ctx)
  })
}

async function attempt(ctx: PublicCtx, { userName, password, code }: Credentials): Promise<Tokens> {
  const tenant = await tenantOfHost(ctx, ctx.host)
  if (!tenant) throw new AppError('SITE_UNKNOWN')
  const email = userName.toLowerCase()
  const tries = { tenantOrgId: tenant.orgId, ip: ctx.ip, email }
  const limits = loginLimits(ctx.database)
  await limits.count(tries)
  const user = await inScope(ctx.database, { role: 'service', orgId: 0 }, (db) => findLogin(db, tenant.orgId, email), {
    readOnly: true,
  })
  if (!(await checkPassword(password, user?.password_hash)) || !user) throw new AppError('WRONG_LOGIN')
  checkStanding(user, tenant)
  // A wrong code counts like a wrong password, and only both right take the tries back.
  await checkSecondFactor(ctx, user, code)
  await limits.forgive(tries)
  return enter(ctx, user, tenant)
}

/** Opens a session on the tenant of the host that was asked; wrong names and wrong passwords take as long and say the same. */
export async function logIn(ctx: PublicCtx, credentials: Credentials): Promise<Tokens> {
  try {
    return await attempt(ctx, credentials)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('LOGIN_SERVICE_ERROR', { cause: error })
  }
}
