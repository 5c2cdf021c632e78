/**
 * Identity: owns users, log-ins (sessions) and their tokens.
 * Invariants: tokens are random and kept as SHA-256 only; a log-in is good on the hosts of the tenant on which it was made; a refresh
 * token answers the same successors for 30 seconds, and any later use ends the session; every session has an absolute end; wrong names and wrong passwords look and last alike.
 * States of a session: open → ended (logged out, refresh token used twice, ended by its user, the one it was opened from ended), over
 * (its absolute end came) or abandoned (no refresh within 14 days).
 */
import {
  afterLogin,
  login,
  logout,
  refreshToken,
  saasAfterLogin,
  saasLogin,
  saasUpdateUserInfo,
  shippingAfterLogin,
  switchLanguage,
} from '@waybill/contract/identity/api'
import { handle, handlePublic } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { authenticator } from './authenticate.ts'
import { logIn } from './login.ts'
import { logOut, refresh } from './sessions.ts'
import { sweepLogins, sweepLoginsJob } from './sweep.ts'
import { keepLanguage, shippingUser, userInfo } from './user-info.ts'

export { addUser, type NewUser } from './add-user.ts'
export { changeLoginEmail, isLoginTaken, updateAccount } from './change-account.ts'
export { confirmPassword, countTry, tryPassword } from './confirm-password.ts'
export { newPasswordProblem } from './new-password.ts'
export { openSession } from './open-session.ts'
export { extendIdle, findMember } from './badge-sessions.ts'
export { checkPassword, hashPassword } from './password.ts'
export { grantAccess, revokeAccess } from './account-status.ts'
export { hasActiveUser } from './has-active-user.ts'
export { dayBounds, type DayBounds, organizationZone, userToday } from './user-days.ts'
export { limit, limitKey } from './limits.ts'
export { findCredentials, lockUser } from './credentials.ts'
export { isOpenSession, isUnusedRefreshToken, listOpenSessions } from './own-sessions.ts'
export { endSessions, findLogin, getUser } from './repository.ts'
export { forgetDevices } from './known-devices.ts'
export { logSecurity, type SecurityEvent } from './security-log.ts'
export { setPassword } from './set-password.ts'
export { hashToken } from './tokens.ts'
export { invalidateOrganisation, invalidateUser } from './trusted-tokens.ts'

/** Sessions and users are written by the service role, never by the caller's own. */
const asService = { transaction: false } as const

export const identity: ServerModule = {
  owns: [
    'access_token',
    'app_user',
    'known_device',
    'login_guard',
    'login_name',
    'rate_limit',
    'refresh_token',
    'session',
  ],
  offers: ['identity_managed_user', 'identity_user'],
  authenticate: authenticator,
  routes: [
    handlePublic(login, (ctx, { body }) => logIn(ctx, body)),
    handlePublic(saasLogin, (ctx, { body }) => logIn(ctx, body)),
    handlePublic(refreshToken, (ctx, { body }) => refresh(ctx, body.refreshToken)),
    handle(logout, async (ctx) => (await logOut(ctx), null), asService),
    handle(afterLogin, userInfo, asService),
    handle(saasAfterLogin, userInfo, asService),
    handle(shippingAfterLogin, shippingUser, asService),
    handle(switchLanguage, (ctx, { body }) => keepLanguage(ctx, body.language), asService),
    handle(saasUpdateUserInfo, (ctx, { body }) => keepLanguage(ctx, body.language), asService),
  ],
  jobs: () => [sweepLoginsJob],
  periodic: [{ kind: sweepLogins, at: '17 * * * *' }],
}
