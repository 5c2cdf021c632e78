import { notFound } from '@waybill/contract/core/errors'
import { orgType } from '@waybill/contract/core/enums'
import type { TenantRow } from '@waybill/contract/tenants/api'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/index.ts'
import { presentDomain } from '../tenancy/index.ts'
import { ownersOf } from './owners.ts'

const COUNT_CAP = 10_000

export interface TenantQuery {
  search: string | undefined
  /** The id after which the list goes on. */
  after: number | null
  limit: number
}

const tenants = (db: Db) =>
  db
    .selectFrom('tenancy_org as o')
    .innerJoin('tenancy_site as s', 's.org_id', 'o.id')
    .where('o.type', '=', orgType.SERVER)

const columns = [
  'o.id',
  'o.name',
  'o.created_at',
  's.site_name',
  's.site_name_cn',
  's.logo_url',
  's.active_flag',
] as const

function matching(db: Db, search: string | undefined) {
  const words = search?.trim().toLowerCase() ?? ''
  if (words === '') return tenants(db)
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return tenants(db).where((row) =>
    row.or([
      row(sql<string>`lower(o.name)`, 'like', like),
      row(sql<string>`lower(s.site_name)`, 'like', like),
      row(sql<string>`lower(coalesce(s.site_name_cn, ''))`, 'like', like),
      row.exists(
        row
          .selectFrom('tenant_domain as d')
          .select('d.host')
          .whereRef('d.org_id', '=', 'o.id')
          .where('d.host', 'like', like),
      ),
    ]),
  )
}

type Found = {
  id: number
  name: string
  created_at: Date
  site_name: string
  site_name_cn: string | null
  logo_url: string | null
  active_flag: boolean
}

/** Adds to each tenant its domains and the number of its sellers, in one query each. */
async function present(db: Db, config: Config, found: readonly Found[]): Promise<TenantRow[]> {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const domains = await db
    .selectFrom('tenant_domain')
    .select(['org_id', 'host', 'type'])
    .where('org_id', 'in', ids)
    .orderBy('host')
    .execute()
  const sellers = await db
    .selectFrom('tenancy_org')
    .select((row) => ['parent_org_id', row.fn.countAll<string>().as('n')])
    .where('parent_org_id', 'in', ids)
    .where('type', '=', orgType.OMS)
    .groupBy('parent_org_id')
    .execute()
  const owners = await ownersOf(db, ids)
  return found.map((row) => ({
    serverOrgId: row.id,
    orgName: row.name,
    siteName: row.site_name,
    siteNameCN: row.site_name_cn,
    logoUrl: row.logo_url,
    activeFlag: row.active_flag,
    sellers: Number(sellers.find((one) => one.parent_org_id === row.id)?.n ?? 0),
    owner: owners.get(row.id) ?? null,
    domains: domains.filter((one) => one.org_id === row.id).map((one) => presentDomain(config, one)),
    createdAt: row.created_at.toISOString(),
  }))
}

/** A page of resellers, newest first. */
export async function listTenants(db: Db, config: Config, { search, after, limit }: TenantQuery) {
  const query = matching(db, search)
  const rows = await (after === null ? query : query.where('o.id', '<', after))
    .select(columns)
    .orderBy('o.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { records: await present(db, config, rows.slice(0, limit)), more: rows.length > limit }
}

/** How many there are, counted up to ten thousand. */
export async function countTenants(db: Db, search: string | undefined): Promise<{ count: number; capped: boolean }> {
  const some = matching(db, search)
    .select('o.id')
    .limit(COUNT_CAP + 1)
  const { n } = await db
    .selectFrom(some.as('some'))
    .select((row) => row.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(Number(n), COUNT_CAP), capped: Number(n) > COUNT_CAP }
}

/** One reseller; throws NOT_FOUND for every other organisation. */
export async function getTenant(db: Db, config: Config, id: number): Promise<TenantRow> {
  const row = await tenants(db).select(columns).where('o.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Tenant', '租户')
  const [tenant] = await present(db, config, [row])
  return tenant!
}
