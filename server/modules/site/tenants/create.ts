import type { createTenant } from '@waybill/contract/tenants/api'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import { randomBytes } from 'node:crypto'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { addUser, hashPassword } from '../../people/identity/index.ts'
import { sendPasswordLink } from '../../people/registration/index.ts'
import {
  addReseller,
  addVersion,
  audit,
  checkColourType,
  checkContrast,
  invalidateTenants,
  PLATFORM_ORG_ID,
  readDomain,
  settingOf,
  normalizeBrand,
} from '../tenancy/index.ts'
import { addDomain } from './domains.ts'
import { getTenant } from './list.ts'
import { siteNameIn, type Site } from './owner.ts'

type Input = InputOf<typeof createTenant>['body']

/** The owner's account. Nobody knows its password until the link in the mail has set one. */
async function addOwner(db: Db, orgId: number, input: { owner: Input['owner']; site: Site; hash: string; now: Date }) {
  const { owner, hash, now } = input
  const user = { orgId, tenantOrgId: orgId, timeZone: null, ...owner }
  const userId = await addUser(db, user, () => Promise.resolve(hash))
  if (userId === null) throw new Error('A new tenant knows its owner already')
  const { email, language: locale } = owner
  const site = siteNameIn(input.site, locale)
  await sendPasswordLink(db, { orgId, userId, tenantOrgId: orgId, email, locale, site }, now)
}

/** Makes a reseller with everything that it needs to be opened by its host, or nothing of it. */
export async function create(ctx: BaseCtx, input: Input): Promise<OutputOf<typeof createTenant>> {
  const { siteName, siteNameCN, slogan, sloganCN = null, colorType } = input
  const brand = normalizeBrand({
    siteName,
    siteNameCN,
    slogan,
    sloganCN,
    colorType,
    logoUrl: null,
    iconUrl: null,
    mainImageUrl: null,
  })
  checkColourType(colorType)
  checkContrast(colorType)
  const domains = input.domains.map(({ host, type }) => ({ host: readDomain(host, ctx.http.mainSiteHosts), type }))
  const hash = await hashPassword(randomBytes(32).toString('base64url'))
  const scope = { role: 'service', orgId: PLATFORM_ORG_ID, userId: ctx.actor.userId } as const
  const tenant = await inScope(ctx.database, scope, async (db) => {
    const orgId = await addReseller(db, { name: input.orgName, setting: settingOf(brand) })
    for (const domain of domains) await addDomain(db, orgId, domain)
    await addVersion(db, orgId, { version: 1, brand, userId: ctx.actor.userId })
    await addOwner(db, orgId, { owner: input.owner, site: brand, hash, now: ctx.now() })
    await invalidateTenants(db)
    await audit(db, ctx, { orgId, action: 'tenant.created', detail: { domains: domains.map(({ host }) => host) } })
    return getTenant(db, ctx.config, orgId)
  })
  return { tenant, emailConfigured: ctx.config.mail.smtpUrl !== undefined }
}
