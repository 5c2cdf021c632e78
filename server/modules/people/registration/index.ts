/**
 * Registration: owns sign-ups, verification codes and the reset of forgotten passwords.
 * Invariants: no call tells a stranger whether an address has an account, neither by its words nor by its time (a job looks it up); a sign-up
 * never touches an account that is there; a code is good once, for one address, purpose and tenant, for ten minutes and five guesses, and
 * is kept as a salted hash; the link of a reset mail proves itself, so no stranger can use it up; a reset ends every log-in; the link that sets a first password is valid for seven days, until the password is set or another link is sent; a telephone is proved
 * wherever a code can be sent to it.
 * States of a code: asked → made (sent) → used | over (time or guesses).
 */
import {
  checkPhoneCode,
  forgotPassword,
  openPasswordLink as openLinkRoute,
  registrationRules,
  resetPassword,
  saasSignUp,
  sendEmailCode,
  sendPhoneCode,
  signUp,
  verifyResetCode,
} from '@waybill/contract/registration/api'
import { handlePublic } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { checkCode } from './codes.ts'
import { registrationLimits } from './limits.ts'
import { makeCodeJob } from './make-code.ts'
import { openPasswordLink } from './password-link.ts'
import { phoneOf } from './phone.ts'
import { resetByTicket, verifyReset } from './reset.ts'
import { signUpSeller } from './sign-up.ts'
import { openSite, openTextingSite, rulesOfSite, sendCode } from './site.ts'
import { sweepCodes, sweepCodesJob } from './sweep.ts'

export { type PasswordLinkOwner, sendPasswordLink } from './password-link.ts'
export { signUpOf } from './sign-up-answers.ts'

export const registration: ServerModule = {
  owns: ['password_link', 'seller_profile', 'verification_code'],
  offers: ['registration_password_link'],
  routes: [
    handlePublic(registrationRules, rulesOfSite),
    handlePublic(sendEmailCode, async (ctx, { body }) => {
      const { orgId } = await openSite(ctx)
      return sendCode(ctx, { orgId, purpose: 'signUp', address: body.email })
    }),
    handlePublic(sendPhoneCode, async (ctx, { body }) => {
      const { orgId } = await openTextingSite(ctx)
      return sendCode(ctx, { orgId, purpose: 'phone', address: phoneOf(body) })
    }),
    handlePublic(checkPhoneCode, async (ctx, { body }) => {
      const { orgId } = await openTextingSite(ctx)
      const phone = phoneOf(body)
      await registrationLimits(ctx.database).guess({ tenantOrgId: orgId, ip: ctx.ip })
      const key = { orgId, purpose: 'phone', address: phone } as const
      await checkCode(ctx, key, { code: body.code, fieldName: 'phoneCode', wrong: 'CODE_ERROR' })
      return { phone }
    }),
    handlePublic(signUp, (ctx, { body }) => signUpSeller(ctx, body)),
    handlePublic(saasSignUp, (ctx, { body }) => signUpSeller(ctx, body)),
    handlePublic(forgotPassword, async (ctx, { body }) => {
      const { orgId } = await openSite(ctx)
      return sendCode(ctx, { orgId, purpose: 'reset', address: body.email })
    }),
    handlePublic(verifyResetCode, (ctx, { body }) => verifyReset(ctx, body)),
    handlePublic(openLinkRoute, (ctx, { body }) => openPasswordLink(ctx, body.token)),
    handlePublic(resetPassword, (ctx, { body }) => resetByTicket(ctx, body)),
  ],
  jobs: (services) => [makeCodeJob(services), sweepCodesJob],
  periodic: [{ kind: sweepCodes, at: '53 4 * * *' }],
}
