import { orgType } from '@waybill/contract/core/enums'
import type { NewUser } from '../modules/people/identity/index.ts'
import { PLATFORM_ORG_ID } from '../modules/site/tenancy/index.ts'

export const DEMO_PASSWORD = 'Waybill_2026'

/** The demo organisations by their ids, all below those that the database gives out. */
export const demoOrg = {
  platform: PLATFORM_ORG_ID,
  acme: 2,
  nova: 3,
  soon: 4,
  harbor: 5,
  seller: 11,
  newSeller: 12,
  acmeSeller: 21,
  novaSeller: 31,
} as const

export const demoOrgs = [
  { id: demoOrg.acme, type: orgType.SERVER, parent: demoOrg.platform, name: 'Acme Logistics', verified: true },
  { id: demoOrg.nova, type: orgType.SERVER, parent: demoOrg.platform, name: 'Nova Parcel', verified: true },
  { id: demoOrg.soon, type: orgType.SERVER, parent: demoOrg.platform, name: 'Soon Shipping', verified: true },
  { id: demoOrg.harbor, type: orgType.WMS, parent: demoOrg.platform, name: 'Harbor Fulfilment', verified: true },
  { id: demoOrg.seller, type: orgType.OMS, parent: demoOrg.platform, name: 'Redwood Outfitters', verified: true },
  { id: demoOrg.newSeller, type: orgType.OMS, parent: demoOrg.platform, name: 'Fresh Start Goods', verified: false },
  { id: demoOrg.acmeSeller, type: orgType.OMS, parent: demoOrg.acme, name: 'Bluebird Ceramics', verified: false },
  { id: demoOrg.novaSeller, type: orgType.OMS, parent: demoOrg.nova, name: 'Tanaka Stationery', verified: false },
] as const

const onMainSite = { tenantOrgId: demoOrg.platform, timeZone: 'America/Los_Angeles' }

/** The demo accounts, in the order in which a start prints them; `what` says what each is for. */
export const demoUsers: readonly (NewUser & { what: string })[] = [
  {
    ...onMainSite,
    orgId: demoOrg.seller,
    email: 'seller@demo.test',
    firstName: 'Maya',
    lastName: 'Redwood',
    what: 'seller, verified, has a warehouse',
  },
  {
    ...onMainSite,
    orgId: demoOrg.newSeller,
    email: 'new@demo.test',
    firstName: 'Noah',
    lastName: 'Fresh',
    what: 'seller, unverified, no warehouse',
  },
  {
    ...onMainSite,
    orgId: demoOrg.harbor,
    email: 'floor@demo.test',
    firstName: 'Hana',
    lastName: 'Porter',
    what: 'warehouse staff',
  },
  {
    ...onMainSite,
    orgId: demoOrg.platform,
    email: 'admin@demo.test',
    firstName: 'Ada',
    lastName: 'Minster',
    what: 'platform staff',
  },
  {
    tenantOrgId: demoOrg.acme,
    orgId: demoOrg.acmeSeller,
    email: 'seller@acme.test',
    firstName: 'Bella',
    lastName: 'Byrd',
    timeZone: 'America/New_York',
    what: 'seller of reseller Acme',
  },
  {
    tenantOrgId: demoOrg.acme,
    orgId: demoOrg.acme,
    email: 'owner@acme.test',
    firstName: 'Owen',
    lastName: 'Acme',
    timeZone: 'America/New_York',
    what: 'owner of reseller Acme',
  },
  {
    tenantOrgId: demoOrg.nova,
    orgId: demoOrg.novaSeller,
    email: 'seller@nova.test',
    firstName: '海',
    lastName: '田中',
    language: 'cn',
    timeZone: 'Asia/Shanghai',
    what: 'seller of reseller Nova (Chinese UI)',
  },
]

/** The tenants' brands; the colours are those of which pages make a theme. Their pictures: brands.ts. */
export const demoTenants = [
  {
    orgId: demoOrg.acme,
    host: 'acme.test',
    active: true,
    siteName: 'Acme Shipping',
    siteNameCn: '艾克美物流',
    slogan: 'Ship it like Acme',
    sloganCn: '像艾克美一样发货',
    colours: { primary: '#0f5c3f', header: '#0f5c3f' },
  },
  {
    orgId: demoOrg.nova,
    host: 'nova.test',
    active: true,
    siteName: 'Nova Parcel',
    siteNameCn: '诺瓦包裹',
    slogan: 'Every parcel a star',
    sloganCn: null,
    colours: { primary: '#5b21b6' },
  },
  {
    orgId: demoOrg.soon,
    host: 'soon.test',
    active: false,
    siteName: 'Soon Shipping',
    siteNameCn: '即将上线',
    slogan: null,
    sloganCn: null,
    colours: { primary: '#334155' },
  },
] as const
