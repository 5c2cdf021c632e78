import { AppError } from '@waybill/contract/core/errors'
import { mainHostEntry } from '@waybill/contract/shell/tenant'
import type { TenantDomain } from '@waybill/contract/brand/api'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/index.ts'
import { normaliseHost, TENANT_OVERRIDE } from '../../../platform/http/index.ts'

/** A name of several parts, each with a letter or digit at both ends; no address of a machine. */
const NAME =
  /^(?=.{1,253}(?::\d+)?$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+(?::|$))[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/
const MAX_PORT = 65_535

/**
 * The one spelling of a domain that a tenant may have: lower case, punycode, no trailing dot, its port unless it is a default one.
 * Throws DOMAIN_INVALID and, for what the main site's settings claim, DOMAIN_MAIN_SITE.
 */
export function readDomain(input: string, mainSiteHosts: readonly string[]): string {
  const host = normaliseHost(
    input
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, ''),
  )
  const fields = { value: input.trim().slice(0, 100) }
  if (host === undefined) throw new AppError('DOMAIN_INVALID', { params: fields })
  const entry = mainHostEntry(host, mainSiteHosts)
  if (entry !== undefined)
    throw new AppError('DOMAIN_MAIN_SITE', { params: { value: host, part: entry.replace(/^=/, '') } })
  if (!NAME.test(host) || Number(host.split(':')[1] ?? 0) > MAX_PORT)
    throw new AppError('DOMAIN_INVALID', { params: fields })
  return host
}

type Settings = Pick<Config, 'production' | 'publicUrl'>

/** Where the tenant's site can be opened: at its host, or on a machine for development by the parameter that tries a tenant out. */
const openUrl = ({ production, publicUrl }: Settings, host: string): string =>
  production ? `${new URL(publicUrl).protocol}//${host}/` : `/?${TENANT_OVERRIDE}=${encodeURIComponent(host)}`

export const presentDomain = (config: Settings, row: { host: string; type: number }): TenantDomain => ({
  host: row.host,
  type: row.type,
  openUrl: openUrl(config, row.host),
})

/** A tenant's domains in the order of their names. */
export async function listDomains(db: Db, config: Settings, orgId: number): Promise<TenantDomain[]> {
  const rows = await db
    .selectFrom('tenants_domain')
    .select(['host', 'type'])
    .where('org_id', '=', orgId)
    .orderBy('host')
    .execute()
  return rows.map((row) => presentDomain(config, row))
}
