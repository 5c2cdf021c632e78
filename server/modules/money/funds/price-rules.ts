import { priceRuleStatus } from '@waybill/contract/funds/price-rule-lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import type { PriceRule, Tier } from './pricing.ts'

/** Through whom an organisation buys. */
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

async function activeRules(db: Db, providers: number[], at: Date): Promise<{ orgId: number; rule: PriceRule }[]> {
  const rows = await db
    .selectFrom('price_rule as r')
    .selectAll()
    .where('r.org_id', 'in', providers)
    .where('r.status', '=', priceRuleStatus.active)
    .where('r.effective_from', '<=', at)
    .where((e) => e.or([e('r.effective_to', 'is', null), e('r.effective_to', '>', at)]))
    .where(({ not, exists, selectFrom, ref }) =>
      // Only the newest version of a rule counts, even when that one is switched off.
      not(
        exists(
          selectFrom('price_rule as n')
            .select('n.id')
            .where('n.org_id', '=', ref('r.org_id'))
            .where('n.id', '=', ref('r.id'))
            .where('n.version', '>', ref('r.version'))
            .where('n.effective_from', '<=', at),
        ),
      ),
    )
    .execute()
  return rows.map((row) => ({
    orgId: row.org_id,
    rule: {
      id: row.id,
      version: row.version,
      kind: row.kind as PriceRule['kind'],
      name: row.name,
      nameCn: row.name_cn,
      sellerOrgId: row.seller_org_id,
      class: row.class,
      carrier: row.carrier,
      serviceCode: row.service_code,
      percentPpm: row.percent_ppm,
      fixed: row.fixed,
      rank: row.rank,
      allowLoss: row.allow_loss,
    },
  }))
}

/** The chain of providers and their rules for a seller, at an instant. Needs role service: sellers do not see rules. */
export async function getSalesChain(db: Db, sellerOrgId: number, at: Date): Promise<SalesChain> {
  const providers = await providersOf(db, sellerOrgId)
  const direct = providers.at(-1)
  if (direct === undefined) throw new Error(`Organisation ${sellerOrgId} buys from nobody`)
  const rules = await activeRules(db, providers, at)
  const setting = await db
    .selectFrom('tenancy_org as org')
    .leftJoin('tenancy_site as tenant_setting', 'tenant_setting.org_id', 'org.id')
    .select(['org.name', 'site_name', 'site_name_cn'])
    .where('org.id', '=', direct)
    .executeTakeFirstOrThrow()
  const tiers = providers.map((orgId) => ({
    orgId,
    rules: rules.filter((found) => found.orgId === orgId).map(({ rule }) => rule),
  }))
  const en = setting.site_name ?? setting.name
  return {
    sellerOrgId,
    resellerOrgId: providers.length > 1 ? direct : null,
    site: { en, cn: setting.site_name_cn ?? en },
    tiers,
  }
}
