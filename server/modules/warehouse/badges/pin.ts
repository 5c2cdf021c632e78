import type * as api from '@waybill/contract/badges/api'
import { isTrivialPin } from '@waybill/contract/badges/words'
import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { confirmPassword, endSessions, hashPassword, lockUser, logSecurity } from '../../people/identity/index.ts'
import { asService, readingAsService } from '../warehouses/index.ts'
import { getPerson } from './people.ts'

/** Answers getPin. */
export function pinOf(ctx: BaseCtx): Promise<OutputOf<typeof api.getPin>> {
  const { orgId, userId } = ctx.actor
  return readingAsService(ctx, async (db) => {
    const { badge } = await getPerson(db, orgId, { userId, now: ctx.now() })
    const pin = await db
      .selectFrom('floor_pin')
      .select('changed_at')
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return { hasBadge: badge !== null, changedAt: pin?.changed_at.toISOString() ?? null }
  })
}

/** What is stored of a person's PIN; undefined: none is chosen. Needs the service scope. */
export const pinHashOf = async (
  db: Db,
  { orgId, userId }: { orgId: number; userId: number },
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('floor_pin')
      .select('pin_hash')
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.pin_hash

/** Answers savePin. Sessions that the earlier PIN has opened end, also one that is being opened right now. */
export async function savePin(ctx: BaseCtx, { password, pin }: { password: string; pin: string }): Promise<null> {
  const { orgId, userId, tenantOrgId } = ctx.actor
  await confirmPassword(ctx, password)
  if (isTrivialPin(pin)) throw new AppError('PIN_TRIVIAL', { fields: [fieldProblem('pin', 'PIN_TRIVIAL')] })
  const set = { pin_hash: await hashPassword(pin), changed_at: ctx.now() }
  const save = async (db: Db) => {
    await lockUser(db, { orgId, userId })
    await db
      .insertInto('floor_pin')
      .values({ org_id: orgId, user_id: userId, ...set })
      .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(set))
      .execute()
    await endSessions(db, { orgId, badgeOf: userId }, { at: ctx.now(), reason: 'PIN changed' })
    await logSecurity(db, ctx, { action: 'pin.changed', orgId, userId, tenantOrgId })
  }
  await asService(ctx, save, { retries: 2 })
  return null
}
