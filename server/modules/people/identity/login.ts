import { AppError, type ErrorCode } from '@waybill/contract/core/errors'
import type { LoggedIn } from '@waybill/contract/identity/api'
import { orgType } from '@waybill/contract/core/enums'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { inScope } from '../../../platform/database/index.ts'
import { counter } from '../../../platform/metrics/index.ts'
import type { PublicCtx } from '../../../platform/http/index.ts'
import { factorState, consumeCode } from '../mfa/index.ts'
import { type Tenant, tenantOfHost } from '../../site/tenancy/index.ts'
import { isKnownDevice, rememberDevice } from './known-devices.ts'
import { findCredentials } from './credentials.ts'
import { type Attempted, admitAttempt, codeLimit, logAttempt } from './login-attempt.ts'
import { isNewPlace, sendNewDeviceEmail } from './new-device.ts'
import { openSession } from './open-session.ts'
import { checkPassword } from './password.ts'
import { findLogin } from './repository.ts'

const refused = counter({
  name: 'waybill_log_ins_refused_total',
  help: 'Log-ins that this process refused, by the error code',
  labelNames: ['reason'],
})

type Found = NonNullable<Awaited<ReturnType<typeof findLogin>>>
type Credentials = { userName: string; password: string; code?: string | undefined; deviceToken?: string | undefined }
type Entry = { user: Found; tenant: Tenant; attempted: Attempted; deviceToken: string | undefined }

/** Answered only to someone who knows the password, so that it tells a stranger nothing. */
function standingProblem(user: Found, tenant: Tenant): ErrorCode | null {
  if (user.status === accountStatus.suspended || user.org_status === accountStatus.suspended) return 'SUSPENDED'
  // Before the launch only the reseller's own staff can log in.
  return !tenant.setting.activeFlag && user.type === orgType.OMS ? 'SITE_NOT_FOUND' : null
}

/** Asks for the second factor of a user who has one. The codes have a limit of their own: the password is known by now. */
async function checkSecondFactor(ctx: PublicCtx, { user: found, attempted }: Entry, code: string | undefined) {
  const user = { orgId: found.org_id, userId: found.id }
  const scope = { role: 'service', ...user } as const
  const { enabled } = await inScope(ctx.database, scope, (db) => factorState(db, user), { readOnly: true })
  if (!enabled) return
  if (code === undefined) throw new AppError('MFA_REQUIRED')
  const counted = await codeLimit(ctx, attempted)
  const right = await inScope(ctx.database, scope, (db) =>
    consumeCode(db, user, { config: ctx.config, code, now: ctx.now() }),
  )
  if (!right) {
    await logAttempt(ctx, attempted, { action: 'twoFactor.failed' })
    throw new AppError('MFA_CODE_WRONG')
  }
  await counted.forget()
}

/** How long a session lasts at most; staff see many sellers' data, so theirs end sooner. */
const sessionMs = ({ config }: PublicCtx, type: number): number =>
  type === orgType.SERVER || type === orgType.ADMIN ? config.sessionMs.staff : config.sessionMs.user

async function enter(ctx: PublicCtx, { user, tenant, attempted, deviceToken }: Entry): Promise<LoggedIn> {
  const now = ctx.now()
  const owner = { orgId: user.org_id, userId: user.id }
  return inScope(ctx.database, { role: 'service', ...owner }, async (db) => {
    // A password that was reset meanwhile has ended every session: this one must not begin after it.
    const present = await findCredentials(db, owner, { lock: true })
    if (present?.password_hash !== user.password_hash) throw new AppError('WRONG_LOGIN')
    const known = attempted.knownDevice || !(await isNewPlace(db, owner, ctx))
    await db
      .updateTable('app_user')
      .set({ last_login_at: now, last_seen_at: now })
      .where('org_id', '=', user.org_id)
      .where('id', '=', user.id)
      .execute()
    // The first login of all is from a new device by nature.
    const newDevice = !known && user.last_login_at !== null
    if (newDevice) await sendNewDeviceEmail(db, ctx, { user, email: attempted.email, tenant })
    const token = await rememberDevice(db, owner, { token: deviceToken, now })
    const until = new Date(now.getTime() + sessionMs(ctx, user.type))
    const session = await openSession(db, { ...owner, tenantOrgId: tenant.orgId, until, newDevice }, ctx)
    return { ...session, deviceToken: token }
  })
}

async function attempt(ctx: PublicCtx, input: Credentials): Promise<LoggedIn> {
  const tenant = await tenantOfHost(ctx, ctx.host)
  if (!tenant) throw new AppError('SITE_NOT_FOUND')
  const email = input.userName.toLowerCase()
  const { deviceToken } = input
  const { user, knownDevice } = await inScope(
    ctx.database,
    { role: 'service', orgId: 0 },
    async (db) => {
      const found = await findLogin(db, tenant.orgId, email)
      const owner = found && { orgId: found.org_id, userId: found.id }
      return { user: found, knownDevice: await isKnownDevice(db, owner, deviceToken) }
    },
    { readOnly: true },
  )
  const account = user && { orgId: user.org_id, userId: user.id }
  const attempted: Attempted = { tenantOrgId: tenant.orgId, email, account, knownDevice, deviceToken }
  const admitted = await admitAttempt(ctx, attempted)
  if (!(await checkPassword(input.password, user?.password_hash)) || !user) {
    await logAttempt(ctx, attempted, { action: 'login.failed', detail: { refusedBefore: admitted.refusedBefore } })
    throw new AppError('WRONG_LOGIN')
  }
  await admitted.forgive()
  const problem = standingProblem(user, tenant)
  if (problem) {
    await logAttempt(ctx, attempted, { action: 'login.rejected', detail: { reason: problem } })
    throw new AppError(problem)
  }
  const entry = { user, tenant, attempted, deviceToken }
  await checkSecondFactor(ctx, entry, input.code)
  return enter(ctx, entry)
}

/** Opens a session on the tenant of the host that was asked; wrong names and wrong passwords take as long and answer the same. */
export async function logIn(ctx: PublicCtx, credentials: Credentials): Promise<LoggedIn> {
  try {
    return await attempt(ctx, credentials)
  } catch (error) {
    const answer = error instanceof AppError ? error : new AppError('LOGIN_SERVICE_ERROR', { cause: error })
    // Asking for the second factor is a step of a right log-in.
    if (answer.code !== 'MFA_REQUIRED') refused.inc({ reason: answer.code })
    throw answer
  }
}
