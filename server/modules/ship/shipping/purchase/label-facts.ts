import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { TierTrace } from '../../../money/prices/index.ts'

/** What reports group the costs of a label by. */
export interface LabelFacts {
  purchaseId: string
  shipmentId: number | null
  carrier: number
  serviceCode: string
  zone: string | null
  billableCg: number
  /** The markup rule of the seller's provider in its price; null: none counted. */
  ruleId: number | null
}

type Row = Omit<LabelFacts, 'ruleId'> & { trace: TierTrace[] | null }

const ruleIn = (trace: TierTrace[] | null, provider: number): number | null =>
  trace?.find(({ orgId }) => orgId === provider)?.steps.find(({ kind }) => kind === 'markup')?.ruleId ?? null

/** The facts of these purchases of a seller, as far as they exist. Needs the service scope: prices' rules are not the seller's to read. */
export async function listLabelFacts(
  db: Db,
  { orgId, provider }: { orgId: number; provider: number },
  purchaseIds: readonly string[],
): Promise<LabelFacts[]> {
  const { rows } = await sql<Row>`
    select p.id as "purchaseId", s.id as "shipmentId", p.carrier, coalesce(s.service_code, p.service_code) as "serviceCode", s.zone,
      coalesce(s.billable_cg, 0)::bigint as "billableCg", p.offer -> 'trace' as trace
    from purchase p left join shipment s on s.org_id = p.org_id and s.purchase_id = p.id
    where p.org_id = ${orgId} and p.id = any(${purchaseIds}::uuid[])`.execute(db)
  return rows.map(({ trace, ...facts }) => ({ ...facts, ruleId: ruleIn(trace, provider) }))
}
