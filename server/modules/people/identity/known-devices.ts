import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/database/index.ts'
import { hashToken } from './tokens.ts'

type User = { orgId: number; userId: number }

/** A device that was not used for so long is a new one again. */
export const DEVICE_DAYS = 180
/** Of more devices the ones used longest ago are forgotten. */
const DEVICES_PER_USER = 20

/** Has the user logged in with this device token before? A user who does not exist (undefined) takes the same look. */
export async function isKnownDevice(db: Db, user: User | undefined, token: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('created_at')
    .where('org_id', '=', user?.orgId ?? 0)
    .where('user_id', '=', user?.userId ?? 0)
    .where('token_hash', '=', hashToken(token ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers the device of a successful login: the browser's own token, or a new one when it has none. Answers the token. */
export async function rememberDevice(
  db: Db,
  user: User,
  device: { token: string | undefined; now: Date },
): Promise<string> {
  const token = device.token ?? randomBytes(32).toString('base64url')
  const owner = { org_id: user.orgId, user_id: user.userId }
  await db
    .insertInto('known_device')
    .values({ ...owner, token_hash: hashToken(token), created_at: device.now, last_seen_at: device.now })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id', 'token_hash']).doUpdateSet({ last_seen_at: device.now }),
    )
    .execute()
  await db
    .deleteFrom('known_device')
    .where((row) => row.and(owner))
    .where('token_hash', 'not in', (rows) =>
      rows
        .selectFrom('known_device')
        .select('token_hash')
        .where((row) => row.and(owner))
        .orderBy('last_seen_at', 'desc')
        .orderBy('token_hash')
        .limit(DEVICES_PER_USER),
    )
    .execute()
  return token
}

/** Forgets every device of a user, so that each is a stranger's again until its next login. */
export async function forgetDevices(db: Db, { orgId, userId }: User): Promise<void> {
  await db.deleteFrom('known_device').where('org_id', '=', orgId).where('user_id', '=', userId).execute()
}
