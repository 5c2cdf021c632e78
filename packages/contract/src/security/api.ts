import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { securityActionList } from './security-events.ts'
import { instant, isoDate, limit, page, text } from '../core/schemas.ts'

const action = z.enum(securityActionList as [(typeof securityActionList)[number]])
export const securityEvent = z.object({
  id: z.int(),
  at: instant,
  action,
  /** Null: unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The network that it came from, never the whole address; null: unknown. */
  network: z.nullable(z.string()),
  /** A login from a browser that was not known before. */
  newDevice: z.boolean(),
  /** Why: an error code, what was exported, or what staff entered; null without one. */
  reason: z.nullable(z.string()),
  /** Attempts that were turned away before this one. */
  refusedBefore: z.int(),
  /** Staff who did it on the user's behalf; null otherwise. */
  byName: z.nullable(z.string()),
})
export type SecurityEventView = z.infer<typeof securityEvent>

export const siteSecurityEvent = z.extend(securityEvent, {
  /** Whose account; null where nobody has the user name that was tried. */
  account: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string() })),
})
export type SiteSecurityEvent = z.infer<typeof siteSecurityEvent>

const cursor = z.optional(text(1000))
const tag = 'Security'

export const listOwnSecurity = route({
  id: 'listOwnSecurity',
  beforeFactor: true,
  method: 'GET',
  path: '/api/wms-user/account/security',
  tag,
  access: 'user',
  needs: ['own'],
  summary: "List security events of the caller's own account, newest first (keyset pages)",
  query: z.strictObject({ cursor, limit }),
  output: page(securityEvent),
})
export const listSiteSecurity = route({
  id: 'listSiteSecurity',
  method: 'GET',
  path: '/api/wms-user/admin/security/list',
  tag,
  access: [3, 4],
  summary:
    "List security events, newest first (keyset pages). Resellers see events of their own site and staff, the platform sees all. Days are in the caller's time zone",
  query: z.strictObject({
    action: z.optional(action),
    /** Name or email of the account; part of it is enough. */
    search: z.optional(text(100)),
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    cursor,
    limit,
  }),
  output: page(siteSecurityEvent),
})

export const getSecurityRules = route({
  id: 'getSecurityRules',
  method: 'GET',
  path: '/api/wms-user/admin/security/rules',
  tag,
  access: [3, 4],
  summary: "Get the security rules for the caller's own staff",
  output: z.object({
    staffMfa: z.boolean(),
    /** False: the installation's setting (WAYBILL_STAFF_MFA) decides, not the organization. */
    editable: z.boolean(),
  }),
})
export const saveSecurityRules = route({
  id: 'saveSecurityRules',
  method: 'PUT',
  path: '/api/wms-user/admin/security/rules',
  tag,
  access: [4],
  needs: ['own'],
  summary:
    "Require two-factor authentication for a reseller's staff; anyone without it, including the caller, is asked to set it up",
  body: z.strictObject({ staffMfa: z.boolean() }),
  output: z.null(),
})
