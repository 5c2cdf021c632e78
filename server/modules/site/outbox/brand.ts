import type { Locale } from '@waybill/contract/core/messages'
import { markColours } from '@waybill/contract/brand/index'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/index.ts'
import { PLATFORM_ORG_ID } from '../tenancy/index.ts'

/** How a tenant signs its messages. */
export interface Brand {
  siteName: string
  /** Absolute address of a picture that a mail program can fetch; null when there is none. */
  logo: string | null
  /** In which colours the site's initials stand where there is no logo. */
  mark: { ground: string; text: string }
  /** Scheme and host without a trailing slash. */
  origin: string
}

type Domain = { host: string; type: number }

/** The reseller's own name before one of the platform's; with the port of the public address before another. */
function preferred(domains: readonly Domain[], port: string): string | undefined {
  const rank = ({ host, type }: Domain) => type * 2 + ((/:(\d+)$/.exec(host)?.[1] ?? '') === port ? 0 : 1)
  return domains.toSorted((a, b) => rank(a) - rank(b) || (a.host < b.host ? -1 : 1))[0]?.host
}

/** The address of a tenant's site: from its stored domains alone. A tenant without one is reached on the platform's. */
export function originOf(tenantOrgId: number, domains: readonly Domain[], config: Pick<Config, 'publicUrl'>): string {
  const main = new URL(config.publicUrl)
  const host = tenantOrgId === PLATFORM_ORG_ID ? undefined : preferred(domains, main.port)
  return host === undefined ? main.origin : `${main.protocol}//${host}`
}

const fetchable = (logo: string | null, origin: string): string | null => {
  if (!logo || logo.startsWith('//')) return null
  if (logo.startsWith('/')) return origin + logo
  return logo.startsWith('https://') ? logo : null
}

/** The brand of a tenant in a language; needs the service scope. */
export async function brandOf(
  db: Db,
  tenantOrgId: number,
  { locale, config }: { locale: Locale; config: Pick<Config, 'publicUrl'> },
): Promise<Brand> {
  const setting = await db
    .selectFrom('tenancy_site')
    .select(['site_name', 'site_name_cn', 'logo_url', 'color_type'])
    .where('org_id', '=', tenantOrgId)
    .executeTakeFirst()
  const domains = await db
    .selectFrom('tenants_domain')
    .select(['host', 'type'])
    .where('org_id', '=', tenantOrgId)
    .execute()
  const origin = originOf(tenantOrgId, domains, config)
  const siteName = (locale === 'cn' ? setting?.site_name_cn : null) ?? setting?.site_name ?? new URL(origin).host
  const logo = fetchable(setting?.logo_url ?? null, origin)
  return { siteName, logo, mark: markColours(setting?.color_type), origin }
}
