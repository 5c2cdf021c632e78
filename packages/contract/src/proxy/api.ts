import * as z from 'zod/mini'
import { orgType } from '../core/enums.ts'
import { proxyType } from './enums.ts'
import { route } from '../core/route.ts'
import { id } from '../core/schemas.ts'
import { tokens } from '../identity/api.ts'

/** Seconds in which a hand-over must be taken up. */
export const PROXY_CODE_SECONDS = 60
/** How long one log-in on somebody's behalf lasts at most. */
export const PROXY_MINUTES = 60

const type = z.enum(proxyType)
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))

export const startProxy = route({
  id: 'startProxy',
  method: 'POST',
  path: '/api/wms-user/proxy/start',
  tag: 'Identity',
  access: [orgType.ADMIN, orgType.SERVER],
  needs: ['own'],
  summary: 'Start a session as another user: platform staff for sellers and resellers, a reseller for its own sellers',
  body: z.strictObject({ userId: id, reason }),
  output: z.object({
    type,
    /** Good once, for the caller alone, on this host. */
    code: z.string(),
    /** Seconds until the code ends. */
    expiresIn: z.int(),
    /** Opens the hand-over on this host, in a tab where the caller is logged in. */
    href: z.string(),
  }),
  errors: ['NOT_FOUND', 'SUSPENDED', 'NOT_APPROVED'],
})
export const exchangeProxy = route({
  id: 'exchangeProxy',
  method: 'POST',
  path: '/api/wms-user/proxy/exchange',
  tag: 'Identity',
  access: [orgType.ADMIN, orgType.SERVER],
  needs: ['own'],
  summary: 'Redeem a hand-over code for tokens of a session as the user, valid for up to an hour',
  body: z.strictObject({ type, code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: tokens,
  errors: ['PROXY_CODE_INVALID', 'SUSPENDED', 'NOT_APPROVED'],
})
export const checkProxy = route({
  id: 'checkProxy',
  method: 'POST',
  path: '/api/wms-user/proxy/check',
  tag: 'Identity',
  access: 'user',
  summary: 'Check whether an access token and refresh token are a valid pair for this account type',
  body: z.strictObject({ type, refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.null(),
  errors: ['PROXY_CODE_INVALID'],
})
