import type { TenantSetting } from '@waybill/contract/tenancy/api'
import type { Registry } from '@waybill/host'

/** What the server wrote into the page. */
export type PageData = {
  registry: Registry
  /** Null: no tenant has this host. */
  tenant: TenantSetting | null
  /** A reseller's host. */
  saas: boolean
  /** The look-up failed: `tenant` is the default branding. */
  failed: boolean
  /** Parts of host names that are the main site without a look-up. */
  mainSiteHosts: readonly string[]
  /** How long log-in and root stay behind the splash, in ms. */
  revealMs: number
  /** Null: the product's own manual. */
  manualUrl: string | null
  /** Of the product that serves the page. */
  version: string
}

/** Reads the page's own JSON; it is written by our server, so a missing one is a broken page. */
export function readPageData(): PageData {
  const text = document.getElementById('page')?.textContent
  if (!text) throw new Error('The page carries no data')
  return JSON.parse(text) as PageData
}
