import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { tenantDomain } from '../brand/api.ts'
import { emailAddress, id, instant, limit, name, page, text } from '../core/schemas.ts'

const tag = 'Tenants'
const family = '/api/saas-business/business/tenant'
/** The platform's staff alone. */
const access = [3] as const

const host = z.string().check(z.trim(), z.minLength(1), z.maxLength(260))
const domainKind = z.union([z.literal(1), z.literal(2)])

export const tenantRow = z.object({
  serverOrgId: id,
  orgName: z.string(),
  siteName: z.string(),
  siteNameCN: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  activeFlag: z.boolean(),
  sellers: z.int(),
  /** The owner whom a link invited to set a password; null for tenants from before there were such links. */
  owner: z.nullable(
    z.object({
      email: z.string(),
      passwordSet: z.boolean(),
      /** When the latest link was sent. */
      linkSentAt: instant,
      linkExpiresAt: instant,
    }),
  ),
  domains: z.array(tenantDomain),
  createdAt: instant,
})
export type TenantRow = z.infer<typeof tenantRow>

export const listTenants = route({
  id: 'listTenants',
  method: 'GET',
  path: `${family}/list`,
  tag,
  access,
  summary: 'List resellers with their sites, newest first; search matches names and domains',
  query: z.strictObject({ search: z.optional(text(100)), cursor: z.optional(text(200)), limit }),
  output: page(tenantRow),
})
export const checkDomain = route({
  id: 'checkDomain',
  method: 'GET',
  path: `${family}/checkDomain`,
  tag,
  access,
  summary: 'Check whether a domain is available; returns its normalized form',
  query: z.strictObject({ host }),
  output: z.object({ host: z.string() }),
  errors: ['DOMAIN_INVALID', 'DOMAIN_MAIN_SITE', 'DOMAIN_TAKEN'],
})
export const createTenant = route({
  id: 'createTenant',
  method: 'POST',
  path: `${family}/create`,
  tag,
  access,
  summary:
    'Create a reseller with its site, domains and owner, live immediately. The owner gets an email with a link to set a password',
  body: z.strictObject({
    orgName: name(120),
    siteName: name(60),
    siteNameCN: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
    slogan: z.nullable(z.string().check(z.trim(), z.maxLength(120))),
    sloganCN: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(120))), null),
    colorType: z.nullable(z.union([text(500), z.record(text(40), text(40))])),
    domains: z.array(z.strictObject({ host, type: domainKind })).check(z.minLength(1), z.maxLength(10)),
    owner: z.strictObject({
      firstName: name(60),
      lastName: name(60),
      email: emailAddress,
      language: z.enum(['en', 'cn']),
    }),
  }),
  output: z.object({
    tenant: tenantRow,
    /** False: there is no mail server, so the link does not reach the owner until there is one and another link is sent. */
    emailConfigured: z.boolean(),
  }),
  errors: ['DOMAIN_INVALID', 'DOMAIN_MAIN_SITE', 'DOMAIN_TAKEN', 'COLOR_INVALID', 'COLOR_CONTRAST'],
})
export const sendOwnerLink = route({
  id: 'sendOwnerLink',
  method: 'POST',
  path: `${family}/sendOwnerLink`,
  tag,
  access,
  summary: 'Email the owner a new link to set the password; the previous link stops working',
  body: z.strictObject({ serverOrgId: id }),
  output: tenantRow,
  errors: ['NOT_FOUND', 'PASSWORD_ALREADY_SET', 'TOO_MANY_REQUESTS'],
})
export const renameTenant = route({
  id: 'renameTenant',
  method: 'POST',
  path: `${family}/rename`,
  tag,
  access,
  summary: "Rename the reseller's organization (site names belong to the brand)",
  body: z.strictObject({ serverOrgId: id, orgName: name(120) }),
  output: tenantRow,
  errors: ['NOT_FOUND'],
})
export const setTenantActive = route({
  id: 'setTenantActive',
  method: 'POST',
  path: `${family}/setActive`,
  tag,
  access,
  summary: "Activate or deactivate a tenant's site; an inactive site shows the pre-launch page",
  body: z.strictObject({ serverOrgId: id, activeFlag: z.boolean() }),
  output: tenantRow,
  errors: ['NOT_FOUND'],
})
export const addTenantDomain = route({
  id: 'addTenantDomain',
  method: 'POST',
  path: `${family}/addDomain`,
  tag,
  access,
  summary: 'Add a domain to a tenant',
  body: z.strictObject({ serverOrgId: id, host, type: domainKind }),
  output: tenantRow,
  errors: ['NOT_FOUND', 'DOMAIN_INVALID', 'DOMAIN_MAIN_SITE', 'DOMAIN_TAKEN'],
})
export const removeTenantDomain = route({
  id: 'removeTenantDomain',
  method: 'POST',
  path: `${family}/removeDomain`,
  tag,
  access,
  summary: 'Remove a domain from a tenant, except its last one',
  body: z.strictObject({ serverOrgId: id, host }),
  output: tenantRow,
  errors: ['NOT_FOUND', 'DOMAIN_LAST'],
})
