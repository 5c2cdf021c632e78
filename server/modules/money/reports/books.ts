import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { LabelFacts } from '../../ship/shipping/index.ts'

/** A seller's book, with who sells to it. */
export interface Book {
  orgId: number
  provider: number
  hasReseller: boolean
}

/** The books of these sellers. Needs the service scope. */
export async function findBooks(db: Db, orgIds: readonly number[]): Promise<Book[]> {
  const { rows } = await sql<Book>`
    select o.id as "orgId", v.id as provider, v.parent_org_id is not null as "hasReseller"
    from tenancy_org o join tenancy_org v on v.id = o.parent_org_id where o.id = any(${[...orgIds]}::bigint[]) order by o.id`.execute(
    db,
  )
  return rows
}

/** A change of a label's price, as the reports store it. */
export interface ReportRow {
  id: string
  kind: number
  at: string
  label_at: string
  shipment_id: number | null
  purchase_id: string | null
  carrier: number
  service_code: string
  zone: string
  rule_id: number
  weight_cg: number
  amount: number
  provider_cost: number
  carrier_cost: number
  insurance: number
  insurance_provider_cost: number
  insurance_carrier_cost: number
}

export const NOTHING_KNOWN: LabelFacts = {
  purchaseId: '',
  shipmentId: null,
  carrier: 0,
  serviceCode: '',
  zone: null,
  billableCg: 0,
  ruleId: null,
}

/** Adds rows and their sums in one statement. */
export async function addRows(db: Db, { orgId, provider }: Book, rows: readonly ReportRow[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, kind smallint, at timestamptz, label_at timestamptz,
        shipment_id bigint, purchase_id uuid, carrier smallint, service_code text, zone text, rule_id bigint, weight_cg bigint, amount bigint,
        provider_cost bigint, carrier_cost bigint, insurance bigint, insurance_provider_cost bigint, insurance_carrier_cost bigint)),
    added as (
      insert into report_movement (org_id, provider_org, id, kind, at, label_at, shipment_id, purchase_id, carrier, service_code, zone, rule_id,
        weight_cg, amount, provider_cost, carrier_cost, insurance, insurance_provider_cost, insurance_carrier_cost)
      select ${orgId}::bigint, ${provider}::bigint, id, kind, at, label_at, shipment_id, purchase_id, carrier, service_code, zone, rule_id,
        weight_cg, amount, provider_cost, carrier_cost, insurance, insurance_provider_cost, insurance_carrier_cost from given)
    insert into report_hour as h (org_id, provider_org, dated_by, hour, carrier, service_code, zone, rule_id, kind, entries, weight_cg, amount,
      provider_cost, carrier_cost, insurance, insurance_provider_cost, insurance_carrier_cost)
    select ${orgId}::bigint, ${provider}::bigint, d.dated_by, date_trunc('hour', case d.dated_by when 1 then at else label_at end, 'UTC'), carrier,
      service_code, zone, rule_id, kind, count(*), sum(weight_cg), sum(amount), sum(provider_cost), sum(carrier_cost),
      sum(insurance), sum(insurance_provider_cost), sum(insurance_carrier_cost)
    from given cross join (values (1::smallint), (2::smallint)) as d (dated_by)
    group by 3, 4, 5, 6, 7, 8, 9
    on conflict (org_id, dated_by, hour, carrier, service_code, zone, rule_id, kind) do update set entries = h.entries + excluded.entries,
      weight_cg = h.weight_cg + excluded.weight_cg, amount = h.amount + excluded.amount,
      provider_cost = h.provider_cost + excluded.provider_cost, carrier_cost = h.carrier_cost + excluded.carrier_cost,
      insurance = h.insurance + excluded.insurance, insurance_provider_cost = h.insurance_provider_cost + excluded.insurance_provider_cost,
      insurance_carrier_cost = h.insurance_carrier_cost + excluded.insurance_carrier_cost`.execute(db)
}
