import type { TenantSetting } from '@waybill/contract'
import type { PageData } from '../page-data.ts'
import { tenantOverride } from './tenant-override.ts'

// Local storage, names as the specification's checks set them.
const SETTING = 'tenantSetting'
const SAAS = 'saasInfo'

/** Shown when no tenant is known: the platform's own branding. */
export const defaultTenant: TenantSetting = {
  activeFlag: true,
  colorType: null,
  iconUrl: null,
  siteName: 'Waybill',
  siteNameCN: null,
  serverOrgId: 0,
  mainImageUrl: null,
  logoUrl: null,
  slogan: null,
}

export const currentHost = (): string => tenantOverride() ?? location.host

/** Stored branding of a reseller's host; its presence makes the audience `saas`. */
export const hasSaasInfo = (): boolean => localStorage.getItem(SAAS) !== null

export type TenantStart = { tenant: TenantSetting; goTo: '/error' | '/preLaunchPage' | null }

/** Keeps what the page says of the tenant: its setting with its host, and saas info on a reseller's host only. */
export function startTenant({ tenant, saas }: Pick<PageData, 'tenant' | 'saas'>): TenantStart {
  if (!tenant || !tenant.activeFlag) {
    localStorage.removeItem(SETTING)
    localStorage.removeItem(SAAS)
    return { tenant: tenant ?? defaultTenant, goTo: tenant ? '/preLaunchPage' : '/error' }
  }
  localStorage.setItem(SETTING, JSON.stringify({ host: currentHost(), ...tenant }))
  if (saas) localStorage.setItem(SAAS, JSON.stringify({ logoUrl: tenant.logoUrl, siteName: tenant.siteName }))
  else localStorage.removeItem(SAAS)
  return { tenant, goTo: null }
}
