/**
 * Account: owns what a user changes of himself: name, time zone, language, e-mail, password, second factor, open log-ins.
 * Invariants: whatever opens or closes the account asks for the present password and is refused while staff work on the user's behalf;
 * a changed password ends every other log-in; a new e-mail counts only after a code that was sent there; the user is written to about
 * each such change; every change is audited.
 */
import {
  beginMfa,
  changeEmail,
  changePassword,
  confirmMfa,
  endAllSessions,
  endMfa,
  endSession,
  getAccount,
  listSessions,
  renewRecovery,
  saveDensity,
  saveKeys,
  saveProfile,
  sendNewEmailCode,
} from '@waybill/contract/account/api'
import { handle } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { changeMyEmail, sendCode } from './email.ts'
import { begin, confirm, end, renew } from './factor.ts'
import { changeMyPassword } from './password.ts'
import { accountOf, keepHabits, keepProfile } from './profile.ts'
import { endAll, endOne, sessionsOf } from './sessions.ts'

/** Users and sessions are written by the service role, never by the caller's own. */
const asService = { transaction: false } as const

export const accountModule: ServerModule = {
  owns: ['email_change'],
  routes: [
    handle(getAccount, accountOf, asService),
    handle(saveProfile, (ctx, { body }) => keepProfile(ctx, body), asService),
    handle(saveKeys, (ctx, { body }) => keepHabits(ctx, body), asService),
    handle(saveDensity, (ctx, { body }) => keepHabits(ctx, body), asService),
    handle(changePassword, (ctx, { body }) => changeMyPassword(ctx, body), asService),
    handle(sendNewEmailCode, (ctx, { body }) => sendCode(ctx, body), asService),
    handle(changeEmail, (ctx, { body }) => changeMyEmail(ctx, body.code), asService),
    handle(listSessions, sessionsOf, asService),
    handle(endSession, (ctx, { params }) => endOne(ctx, params.id), asService),
    handle(endAllSessions, endAll, asService),
    handle(beginMfa, (ctx, { body }) => begin(ctx, body.password), asService),
    handle(confirmMfa, (ctx, { body }) => confirm(ctx, body.code), asService),
    handle(renewRecovery, (ctx, { body }) => renew(ctx, body), asService),
    handle(endMfa, (ctx, { body }) => end(ctx, body), asService),
  ],
}
