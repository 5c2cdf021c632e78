import { notFound } from '@waybill/contract/core/errors'
import { priceRuleStatus } from '@waybill/contract/funds/price-rule-lifecycle'
import type { listPriceRules, PriceRuleRow, PriceRuleVersion } from '@waybill/contract/prices/api'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { COUNT_CAP, cappedAt, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { neverStarted } from './never-started.ts'
import { type ListedRow, presentRule, presentVersion, ruleColumns, type VersionRow } from './present-rule.ts'

type Query = ParsedOf<typeof listPriceRules>['query']

const LIST = 'priceRules'

/** A provider's rules in their newest versions at an instant. */
const newest = (orgId: number, now: Date) => sql`
  select ${ruleColumns}, coalesce(o.name, g.name) as scope_name,
    case when r.effective_from > ${now}::timestamptz and (r.status = ${priceRuleStatus.active} or b.version is not null) then 'scheduled'
      when r.status <> ${priceRuleStatus.active} then 'inactive'
      when r.effective_to <= ${now}::timestamptz then 'ended' else 'active' end as phase,
    b.version as until_version, b.percent_ppm as until_percent, b.fixed as until_fixed
  from (select distinct on (id) * from price_rule where org_id = ${orgId} order by id, version desc) r
  left join identity_user u on u.id = r.created_by
  left join tenancy_org o on o.id = r.seller_org_id
  left join price_group g on g.org_id = r.org_id and g.id = r.group_id
  left join lateral (
    select v.version, v.percent_ppm, v.fixed, v.status, v.effective_to from price_rule v
    where v.org_id = r.org_id and v.id = r.id and v.version < r.version and v.effective_from <= ${now}::timestamptz
      and not ${neverStarted('v')}
    order by v.version desc limit 1) b
    on r.effective_from > ${now}::timestamptz and b.status = ${priceRuleStatus.active}
      and (b.effective_to is null or b.effective_to > ${now}::timestamptz)`

function conditions({
  search,
  kind,
  phase,
  carrier,
  class: serviceClass,
  customerId,
  groupId,
}: Query): RawBuilder<unknown> {
  const words = search
    ?.trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  const like = words ? `%${words}%` : null
  const any = (column: string, value: string | number | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`
  return sql`(${like}::text is null or lower(l.name) like ${like} or lower(l.name_cn) like ${like} or lower(l.scope_name) like ${like})
    and ${any('l.kind', kind)} and ${any('l.phase', phase)} and ${any('l.carrier', carrier)} and ${any('l.class', serviceClass)}
    and ${any('l.seller_org_id', customerId)} and ${any('l.group_id', groupId)}`
}

/** A provider's own rules in their newest versions, newest rule first. */
export async function listRules(
  db: Db,
  { orgId, now }: { orgId: number; now: Date },
  query: Query,
): Promise<OutputOf<typeof listPriceRules>> {
  const [after] = readKeyset(LIST, [ID_KEY], query.cursor) ?? []
  const { limit } = query
  const { rows } = await sql<ListedRow>`
    select * from (${newest(orgId, now)}) l
    where ${conditions(query)} and (${after ?? null}::bigint is null or l.id < ${after ?? null}::bigint)
    order by l.id desc limit ${limit + 1}`.execute(db)
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from (${newest(orgId, now)}) l where ${conditions(query)} limit ${COUNT_CAP + 1}) c`.execute(
    db,
  )
  const records = rows.slice(0, limit).map(presentRule)
  const last = rows.length > limit ? records.at(-1) : undefined
  return {
    records,
    total: cappedAt(counted.rows[0]?.n ?? 0),
    next: last ? writeKeyset(LIST, [String(last.id)]) : null,
  }
}

/** All rules of a provider, for the export. */
export async function allRules(db: Db, { orgId, now }: { orgId: number; now: Date }): Promise<PriceRuleRow[]> {
  const { rows } = await sql<ListedRow>`select * from (${newest(orgId, now)}) l order by l.id`.execute(db)
  return rows.map(presentRule)
}

/** One rule in its newest version; throws NOT_FOUND for another provider's. */
export async function getRule(
  db: Db,
  { orgId, now, id }: { orgId: number; now: Date; id: number },
): Promise<PriceRuleRow> {
  const { rows } = await sql<ListedRow>`select * from (${newest(orgId, now)}) l where l.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Price rule', '价格规则')
  return presentRule(rows[0])
}

/** All versions of a rule, newest first; throws NOT_FOUND for another provider's. */
export async function listVersions(db: Db, orgId: number, id: number): Promise<PriceRuleVersion[]> {
  const { rows } = await sql<VersionRow>`
    select ${ruleColumns} from price_rule r left join identity_user u on u.id = r.created_by
    where r.org_id = ${orgId} and r.id = ${id} order by r.version desc`.execute(db)
  if (rows.length === 0) throw notFound('Price rule', '价格规则')
  return rows.map(presentVersion)
}
