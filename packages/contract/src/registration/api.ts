import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  businessCategory,
  monthlyShipmentVolume,
  monthlyShippingCost,
  mostUsedService,
  productCategory,
  referralSource,
} from './sign-up-choices.ts'
import { emailAddress as email, name } from '../core/schemas.ts'

/** Seconds after which a code may be asked for again, seconds for which it is good, and how often one may guess. */
export const codeRules = { digits: 6, resendSeconds: 60, validSeconds: 600, tries: 5 } as const
/** Seconds for which a right reset code lets its owner set a new password. */
export const RESET_SECONDS = 600
/** Days for which the link is valid that sets an account's first password. */
export const PASSWORD_LINK_DAYS = 7

const user = '/api/wms-user/user'
const saas = '/api/wms-user/saas/client'
/** Each call answers under both families of paths: the host says which site it is. */
const call = (path: string) => ({ path: `${user}/${path}`, aliases: [`${saas}/${path}`] })
const open = { method: 'POST', tag: 'Registration', access: 'public' } as const

const code = name(20)
const password = z.string().check(z.minLength(1), z.maxLength(200))
const choice = <T extends Record<string, number>>(choices: T) => z.literal(Object.values(choices) as T[keyof T][])
const phone = { phone: name(40), location: z.string().check(z.regex(/^[A-Z]{2}$/)) }

const codeSent = z.object({
  /** Seconds until another one may be asked for. */
  resendAfter: z.int(),
  /** Seconds for which the code is good. */
  validFor: z.int(),
})
export type CodeSent = z.infer<typeof codeSent>
const sendErrors = ['SITE_NOT_FOUND', 'TOO_MANY_REQUESTS'] as const

export const registrationRules = route({
  id: 'registrationRules',
  ...call('registrationRules'),
  tag: 'Registration',
  access: 'public',
  method: 'GET',
  summary: 'Get the sign-up rules of this site',
  output: z.object({
    passwords: z.enum(['standard', 'nist']),
    /** New accounts wait for approval here. */
    approval: z.boolean(),
    /** Messages can be read on the page /outbox (never in production). */
    outbox: z.boolean(),
    /** A sign-up proves the telephone by a code; false: none can be sent here, and the number alone is asked for. */
    phoneCode: z.boolean(),
  }),
  errors: ['SITE_NOT_FOUND'],
})
export const sendEmailCode = route({
  ...open,
  id: 'sendEmailCode',
  ...call('sendEmailCode'),
  summary: 'Email a sign-up verification code; same response for addresses that already have an account',
  body: z.strictObject({ email }),
  output: codeSent,
  errors: sendErrors,
})
export const sendPhoneCode = route({
  ...open,
  id: 'sendPhoneCode',
  ...call('sendPhoneCode'),
  summary:
    'Text a verification code; a number without "+" is read as local to `location`. Unavailable where `registrationRules` requires no code',
  body: z.strictObject(phone),
  output: codeSent,
  errors: [...sendErrors, 'PHONE', 'ENDPOINT_NOT_FOUND'],
})
export const checkPhoneCode = route({
  ...open,
  id: 'checkPhoneCode',
  ...call('checkPhoneCode'),
  summary: 'Verify a code; a correct code stays valid for an hour, until sign-up uses it',
  body: z.strictObject({ ...phone, code }),
  output: z.object({ phone: z.string() }),
  errors: ['SITE_NOT_FOUND', 'TOO_MANY_REQUESTS', 'PHONE', 'CODE_ERROR', 'CODE_EXPIRED', 'ENDPOINT_NOT_FOUND'],
})

const signUpBody = z.strictObject({
  firstName: name(60),
  lastName: name(60),
  /** Also the user name. */
  email,
  confirmEmail: email,
  emailCode: code,
  password,
  ...phone,
  /** Needed where the site's rules ask for it, refused where they don't. */
  phoneCode: z.optional(code),
  companyName: name(120),
  invitationCode: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  businessCategory: choice(businessCategory),
  productCategory: choice(productCategory),
  referralSource: choice(referralSource),
  monthlyShipmentVolume: choice(monthlyShipmentVolume),
  monthlyShippingCost: choice(monthlyShippingCost),
  mostUsedService: choice(mostUsedService),
  /** IANA name, such as America/Los_Angeles. */
  timeZone: name(60),
  language: z.enum(['en', 'cn']),
})
export type SignUp = z.infer<typeof signUpBody>
const signedUp = z.object({
  userName: z.string(),
  /** False: the account waits for approval and can look around until then. */
  approved: z.boolean(),
})
const signUpErrors = [
  'SITE_NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'CODE_ERROR',
  'CODE_EXPIRED',
  'INVITATION_WITHDRAWN',
  'COMPANY_TAKEN',
  'EMAIL_TAKEN',
] as const
export const signUp = route({
  ...open,
  id: 'signUp',
  path: `${user}/signUp`,
  summary: 'Sign up on the main site: creates an organization and its first user',
  body: signUpBody,
  output: signedUp,
  errors: signUpErrors,
})
export const saasSignUp = route({
  ...open,
  id: 'saasSignUp',
  path: `${saas}/signUp`,
  summary: "Sign up on a reseller's site: creates an organization and its first user",
  body: signUpBody,
  output: signedUp,
  errors: signUpErrors,
})

export const forgotPassword = route({
  ...open,
  id: 'forgotPassword',
  ...call('forgotPassword'),
  summary: 'Email a password reset code; same response for addresses without an account',
  body: z.strictObject({ email }),
  output: codeSent,
  errors: sendErrors,
})
export const verifyResetCode = route({
  ...open,
  id: 'verifyResetCode',
  ...call('verifyResetCode'),
  summary: 'Exchange the code, or the key of the link in the mail, for a ticket with which the password is set',
  body: z.strictObject({ email, code, key: z.optional(z.string().check(z.maxLength(600))) }),
  output: z.object({ ticket: z.string(), validFor: z.int() }),
  errors: ['SITE_NOT_FOUND', 'TOO_MANY_REQUESTS', 'CODE_INCORRECT', 'CODE_EXPIRED'],
})
export const openPasswordLink = route({
  ...open,
  id: 'openPasswordLink',
  ...call('openPasswordLink'),
  summary: 'Exchange the token of a password link for a ticket. The link expires once the password is set',
  body: z.strictObject({ token: name(100) }),
  output: z.object({ email: z.string(), language: z.enum(['en', 'cn']), ticket: z.string(), validFor: z.int() }),
  errors: ['SITE_NOT_FOUND', 'TOO_MANY_REQUESTS', 'PASSWORD_LINK_EXPIRED'],
})
export const resetPassword = route({
  ...open,
  id: 'resetPassword',
  ...call('resetPassword'),
  summary: 'Set a new password; all sessions end',
  body: z.strictObject({ ticket: name(600), password, confirmPassword: password }),
  output: z.null(),
  errors: ['SITE_NOT_FOUND', 'TOO_MANY_REQUESTS', 'RESET_EXPIRED'],
})
