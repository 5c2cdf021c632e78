import { type Db, inScope } from '../../../platform/database/index.ts'
import type { PublicCtx } from '../../../platform/http/index.ts'
import { updateAccount } from './change-account.ts'
import { forgetDevices } from './known-devices.ts'
import { endSessions } from './repository.ts'
import { logSecurity } from './security-log.ts'

/**
 * Keeps a new password and ends every log-in of the user, in one transaction with what `within` does; needs no caller's rights, so
 * whoever calls it has checked them.
 */
export async function setPassword(
  ctx: PublicCtx,
  user: { orgId: number; userId: number },
  change: { passwordHash: string; reason: 'password.reset'; tenantOrgId: number; within(db: Db): Promise<void> },
): Promise<void> {
  await inScope(ctx.database, { role: 'service', ...user }, async (db) => {
    await change.within(db)
    await updateAccount(db, user, { passwordHash: change.passwordHash })
    await endSessions(db, user, { at: ctx.now(), reason: change.reason })
    // A device that a thief logged in with is a stranger's again.
    await forgetDevices(db, user)
    await logSecurity(db, ctx, { action: change.reason, ...user, tenantOrgId: change.tenantOrgId })
  })
}
