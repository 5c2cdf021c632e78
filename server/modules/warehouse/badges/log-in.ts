import type * as api from '@waybill/contract/badges/api'
import { IDLE_MINUTES, MOST_HOURS } from '@waybill/contract/badges/words'
import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, PublicCtx } from '../../../platform/http/index.ts'
import {
  checkPassword,
  endSessions,
  extendIdle,
  findMember,
  limit,
  lockUser,
  logSecurity,
  openSession,
} from '../../people/identity/index.ts'
import { tenantOfHost } from '../../site/tenancy/index.ts'
import { asService } from '../warehouses/index.ts'
import { hashOfBadge } from './codes.ts'
import { type Device, findDevice, lockDevice } from './devices.ts'
import { pinHashOf } from './pin.ts'
import { noteLocked, takeTry, type Try } from './tries.ts'

const MINUTE_MS = 60_000
/** A minute more than the screen waits, which tells of work once a minute. */
const idleAfter = (now: Date): Date => new Date(now.getTime() + (IDLE_MINUTES + 1) * MINUTE_MS)
/** Wrong tries of a device in a quarter of an hour, at whatever badges: a shift changes in less. */
const DEVICE_TRIES = { prefix: 'badge-device', points: 60, seconds: 15 * 60 }

const isActive = (status: number): boolean => status === accountStatus.active

/** On whose hosts the person logs in, when account and organization are in good standing and this is one of them; else null. */
async function siteOf(db: Db, ctx: PublicCtx, user: { orgId: number; userId: number }): Promise<number | null> {
  const [member, tenant] = [await findMember(db, user), await tenantOfHost(ctx, ctx.host)]
  if (!member || !isActive(member.status) || !isActive(member.org_status)) return null
  return tenant?.orgId === member.tenant_org_id ? member.tenant_org_id : null
}

/**
 * Opens the session, unless device, badge or PIN have changed since they were looked at; what was open on the device ends. The person is
 * locked first, as wherever a badge is given or a PIN chosen.
 */
async function enter(db: Db, ctx: PublicCtx, { device, tried }: { device: Device; tried: Try }) {
  const now = ctx.now()
  const user = { orgId: device.org_id, userId: tried.userId }
  await lockUser(db, user)
  await lockDevice(db, device)
  const tenantOrgId = (await pinHashOf(db, user)) === tried.pinHash ? await siteOf(db, ctx, user) : null
  if (tenantOrgId === null) return null
  const badge = await db
    .updateTable('badge')
    .set({ wrong_pins: 0, locked_until: null, last_used_at: now })
    .where('org_id', '=', user.orgId)
    .where('id', '=', tried.badgeId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!badge) return null
  await db
    .updateTable('shared_device')
    .set({ last_used_at: now })
    .where('org_id', '=', user.orgId)
    .where('id', '=', device.id)
    .execute()
  await endSessions(db, { orgId: user.orgId, deviceId: device.id }, { at: now, reason: 'another badge' })
  const until = new Date(now.getTime() + MOST_HOURS * 60 * MINUTE_MS)
  const opened = { ...user, tenantOrgId, until, badge: { deviceId: device.id, idleUntil: idleAfter(now) } }
  return { ...(await openSession(db, opened, ctx)), userId: user.userId }
}

/** Writes a refused log-in to the security log, for unknown badges too, so that both take as long. */
async function noteRefused(ctx: PublicCtx, device: Device, tried: Try | undefined): Promise<void> {
  const orgId = device.org_id
  const tenant = await tenantOfHost(ctx, ctx.host)
  await inScope(ctx.database, { role: 'service', orgId }, async (db) => {
    await logSecurity(db, ctx, {
      action: 'login.failed',
      orgId,
      userId: tried?.userId ?? null,
      tenantOrgId: tenant?.orgId ?? orgId,
      subject: { type: 'sharedDevice', id: String(device.id) },
    })
    if (tried?.last) await noteLocked(db, tried, { orgId, now: ctx.now() })
  })
}

/** Answers logInByBadge: whatever is wrong with badge or PIN gets one answer after one comparison. */
export async function logInByBadge(
  ctx: PublicCtx,
  { deviceToken, badge, pin }: { deviceToken: string; badge: string; pin: string },
): Promise<OutputOf<typeof api.logInByBadge>> {
  const device = await findDevice(ctx, deviceToken)
  const scope = { role: 'service', orgId: device.org_id } as const
  const tries = limit(ctx.database, DEVICE_TRIES)
  const key = String(device.id)
  await tries.take(key)
  const codeHash = hashOfBadge(badge)
  const tried = await inScope(ctx.database, scope, (db) =>
    takeTry(db, { orgId: device.org_id, codeHash, now: ctx.now() }),
  )
  if (!(await checkPassword(pin, tried?.pinHash)) || !tried) {
    await noteRefused(ctx, device, tried)
    throw new AppError('WRONG_BADGE')
  }
  const session = await inScope(
    ctx.database,
    { ...scope, userId: tried.userId },
    (db) => enter(db, ctx, { device, tried }),
    { retries: 2 },
  )
  if (!session) {
    await noteRefused(ctx, device, { ...tried, last: false })
    throw new AppError('WRONG_BADGE')
  }
  await tries.returnAttempt(key)
  return session
}

/** Answers stayActive: nothing to do in any other session. */
export async function stayActive(ctx: BaseCtx): Promise<null> {
  const { orgId, sessionId, floorOnly } = ctx.actor
  if (floorOnly) await asService(ctx, (db) => extendIdle(db, { orgId, id: sessionId }, idleAfter(ctx.now())))
  return null
}
