import * as z from 'zod/mini'
import { orgType } from '../core/enums.ts'
import { density } from '../account/density.ts'
import { route } from '../core/route.ts'
import { instant, name, queryInt } from '../core/schemas.ts'

const credentials = z.strictObject({
  userName: name(200),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The authenticator app's six digits, or a recovery code; asked for by MFA_REQUIRED. */
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** What an earlier login of this browser answered; it opens nothing, and tells the owner's attempts from those of strangers. */
  deviceToken: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
})
export const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds until the access token ends. */
  expiresIn: z.int(),
})
export type Tokens = z.infer<typeof tokens>
/** With the token by which this browser is known at the next login. */
const loggedIn = z.extend(tokens, { deviceToken: z.string() })
export type LoggedIn = z.infer<typeof loggedIn>

const loginErrors = [
  'SITE_NOT_FOUND',
  'WRONG_LOGIN',
  'SUSPENDED',
  'MFA_REQUIRED',
  'MFA_CODE_WRONG',
  'TOO_MANY_REQUESTS',
  'LOGIN_SERVICE_ERROR',
] as const

export const login = route({
  id: 'login',
  method: 'POST',
  path: '/api/wms-user/user/login',
  tag: 'Identity',
  access: 'public',
  summary: 'Log in on the main site',
  body: credentials,
  output: loggedIn,
  errors: loginErrors,
})
export const saasLogin = route({
  id: 'saasLogin',
  method: 'POST',
  path: '/api/wms-user/saas/client/login',
  tag: 'Identity',
  access: 'public',
  summary: "Log in on a reseller's site",
  body: credentials,
  output: loggedIn,
  errors: loginErrors,
})
export const refreshToken = route({
  id: 'refreshToken',
  method: 'POST',
  path: '/api/wms-user/user/refreshToken',
  tag: 'Identity',
  access: 'public',
  summary:
    'Exchange a refresh token for new tokens. Within 30 seconds the same token returns the same tokens; reusing it later ends the session',
  body: z.strictObject({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: tokens,
  errors: ['UNAUTHENTICATED'],
})
export const logout = route({
  id: 'logout',
  beforeFactor: true,
  method: 'POST',
  path: '/api/wms-user/user/logout',
  tag: 'Identity',
  access: 'user',
  summary: 'Log out',
  output: z.null(),
})

export const userInfo = z.object({
  user: z.object({
    id: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    userName: z.string(),
    email: z.string(),
    language: z.enum(['en', 'cn']),
    orgId: z.int(),
    orgName: z.string(),
    orgType: z.literal(Object.values(orgType)),
    /** False while account or organisation waits for approval: it looks around and buys nothing yet. */
    approved: z.boolean(),
  }),
  warehouseList: z.array(z.object({ warehouseId: z.int(), name: z.string(), code: z.string() })),
  /** Null for SaaS users without their own record. `authFlag` = ID verified. */
  ezeeshipUser: z.nullable(z.object({ authFlag: z.boolean() })),
  /** IANA name, such as America/Los_Angeles. */
  timeZone: z.nullable(z.string()),
  /** Shortcuts of a single key work; the account can switch them off. */
  singleKeys: z.boolean(),
  /** How high the rows of all lists are. */
  density,
  /** Staff of whom a second factor is required, and who have none yet: nothing but the own account is open to them. */
  factorMissing: z.boolean(),
  /** A badge has opened this session: the work on the floor is open to it, and nothing else. */
  floorOnly: z.boolean(),
  /** Staff who work on the user's behalf in this log-in; null in the user's own. */
  proxy: z.nullable(z.object({ byName: z.string() })),
})
export type UserInfo = z.infer<typeof userInfo>
export const shippingUserInfo = z.object({
  authFlag: z.boolean(),
  userName: z.string(),
  email: z.string(),
  lastLogin: z.nullable(instant),
})

const orgTypeQuery = z.strictObject({ orgType: z.optional(queryInt(1, 4)) })
export const afterLogin = route({
  id: 'afterLogin',
  beforeFactor: true,
  method: 'GET',
  path: '/api/wms-user/user/afterLogin',
  tag: 'Identity',
  access: 'user',
  summary: 'Get the logged-in user (main site)',
  query: orgTypeQuery,
  output: userInfo,
})
export const saasAfterLogin = route({
  id: 'saasAfterLogin',
  beforeFactor: true,
  method: 'GET',
  path: '/api/wms-user/saas/client/saasAfterLogin',
  tag: 'Identity',
  access: 'user',
  summary: "Get the logged-in user (reseller's site)",
  query: z.strictObject({}),
  output: userInfo,
})
export const shippingAfterLogin = route({
  id: 'shippingAfterLogin',
  beforeFactor: true,
  method: 'GET',
  path: '/ezeeship-api/ezeeship/user/afterLogin',
  tag: 'Identity',
  access: 'user',
  summary: "Get the user's shipping profile",
  query: orgTypeQuery,
  output: shippingUserInfo,
})

const languageBody = z.strictObject({
  language: z.enum(['en', 'cn']),
  userName: z.optional(z.string().check(z.maxLength(200))),
})
export const switchLanguage = route({
  id: 'switchLanguage',
  beforeFactor: true,
  method: 'POST',
  path: '/api/wms-user/user/switchLanguage',
  tag: 'Identity',
  access: 'user',
  summary: 'Set the account language',
  body: languageBody,
  output: z.null(),
})
export const saasUpdateUserInfo = route({
  id: 'saasUpdateUserInfo',
  beforeFactor: true,
  method: 'POST',
  path: '/api/wms-user/saas/client/updateUserInfo',
  tag: 'Identity',
  access: 'user',
  summary: 'Set the account language (SaaS users)',
  body: languageBody,
  output: z.null(),
})
