import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { tenantDomain } from '../brand/api.ts'
import { cappedCount, instant, text } from '../core/schemas.ts'

const family = '/api/saas-business/business/setup'
/** Resellers alone. */
const common = { tag: 'Setup', access: [4] } as const

/**
 * What a check of a domain finds. `ok`: the address shows this site. `no_record`: it has no DNS record. `private_address`: its record names
 * an address that the internet cannot reach. `points_elsewhere`: nothing of this site answers there. `bad_certificate`: it leads here, without a
 * certificate that browsers accept. `unreachable`: it leads here, and nothing answers. `port`: addresses with a port cannot be checked.
 */
export const domainCheckResults = [
  'ok',
  'no_record',
  'private_address',
  'points_elsewhere',
  'bad_certificate',
  'unreachable',
  'port',
] as const
export type DomainCheckResult = (typeof domainCheckResults)[number]

const checkedDomain = z.extend(tenantDomain, {
  /** The latest check; null: never checked. */
  check: z.nullable(z.object({ result: z.enum(domainCheckResults), checkedAt: instant })),
})
export type CheckedDomain = z.infer<typeof checkedDomain>

export const setup = z.object({
  /** The reseller no longer wants to land here. */
  hidden: z.boolean(),
  /** Which parts of the brand are there. */
  brand: z.object({ logo: z.boolean(), colors: z.boolean(), slogan: z.boolean() }),
  domains: z.array(checkedDomain),
  /** What the DNS records of the reseller's own domains have to name. */
  record: z.object({ name: z.nullable(z.string()), addresses: z.array(z.string()) }),
  email: z.object({
    /** A mail server is set up. */
    configured: z.boolean(),
    /** The test email sent last; null without one. */
    lastTest: z.nullable(
      z.object({
        to: z.string(),
        /** `kept`: there is no mail server to send it with. */
        state: z.enum(['waiting', 'sent', 'kept', 'failed']),
        attempts: z.int(),
        sentAt: instant,
      }),
    ),
  }),
  sellers: z.object({ total: cappedCount, invited: cappedCount }),
  approvals: z.object({ required: z.boolean(), waiting: cappedCount }),
  /** The steps that are done. */
  done: z.object({
    brand: z.boolean(),
    domain: z.boolean(),
    email: z.boolean(),
    sellers: z.boolean(),
    approvals: z.boolean(),
  }),
})
export type Setup = z.infer<typeof setup>

export const getSetup = route({
  ...common,
  id: 'getSetup',
  method: 'GET',
  path: `${family}/state`,
  summary: "Get a new reseller's setup steps and their progress",
  output: setup,
})
export const checkSetupDomain = route({
  ...common,
  id: 'checkSetupDomain',
  method: 'POST',
  path: `${family}/checkDomain`,
  summary: "Look up one of the site's domains and open it as a browser would",
  body: z.strictObject({ host: text(260) }),
  output: setup,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
export const sendTestEmail = route({
  ...common,
  id: 'sendTestEmail',
  method: 'POST',
  path: `${family}/sendTestEmail`,
  summary: 'Send a test email of the site to the caller; the setup state shows its delivery',
  output: setup,
  errors: ['TOO_MANY_REQUESTS'],
})
export const hideSetup = route({
  ...common,
  id: 'hideSetup',
  method: 'POST',
  path: `${family}/hide`,
  summary: 'Stop or resume landing on the setup steps after login',
  body: z.strictObject({ hidden: z.boolean() }),
  output: setup,
})
