import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { BaseCtx } from '../../../platform/http/index.ts'
import {
  confirmPassword,
  endSessions,
  findCredentials,
  forgetDevices,
  hashPassword,
  newPasswordProblem,
  updateAccount,
} from '../identity/index.ts'
import { tenantOfHost } from '../../site/tenancy/index.ts'
import { audit, inAccountScope, emailUser } from './account-scope.ts'

/** Changes the caller's password and ends every other log-in of the account. */
export async function changeMyPassword(
  ctx: BaseCtx,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<null> {
  const { orgId, userId, sessionId } = ctx.actor
  const { email, passwordHash } = await confirmPassword(ctx, oldPassword)
  const fieldName = 'newPassword'
  const site = (await tenantOfHost(ctx, ctx.host))?.setting
  const problem =
    oldPassword === newPassword
      ? fieldProblem(fieldName, 'PASSWORD_SAME')
      : await newPasswordProblem(ctx.config, { password: newPassword, use: 'change', email, site, fieldName })
  if (problem) throw new AppError('INVALID_INPUT', { fields: [problem] })
  const hash = await hashPassword(newPassword)
  await inAccountScope(ctx, async (db) => {
    // Of a reset that came in between, the old password must not undo the new one.
    const present = await findCredentials(db, { orgId, userId }, { lock: true })
    if (present?.password_hash !== passwordHash) throw new AppError('WRONG_PASSWORD')
    await updateAccount(db, { orgId, userId }, { passwordHash: hash })
    await forgetDevices(db, { orgId, userId })
    await audit(db, ctx, 'password.changed')
    await emailUser(db, ctx, { email: 'password', to: email })
    await endSessions(db, { orgId, userId, except: sessionId }, { at: ctx.now(), reason: 'password changed' })
  })
  return null
}
