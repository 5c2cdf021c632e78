import * as z from 'zod/mini'
import { route } from '../core/route.ts'

/** Public branding of a host; nothing else of the tenant is ever in it. */
export const tenantSetting = z.object({
  activeFlag: z.boolean(),
  /** Colours as they were stored: the JSON of them, or an object. */
  colorType: z.nullable(z.union([z.string(), z.record(z.string(), z.string())])),
  iconUrl: z.nullable(z.string()),
  siteName: z.string(),
  siteNameCN: z.nullable(z.string()),
  serverOrgId: z.int(),
  mainImageUrl: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  slogan: z.nullable(z.string()),
  /** Shown to readers of Chinese; null: they see `slogan`. */
  sloganCN: z.nullable(z.string()),
})
export type TenantSetting = z.infer<typeof tenantSetting>

export const getSettingByDomain = route({
  id: 'getSettingByDomain',
  method: 'GET',
  path: '/api/saas-business/business/OrgWebSetting/getSettingByDomain',
  aliases: ['/api/saas-business/OrgWebSetting/getSettingByDomain'],
  tag: 'Tenancy',
  access: 'public',
  summary: 'Get the branding for a host; NODATA if no tenant uses it',
  query: z.strictObject({ domainName: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: z.nullable(tenantSetting),
})
