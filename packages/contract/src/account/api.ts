import * as z from 'zod/mini'
import { density } from './density.ts'
import { route } from '../core/route.ts'
import { isTimeZone } from '../core/time-zones.ts'
import { emailAddress, instant, name, uuid, uuidParams } from '../core/schemas.ts'

const password = z.string().check(z.minLength(1), z.maxLength(200))
/** Six digits of the authenticator app, or a recovery code. */
const factorCode = z.string().check(z.minLength(1), z.maxLength(40))
const timeZone = z.nullable(z.string().check(z.maxLength(64), z.refine(isTimeZone)))
const language = z.enum(['en', 'cn'])
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const profile = { firstName: name(60), lastName: name(60), timeZone, language }
export const account = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language,
  /** IANA name; null: the browser's own. */
  timeZone: z.nullable(z.string()),
  /** Shortcuts of a single key work. */
  singleKeys: z.boolean(),
  /** How high the rows of all lists are. */
  density,
  /** The rule for new passwords. */
  passwordPolicy: z.enum(['standard', 'nist']),
  mfa: z.object({
    enabled: z.boolean(),
    /** Recovery codes that are not used yet. */
    recoveryLeft: z.int(),
  }),
  /** The address to which a code was sent, while it counts. */
  newEmail: z.nullable(z.string()),
})
export type Account = z.infer<typeof account>

export const getAccount = route({
  id: 'getAccount',
  beforeFactor: true,
  method: 'GET',
  path: '/api/wms-user/account',
  tag: 'Account',
  access: 'user',
  summary: "The caller's own account",
  output: account,
})
export const saveProfile = route({
  id: 'saveProfile',
  beforeFactor: true,
  method: 'PUT',
  path: '/api/wms-user/account/profile',
  tag: 'Account',
  access: 'user',
  summary: 'Change name, time zone and language',
  body: z.strictObject(profile),
  output: z.null(),
})
export const saveKeys = route({
  id: 'saveKeys',
  beforeFactor: true,
  method: 'PUT',
  path: '/api/wms-user/account/keys',
  tag: 'Account',
  access: 'user',
  summary: 'Turn single-key shortcuts on or off',
  body: z.strictObject({ singleKeys: z.boolean() }),
  output: z.null(),
})
export const saveDensity = route({
  id: 'saveDensity',
  method: 'PUT',
  path: '/api/wms-user/account/density',
  tag: 'Account',
  access: 'user',
  summary: 'Change how high the rows of lists are',
  body: z.strictObject({ density }),
  output: z.null(),
})
export const changePassword = route({
  id: 'changePassword',
  beforeFactor: true,
  method: 'POST',
  path: '/api/wms-user/account/password',
  tag: 'Account',
  access: 'user',
  needs: ['own'],
  summary: 'Change the password; all other sessions end',
  body: z.strictObject({ oldPassword: password, newPassword: password }),
  output: z.null(),
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
})
export const sendNewEmailCode = route({
  id: 'sendNewEmailCode',
  method: 'POST',
  path: '/api/wms-user/account/email/code',
  tag: 'Account',
  access: 'user',
  needs: ['own'],
  summary: 'Send a code to a new email address; same response whether or not the address has an account',
  body: z.strictObject({ email: emailAddress, password }),
  output: z.null(),
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
})
export const changeEmail = route({
  id: 'changeEmail',
  method: 'POST',
  path: '/api/wms-user/account/email',
  tag: 'Account',
  access: 'user',
  needs: ['own'],
  summary: 'Confirm the new email address with the code sent to it',
  body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  output: z.null(),
  errors: ['CODE_ERROR', 'CODE_EXPIRED'],
})

export const loginSession = z.object({
  id: uuid,
  /** Null: unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The network it came from last, never the whole address; null: unknown. */
  network: z.nullable(z.string()),
  createdAt: instant,
  lastSeenAt: instant,
  /** The latest moment at which it ends by itself, however much it is used. */
  endsAt: instant,
  /** The one that asks. */
  current: z.boolean(),
  /** Staff who work on the account's behalf there. */
  byName: z.nullable(z.string()),
})
export type LoginSession = z.infer<typeof loginSession>
export const listSessions = route({
  id: 'listSessions',
  beforeFactor: true,
  method: 'GET',
  path: '/api/wms-user/account/session',
  tag: 'Account',
  access: 'user',
  summary: 'List the sessions of the account, most recently used first (up to 100)',
  output: z.object({ sessions: z.array(loginSession) }),
})
export const endSession = route({
  id: 'endSession',
  beforeFactor: true,
  method: 'DELETE',
  path: '/api/wms-user/account/session/:id',
  tag: 'Account',
  access: 'user',
  needs: ['own'],
  summary: 'End a session',
  params: uuidParams,
  output: z.null(),
  errors: ['NOT_FOUND'],
})
export const endAllSessions = route({
  id: 'endAllSessions',
  beforeFactor: true,
  method: 'POST',
  path: '/api/wms-user/account/session/endAll',
  tag: 'Account',
  access: 'user',
  needs: ['own'],
  summary: 'End all sessions, including this one',
  output: z.null(),
})

export const beginMfa = route({
  id: 'beginMfa',
  beforeFactor: true,
  method: 'POST',
  path: '/api/wms-user/account/mfa/begin',
  tag: 'Account',
  access: 'user',
  needs: ['own'],
  summary: 'Start authenticator app setup; takes effect after the first valid code',
  body: z.strictObject({ password }),
  output: z.object({
    /** Base32, for typing in. */
    secret: z.string(),
    /** For the QR code. */
    uri: z.string(),
  }),
  errors: ['WRONG_PASSWORD', 'MFA_ALREADY_ON', 'TOO_MANY_REQUESTS'],
})
export const confirmMfa = route({
  id: 'confirmMfa',
  beforeFactor: true,
  method: 'POST',
  path: '/api/wms-user/account/mfa/confirm',
  tag: 'Account',
  access: 'user',
  needs: ['own'],
  summary: 'Turn on two-factor authentication with a first code; recovery codes are returned once',
  body: z.strictObject({ code: factorCode }),
  output: recoveryCodes,
  errors: ['MFA_CODE_WRONG', 'MFA_NOT_SET_UP', 'MFA_ALREADY_ON', 'TOO_MANY_REQUESTS'],
})
const proof = z.strictObject({ password, code: factorCode })
const proofErrors = ['WRONG_PASSWORD', 'MFA_CODE_WRONG', 'TOO_MANY_REQUESTS'] as const
export const renewRecovery = route({
  id: 'renewRecovery',
  method: 'POST',
  path: '/api/wms-user/account/mfa/recovery',
  tag: 'Account',
  access: 'user',
  needs: ['own'],
  summary: 'Replace all recovery codes',
  body: proof,
  output: recoveryCodes,
  errors: proofErrors,
})
export const endMfa = route({
  id: 'endMfa',
  method: 'POST',
  path: '/api/wms-user/account/mfa/end',
  tag: 'Account',
  access: 'user',
  needs: ['own'],
  summary: 'Turn off two-factor authentication; requires the password and a code',
  body: proof,
  output: z.null(),
  errors: proofErrors,
})
