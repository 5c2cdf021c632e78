import type { Db } from '../../../platform/database/index.ts'
import { type LabelFacts, listLabelFacts } from '../../ship/shipping/index.ts'
import { type AbsorbedAdjustment, takeAbsorbed } from '../carrier-invoices/index.ts'
import { listLabelTimes } from '../funds/index.ts'
import { addRows, type Book, findBooks, NOTHING_KNOWN } from './books.ts'
import { ABSORBED_BY_PLATFORM, ABSORBED_BY_PROVIDER } from './kinds.ts'

const rowOf = (one: AbsorbedAdjustment, facts: LabelFacts, { hasReseller, labelAt }: Book & { labelAt: Date }) => {
  const resellerPays = hasReseller && (one.buy ?? 0) !== 0
  return {
    id: one.eventId,
    kind: hasReseller && !resellerPays ? ABSORBED_BY_PLATFORM : ABSORBED_BY_PROVIDER,
    at: one.at.toISOString(),
    label_at: labelAt.toISOString(),
    shipment_id: facts.shipmentId,
    purchase_id: one.purchaseId,
    carrier: facts.carrier,
    service_code: facts.serviceCode,
    zone: facts.zone ?? '',
    rule_id: facts.ruleId ?? 0,
    weight_cg: 0,
    amount: 0,
    provider_cost: hasReseller ? (one.buy ?? 0) : one.cost,
    carrier_cost: one.cost,
    // What a carrier bills later is never its insurance.
    insurance: 0,
    insurance_provider_cost: 0,
    insurance_carrier_cost: 0,
  }
}

/** Adds absorbed adjustments that the reports do not have yet, at most `limit`; how many there were. */
export async function addAbsorbed(db: Db, limit: number): Promise<number> {
  const absorbed = await takeAbsorbed(db, limit)
  const books = await findBooks(db, [...new Set(absorbed.map(({ orgId }) => orgId))])
  for (const book of books) {
    const own = absorbed.filter(({ orgId }) => orgId === book.orgId)
    const ids = [...new Set(own.map(({ purchaseId }) => purchaseId))]
    const facts = new Map((await listLabelFacts(db, book, ids)).map((one) => [one.purchaseId, one]))
    const times = await listLabelTimes(db, book.orgId, ids)
    const rows = own.map((one) =>
      rowOf(one, facts.get(one.purchaseId) ?? NOTHING_KNOWN, { ...book, labelAt: times.get(one.purchaseId) ?? one.at }),
    )
    await addRows(db, book, rows)
  }
  return absorbed.length
}
