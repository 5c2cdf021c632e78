import type { TenantSetting } from '@waybill/contract'
import type { Registry } from '@waybill/host'

/** What the server wrote into the page. */
export type PageData = {
  registry: Registry
  /** Null: no tenant has this host. */
  tenant: TenantSetting | null
  /** A reseller's host. */
  saas: boolean
}

/** Reads the page's own JSON; it is written by our server, so a missing one is a broken page. */
export function readPageData(): PageData {
  const text = document.getElementById('page')?.textContent
  if (!text) throw new Error('The page carries no data')
  return JSON.parse(text) as PageData
}
