import { priceRuleStatus } from '@waybill/contract/funds/price-rule-lifecycle'
import type { PriceRuleInput, PriceRuleRow, PriceRuleVersion } from '@waybill/contract/prices/api'
import type { PriceRulePhase } from '@waybill/contract/prices/enums'
import { sql } from 'kysely'
import { neverStarted } from './never-started.ts'

/** A version as `ruleColumns` reads it. */
export interface VersionRow {
  id: number
  version: number
  kind: PriceRuleInput['kind']
  name: string
  name_cn: string
  seller_org_id: number | null
  group_id: number | null
  class: number
  carrier: number | null
  service_code: string | null
  base: PriceRuleInput['base']
  percent_ppm: number
  fixed: number
  rank: number
  allow_loss: boolean
  adjust_policy: PriceRuleInput['adjustPolicy']
  status: number
  effective_from: Date
  effective_to: Date | null
  created_at: Date
  never_started: boolean
  withdraws: boolean
  saved_by: string | null
}

export interface ListedRow extends VersionRow {
  scope_name: string | null
  phase: PriceRulePhase
  until_version: number | null
  until_percent: number | null
  until_fixed: number | null
}

/** What is shown of a version `r`, with the name of who saved it from `u`. */
export const ruleColumns = sql`r.id, r.version, r.kind, r.name, r.name_cn, r.seller_org_id, r.group_id, r.class, r.carrier, r.service_code,
  r.base, r.percent_ppm, r.fixed, r.rank, r.allow_loss, r.adjust_policy, r.status, r.effective_from, r.effective_to, r.created_at,
  ${neverStarted('r')} as never_started, r.since is not null as withdraws,
  nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as saved_by`

export const presentVersion = (row: VersionRow): PriceRuleVersion => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  name: row.name,
  nameCn: row.name_cn,
  customerId: row.seller_org_id,
  groupId: row.group_id,
  class: row.class,
  carrier: row.carrier,
  serviceCode: row.service_code,
  base: row.base,
  percentPpm: row.percent_ppm,
  fixed: row.fixed,
  rank: row.rank,
  allowLoss: row.allow_loss,
  adjustPolicy: row.adjust_policy,
  active: row.status === priceRuleStatus.active,
  effectiveFrom: row.effective_from.toISOString(),
  effectiveTo: row.effective_to?.toISOString() ?? null,
  savedBy: row.saved_by,
  savedAt: row.created_at.toISOString(),
  neverStarted: row.never_started,
  withdraws: row.withdraws,
})

export const presentRule = (row: ListedRow): PriceRuleRow => ({
  ...presentVersion(row),
  scopeName: row.scope_name,
  phase: row.phase,
  until:
    row.until_version === null
      ? null
      : { version: row.until_version, percentPpm: row.until_percent ?? 0, fixed: row.until_fixed ?? 0 },
})
