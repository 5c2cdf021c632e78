import { LOCKED_MINUTES, MOST_WRONG_PINS } from '@waybill/contract/badges/words'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { mailOrganization } from '../../site/outbox/index.ts'
import { getPerson } from './people.ts'

const MINUTE_MS = 60_000

export interface Try {
  badgeId: number
  userId: number
  /** Undefined: the person has chosen none. */
  pinHash: string | undefined
  /** It is the last one before the badge is locked. */
  last: boolean
}

/**
 * Counts a PIN as a wrong one before it is looked at, so that many at once are no way around the lock. Undefined: the badge is unknown,
 * revoked or locked. Needs the service scope.
 */
export async function takeTry(
  db: Db,
  { orgId, codeHash, now }: { orgId: number; codeHash: Buffer; now: Date },
): Promise<Try | undefined> {
  const badge = await db
    .selectFrom('badge as b')
    .leftJoin('floor_pin as p', (join) => join.onRef('p.org_id', '=', 'b.org_id').onRef('p.user_id', '=', 'b.user_id'))
    .select(['b.id', 'b.user_id', 'b.wrong_pins', 'b.locked_until', 'p.pin_hash'])
    .where('b.org_id', '=', orgId)
    .where('b.code_hash', '=', codeHash)
    .where('b.revoked_at', 'is', null)
    .forUpdate('b')
    .executeTakeFirst()
  if (!badge || (badge.locked_until !== null && badge.locked_until > now)) return undefined
  const wrong = (badge.locked_until === null ? badge.wrong_pins : 0) + 1
  const last = wrong >= MOST_WRONG_PINS
  const lockedUntil = last ? new Date(now.getTime() + LOCKED_MINUTES * MINUTE_MS) : null
  await db
    .updateTable('badge')
    .set({ wrong_pins: wrong, locked_until: lockedUntil })
    .where('org_id', '=', orgId)
    .where('id', '=', badge.id)
    .execute()
  return { badgeId: badge.id, userId: badge.user_id, pinHash: badge.pin_hash ?? undefined, last }
}

/** The last try was wrong: the badge stays locked, and the operator hears of it. */
export async function noteLocked(
  db: Db,
  { badgeId, userId }: Try,
  { orgId, now }: { orgId: number; now: Date },
): Promise<void> {
  const { name } = await getPerson(db, orgId, { userId, now })
  await recordAudit(db, { orgId, userId, action: 'badge.locked', subject: { type: 'badge', id: badgeId } })
  await mailOrganization(db, orgId, {
    title: { en: `The badge of ${name} is locked`, cn: `${name} 的工牌已锁定` },
    body: {
      en: `${MOST_WRONG_PINS} wrong PINs in a row were entered for it. It opens again in ${LOCKED_MINUTES} minutes.\n\nIf the badge is lost, replace or revoke it.`,
      cn: `该工牌连续 ${MOST_WRONG_PINS} 次输入错误的 PIN 码，${LOCKED_MINUTES} 分钟后自动解锁。\n\n如工牌遗失，请更换或作废。`,
    },
    link: { label: { en: 'Open people', cn: '查看人员' }, path: '/w/#/people' },
  })
}
