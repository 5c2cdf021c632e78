import { AppError, type ErrorCode, errorText } from '@waybill/contract/core/errors'
import type { ManagedUserDetail } from '@waybill/contract/users/api'
import { type AuditActionOf, recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { invalidateOrganisation, grantAccess, revokeAccess, lockUser, logSecurity } from '../identity/index.ts'
import { endFactor, factorState } from '../mfa/index.ts'
import { decide } from '../verification/index.ts'
import { getManaged, type Managed, userDetail } from './detail.ts'
import {
  sendApprovedEmail,
  sendDeniedEmail,
  sendFactorResetEmail,
  notifyIdentityDecision,
  sendReactivatedEmail,
  sendSuspendedEmail,
} from './user-emails.ts'
import { accountStatusOf } from './row.ts'

const nameOf = (user: Managed): string => `${user.first_name} ${user.last_name}`.trim() || user.email
const refuse = (code: ErrorCode, user: Managed) => new AppError(code, { params: { value: nameOf(user) } })

const note = (
  db: Db,
  ctx: BaseCtx,
  { user, action, reason }: { user: Managed; action: AuditActionOf<'user'>; reason?: string },
): Promise<void> =>
  recordAudit(db, {
    orgId: user.org_id,
    userId: ctx.actor.userId,
    action,
    subject: { type: 'user', id: user.id },
    detail: { by: ctx.actor.orgId, ...(reason !== undefined && { reason }) },
  })

/**
 * Does something with a user: found by the staff's own scope first (else the 404), then locked and done by the service, whose
 * transaction sees the standing as it is at that moment.
 */
async function withUser<T>(ctx: BaseCtx, userId: number, work: (db: Db, user: Managed) => Promise<T>): Promise<T> {
  const seen = await ctx.inScope((db) => getManaged(db, ctx.actor, userId), { readOnly: true })
  const scope = { ...ctx.scope, role: 'service', orgId: seen.org_id } as const
  return inScope(ctx.database, scope, async (db) => {
    await lockUser(db, { orgId: seen.org_id, userId })
    const result = await work(db, await getManaged(db, ctx.actor, userId))
    await invalidateOrganisation(db, seen.org_id)
    return result
  })
}

async function approve(ctx: BaseCtx, userId: number): Promise<void> {
  await withUser(ctx, userId, async (db, user) => {
    if (accountStatusOf(user.standing) !== 'waiting') throw refuse('USER_NOT_WAITING', user)
    await grantAccess(db, { orgId: user.org_id, id: user.id })
    await note(db, ctx, { user, action: 'user.approved' })
    await sendApprovedEmail(db, user)
  })
}

/** Lets users in one after the other; who cannot be is reported with the reason and left. */
export async function approveAll(ctx: BaseCtx, ids: readonly number[]) {
  const done: number[] = []
  const failed: { id: number; code: string; message: string; zhMessage: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await approve(ctx, id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const words = errorText(error.code, error.params, error.zhParams)
      failed.push({ id, code: error.code, message: words.en, zhMessage: words.cn })
    }
  }
  return { done, failed }
}

type Notify = (db: Db, user: Managed, reason: string) => Promise<void>

/** Locks out with a reason; the sessions end at once. */
async function lock(
  ctx: BaseCtx,
  userId: number,
  {
    reason,
    action,
    check,
    notify: notify,
  }: { reason: string; action: AuditActionOf<'user'>; check: (user: Managed) => void; notify: Notify },
): Promise<ManagedUserDetail> {
  await withUser(ctx, userId, async (db, user) => {
    check(user)
    await revokeAccess(db, { orgId: user.org_id, id: user.id }, { reason, at: ctx.now() })
    await note(db, ctx, { user, action, reason })
    await notify(db, user, reason)
  })
  return userDetail(ctx, userId)
}

/** Refuses one who waits to be let in. */
export const deny = (ctx: BaseCtx, userId: number, reason: string): Promise<ManagedUserDetail> =>
  lock(ctx, userId, {
    reason,
    action: 'user.denied',
    notify: sendDeniedEmail,
    check: (user) => {
      if (accountStatusOf(user.standing) !== 'waiting') throw refuse('USER_NOT_WAITING', user)
    },
  })

export async function suspend(ctx: BaseCtx, userId: number, reason: string): Promise<ManagedUserDetail> {
  if (userId === ctx.actor.userId) throw new AppError('USER_IS_SELF')
  return lock(ctx, userId, {
    reason,
    action: 'user.suspended',
    notify: sendSuspendedEmail,
    check: (user) => {
      if (accountStatusOf(user.standing) === 'suspended') throw refuse('USER_SUSPENDED_ALREADY', user)
    },
  })
}

export async function reactivate(ctx: BaseCtx, userId: number): Promise<ManagedUserDetail> {
  await withUser(ctx, userId, async (db, user) => {
    if (accountStatusOf(user.standing) !== 'suspended') throw refuse('USER_NOT_SUSPENDED', user)
    await grantAccess(db, { orgId: user.org_id, id: user.id })
    await note(db, ctx, { user, action: 'user.reactivated' })
    await sendReactivatedEmail(db, user)
  })
  return userDetail(ctx, userId)
}

/**
 * Turns off the second factor of a user who lost the app and the recovery codes. It stands in the security events of the site and of the
 * user, who is mailed: a reset that the user did not ask for must not go unnoticed.
 */
export async function resetFactor(ctx: BaseCtx, userId: number, reason: string): Promise<ManagedUserDetail> {
  await withUser(ctx, userId, async (db, user) => {
    const key = { orgId: user.org_id, userId }
    if (!(await factorState(db, key)).enabled) throw refuse('USER_WITHOUT_FACTOR', user)
    await endFactor(db, key)
    await logSecurity(db, ctx, {
      ...key,
      action: 'twoFactor.reset',
      tenantOrgId: user.tenant_org_id,
      proxyUserId: ctx.actor.userId,
      detail: { by: ctx.actor.orgId, reason },
    })
    await sendFactorResetEmail(db, user)
  })
  return userDetail(ctx, userId)
}

/** Accepts the papers that were looked at, or refuses them with what to change. */
export async function decideIdentity(
  ctx: BaseCtx,
  userId: number,
  { verificationId, refusal }: { verificationId: number; refusal: string | null },
): Promise<ManagedUserDetail> {
  await withUser(ctx, userId, async (db, user) => {
    if (user.kind !== 'ordinary') throw new AppError('VERIFICATION_CHANGED')
    await decide(db, {
      orgId: user.org_id,
      verificationId,
      userId: ctx.actor.userId,
      at: ctx.now(),
      refusal,
    })
    await notifyIdentityDecision(db, user, refusal)
  })
  return userDetail(ctx, userId)
}
