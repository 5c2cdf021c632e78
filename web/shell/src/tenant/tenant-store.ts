import type { TenantSetting } from '@waybill/contract/tenancy/api'
import { tenantOverride } from './tenant-override.ts'

// Local storage, names as the specification's checks set them.
const SETTING = 'tenantSetting'
const SAAS = 'saasInfo'

/** Shown when no tenant is known: nobody's branding. */
export const defaultTenant: TenantSetting = {
  activeFlag: true,
  colorType: null,
  iconUrl: null,
  siteName: location.hostname,
  siteNameCN: null,
  serverOrgId: 0,
  mainImageUrl: null,
  logoUrl: null,
  slogan: null,
  sloganCN: null,
}

export const currentHost = (): string => tenantOverride() ?? location.host

/** Stored branding of a reseller's host; its presence makes the audience `saas`. */
export const hasSaasInfo = (): boolean => localStorage.getItem(SAAS) !== null

function readObject(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** The host whose tenant information is kept; null without any. */
export function cachedHost(): string | null {
  const host = readObject(SETTING)?.['host']
  return typeof host === 'string' ? host : null
}

/** Keeps a tenant's setting with its host, and saas info on a reseller's host only. */
export function keepTenant(tenant: TenantSetting, saas: boolean): void {
  localStorage.setItem(SETTING, JSON.stringify({ host: currentHost(), ...tenant }))
  if (saas) localStorage.setItem(SAAS, JSON.stringify({ logoUrl: tenant.logoUrl, siteName: tenant.siteName }))
  else localStorage.removeItem(SAAS)
}

/** Removes all that is kept of a tenant. */
export function forgetTenant(): void {
  localStorage.removeItem(SETTING)
  localStorage.removeItem(SAAS)
}
