import {
  type BrandFields,
  type createTenant,
  type InputOf,
  type Locale,
  orgType,
  type OutputOf,
} from '@waybill/contract'
import { type Db, inScope } from '../../platform/database/index.ts'
import type { BaseCtx } from '../../platform/http/index.ts'
import { addUser, hashPassword } from '../identity/index.ts'
import { queueEmail } from '../outbox/index.ts'
import {
  addVersion,
  audit,
  checkColourType,
  checkContrast,
  forgetTenants,
  PLATFORM_ORG_ID,
  readDomain,
  settingOf,
  tidy,
} from '../tenancy/index.ts'
import { addDomain } from './domains.ts'
import { firstPassword } from './first-password.ts'
import { getTenant } from './list.ts'

type Given = InputOf<typeof createTenant>['body']

const mails: Record<Locale, (site: string, email: string) => { subject: string; paragraphs: string[]; label: string }> =
  {
    en: (site, email) => ({
      subject: `${site} is ready`,
      paragraphs: [
        `Your site ${site} is open. You log in as ${email}.`,
        'You get the first password from whoever set the site up. You can also choose one yourself: open the page below and enter your e-mail address.',
      ],
      label: 'Choose a password',
    }),
    cn: (site, email) => ({
      subject: `${site} 已开通`,
      paragraphs: [
        `您的站点 ${site} 已开通，登录账号为 ${email}。`,
        '初始密码由为您开通站点的人员提供。您也可以自行设置密码：打开以下页面并输入您的邮箱。',
      ],
      label: '设置密码',
    }),
  }

async function addOrganisation(db: Db, given: Given, brand: BrandFields): Promise<number> {
  const { id } = await db
    .insertInto('org')
    .values({ type: orgType.SERVER, parent_org_id: PLATFORM_ORG_ID, name: given.orgName, identity_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tenant_setting')
    .values({ org_id: id, active_flag: true, ...settingOf(brand) })
    .execute()
  return id
}

async function addOwner(db: Db, orgId: number, given: { owner: Given['owner']; brand: BrandFields; hash: string }) {
  const { owner, brand, hash } = given
  const user = { orgId, tenantOrgId: orgId, timeZone: null, ...owner }
  await addUser(db, user, () => Promise.resolve(hash))
  const site = (owner.language === 'cn' ? brand.siteNameCN : null) ?? brand.siteName
  const { subject, paragraphs, label } = mails[owner.language](site, owner.email)
  const link = { label, path: '/ss/forgot-psw' }
  await queueEmail(db, { tenantOrgId: orgId, to: owner.email, locale: owner.language, subject, paragraphs, link })
}

/** Makes a reseller with everything that it needs to be opened by its host, or nothing of it. */
export async function create(ctx: BaseCtx, given: Given): Promise<OutputOf<typeof createTenant>> {
  const { siteName, siteNameCN, slogan, colorType } = given
  const brand = tidy({ siteName, siteNameCN, slogan, colorType, logoUrl: null, iconUrl: null, mainImageUrl: null })
  checkColourType(colorType)
  checkContrast(colorType)
  const domains = given.domains.map(({ host, type }) => ({ host: readDomain(host, ctx.http.mainSiteHosts), type }))
  const initialPassword = firstPassword()
  const hash = await hashPassword(initialPassword)
  const scope = { role: 'service', orgId: PLATFORM_ORG_ID, userId: ctx.actor.userId } as const
  const tenant = await inScope(ctx.database, scope, async (db) => {
    const orgId = await addOrganisation(db, given, brand)
    for (const domain of domains) await addDomain(db, orgId, domain)
    await addVersion(db, orgId, { version: 1, brand, userId: ctx.actor.userId })
    await addOwner(db, orgId, { owner: given.owner, brand, hash })
    await audit(db, ctx, { orgId, action: 'tenant.create', detail: { domains: domains.map(({ host }) => host) } })
    return getTenant(db, ctx.config, orgId)
  })
  forgetTenants(ctx.database)
  return { tenant, initialPassword }
}
