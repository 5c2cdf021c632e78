import type { TenantSetting } from '@waybill/contract/tenancy/api'
import type { FastifyRequest } from 'fastify'

/** Public facts of the tenant that a page is for. */
export type PageTenant = {
  setting: TenantSetting
  /** True on a reseller's host, false on the main site. */
  saas: boolean
  /** The look-up failed: the setting is the default branding. */
  failed?: boolean
  /** Stylesheet with the tenant's colours (`themeOf`); null = the kit's own. */
  theme: { hash: string; css: string } | null
  /** Sub-apps of this tenant when they differ from the embedded ones: name → prefix and manifest URL. */
  registry?: Record<string, { prefix: string; manifest: string }>
}

/** Settings of the site that every page carries. */
export type PageSettings = {
  /** Parts of host names that are the main site without a look-up. */
  mainSiteHosts: readonly string[]
  revealMs: number
  chatUrl?: string | undefined
  manualUrl?: string | undefined
}

export type PagesOptions = {
  settings?: PageSettings
  /** The folder that `npm run build` fills. */
  dist: string
  /** Null: no tenant has this host, and the page leads to /error. */
  tenantFor: (request: FastifyRequest) => Promise<PageTenant | null>
  /** Told when the look-up fails: the page then shows the default branding. */
  onError?: (error: unknown) => void
}

/** The branding where no tenant is known (specification §4): neutral, for a reseller's site may be behind a look-up that failed. */
export const defaultSetting = (host: string): TenantSetting => ({
  activeFlag: true,
  colorType: null,
  iconUrl: null,
  siteName: host,
  siteNameCN: null,
  serverOrgId: 0,
  mainImageUrl: null,
  logoUrl: null,
  slogan: null,
  sloganCN: null,
})
