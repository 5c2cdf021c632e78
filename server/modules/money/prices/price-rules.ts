import { priceRuleStatus } from '@waybill/contract/funds/price-rule-lifecycle'
import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '../../../platform/database/index.ts'
import { neverStarted } from './never-started.ts'
import { type ActiveRule, type Customer, isFor, type PriceRule, type Tier } from './pricing.ts'

/** Through whom an organization buys. */
export interface SalesChain {
  sellerOrgId: number
  /** Null when it buys from the platform itself. */
  resellerOrgId: number | null
  /** Whose name the seller reads when buying is paused. */
  site: { en: string; cn: string }
  /** Platform first. */
  tiers: Tier[]
}

async function providersOf(db: Db, orgId: number): Promise<number[]> {
  const parentOf = (id: number) =>
    db.selectFrom('tenancy_org as org').select(['id', 'parent_org_id']).where('id', '=', id).executeTakeFirstOrThrow()
  const providers: number[] = []
  let parent = (await parentOf(orgId)).parent_org_id
  while (parent !== null && providers.length < 3) {
    providers.unshift(parent)
    parent = (await parentOf(parent)).parent_org_id
  }
  return providers
}

type RuleRow = Selectable<Schema['price_rule']>

const ruleOf = (row: RuleRow): PriceRule => ({
  id: row.id,
  version: row.version,
  kind: row.kind as PriceRule['kind'],
  name: row.name,
  nameCn: row.name_cn,
  sellerOrgId: row.seller_org_id,
  groupId: row.group_id,
  class: row.class,
  carrier: row.carrier,
  serviceCode: row.service_code,
  base: row.base as NonNullable<PriceRule['base']>,
  percentPpm: row.percent_ppm,
  fixed: row.fixed,
  rank: row.rank,
  allowLoss: row.allow_loss,
  adjustPolicy: row.adjust_policy as NonNullable<PriceRule['adjustPolicy']> | null,
  since: (row.since ?? (row.effective_from > row.created_at ? row.effective_from : row.created_at)).toISOString(),
  savedAt: row.created_at.toISOString(),
})

/** The rules of providers that count at an instant, for whichever customers, by provider. */
async function activeRules(db: Db, providers: readonly number[], at: Date): Promise<Map<number, RuleRow[]>> {
  const rows = await db
    .selectFrom('price_rule as r')
    .selectAll()
    .where('r.org_id', 'in', providers)
    .where('r.status', '=', priceRuleStatus.active)
    .where('r.effective_from', '<=', at)
    .where((e) => e.or([e('r.effective_to', 'is', null), e('r.effective_to', '>', at)]))
    .where(({ not }) => not(neverStarted('r')))
    .where(({ not, exists, selectFrom, ref }) =>
      // Only the newest version of a rule that has started counts, even when that one is switched off.
      not(
        exists(
          selectFrom('price_rule as n')
            .select('n.id')
            .where('n.org_id', '=', ref('r.org_id'))
            .where('n.id', '=', ref('r.id'))
            .where('n.version', '>', ref('r.version'))
            .where('n.effective_from', '<=', at)
            .where((e) => e.not(neverStarted('n'))),
        ),
      ),
    )
    .execute()
  return Map.groupBy(rows, (row) => row.org_id)
}

/** A provider's rules that count at an instant, for all of its customers. */
export const getActiveRules = async (db: Db, orgId: number, at: Date): Promise<PriceRule[]> =>
  ((await activeRules(db, [orgId], at)).get(orgId) ?? []).map(ruleOf)

/** The same, with the end of each. */
export const getActiveRulesWithEnd = async (db: Db, orgId: number, at: Date): Promise<ActiveRule[]> =>
  ((await activeRules(db, [orgId], at)).get(orgId) ?? []).map((row) => ({
    ...ruleOf(row),
    effectiveTo: row.effective_to,
  }))

/** Customers of a provider as its rules see them. */
export async function findCustomers(
  db: Db,
  providerOrgId: number,
  orgIds: readonly number[],
): Promise<Map<number, Customer>> {
  const { rows } = await sql<{ org: number; group_id: number }>`
    select seller_org_id as org, group_id from price_group_member
    where org_id = ${providerOrgId} and seller_org_id = any(${[...orgIds]}::bigint[])`.execute(db)
  const groups = new Map(rows.map((row) => [row.org, row.group_id]))
  return new Map(orgIds.map((orgId) => [orgId, { orgId, groupId: groups.get(orgId) ?? null }]))
}

/** The chain of providers and their rules for a seller, at an instant. Needs role service: sellers do not see rules. */
export async function getSalesChain(db: Db, sellerOrgId: number, at: Date): Promise<SalesChain> {
  const providers = await providersOf(db, sellerOrgId)
  const direct = providers.at(-1)
  if (direct === undefined) throw new Error(`Organization ${sellerOrgId} buys from nobody`)
  const rules = await activeRules(db, providers, at)
  const setting = await db
    .selectFrom('tenancy_org as org')
    .leftJoin('tenancy_site as tenant_setting', 'tenant_setting.org_id', 'org.id')
    .select(['org.name', 'site_name', 'site_name_cn'])
    .where('org.id', '=', direct)
    .executeTakeFirstOrThrow()
  const tiers: Tier[] = []
  for (const [index, orgId] of providers.entries()) {
    const buyer = providers[index + 1] ?? sellerOrgId
    const customer = (await findCustomers(db, orgId, [buyer])).get(buyer) ?? { orgId: buyer, groupId: null }
    tiers.push({ orgId, rules: (rules.get(orgId) ?? []).map(ruleOf).filter((rule) => isFor(rule, customer)) })
  }
  const en = setting.site_name ?? setting.name
  return {
    sellerOrgId,
    resellerOrgId: providers.length > 1 ? direct : null,
    site: { en, cn: setting.site_name_cn ?? en },
    tiers,
  }
}
