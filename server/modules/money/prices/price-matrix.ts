import { carrierServices } from '@waybill/contract/carriers/catalogue'
import type { OutputOf } from '@waybill/contract/core/route'
import type { getPriceMatrix, PriceMatrixCell } from '@waybill/contract/prices/matrix-api'
import type { Db } from '../../../platform/database/index.ts'
import { findScopes } from './groups.ts'
import { getActiveRules } from './price-rules.ts'
import { isFor, markupOf, type PriceRule, type ServiceFacts, surchargesOf } from './pricing.ts'

/** A customer that no rule names. */
const ANYBODY = 0

function cellOf(rules: readonly PriceRule[], facts: ServiceFacts, groupId: number | null): PriceMatrixCell {
  const rule = markupOf(rules, facts)
  return {
    markup: rule
      ? { ruleId: rule.id, name: rule.name, nameCn: rule.nameCn, percentPpm: rule.percentPpm, fixed: rule.fixed }
      : null,
    own: rule !== undefined && (rule.groupId ?? null) === groupId,
    surcharges: surchargesOf(rules, facts).length,
  }
}

/** Answers getPriceMatrix in the provider's own scope. */
export async function priceMatrix(db: Db, orgId: number, now: Date): Promise<OutputOf<typeof getPriceMatrix>> {
  const rules = await getActiveRules(db, orgId, now)
  const { groups } = await findScopes(db, orgId)
  const columns = [{ groupId: null, name: null }, ...groups.map(({ id, name }) => ({ groupId: id, name }))]
  const rulesOf = columns.map(({ groupId }) => rules.filter((rule) => isFor(rule, { orgId: ANYBODY, groupId })))
  const rows = carrierServices.map(({ carrier, code: serviceCode, class: serviceClass }) => ({
    carrier,
    serviceCode,
    cells: columns.map(({ groupId }, column) =>
      cellOf(rulesOf[column] ?? [], { carrier, serviceCode, class: serviceClass }, groupId),
    ),
  }))
  return { columns, rows }
}
