import { type Db, inScope } from '../../platform/database/index.ts'
import type { PublicCtx } from '../../platform/http/index.ts'
import { forgetSessions } from './authenticate.ts'
import { endSessions } from './repository.ts'

/**
 * Keeps a new password and ends every log-in of the user, in one transaction with what `within` does; needs no caller's rights, so
 * whoever calls it has checked them.
 */
export async function setPassword(
  ctx: PublicCtx,
  user: { orgId: number; userId: number },
  change: { passwordHash: string; reason: string; within(db: Db): Promise<void> },
): Promise<void> {
  const ended = await inScope(ctx.database, { role: 'service', ...user }, async (db) => {
    await change.within(db)
    await db
      .updateTable('app_user')
      .set({ password_hash: change.passwordHash })
      .where('org_id', '=', user.orgId)
      .where('id', '=', user.userId)
      .execute()
    const sessions = await endSessions(db, user, { at: ctx.now(), reason: change.reason })
    const subject = { subject_type: 'user', subject_id: String(user.userId) }
    await db
      .insertInto('audit_event')
      .values({ org_id: user.orgId, user_id: user.userId, action: change.reason, ...subject })
      .execute()
    return sessions
  })
  forgetSessions(ctx.database, ended)
}
