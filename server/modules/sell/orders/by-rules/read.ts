import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { RuleClock, RuleLine, RuleOrder } from '@waybill/contract/rules/order'
import { fulfilmentOption, orderStatus } from '@waybill/contract/orders/enums'
import type { Rule, ServicePlan } from '@waybill/contract/rules/rule'
import { asksHistory } from '@waybill/contract/rules/timed'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { readHistory } from './history.ts'
import type { Filled } from '../from-products/marks.ts'

/** An order as rules look at it, with its version. */
export type OrderUnderRules = RuleOrder & { version: number; lineIds: number[] }

type Row = {
  id: number
  version: number
  order_no: string
  store_id: number | null
  order_type: number
  imported: boolean
  reference: string | null
  reference2: string | null
  currency: string
  buyer_note: string | null
  is_gift: boolean
  tags: string[]
  is_held: boolean
  hold_reason: string | null
  recipient_name: string
  company: string | null
  line1: string
  line2: string | null
  city: string
  state: string | null
  zip: string | null
  country: string
  phone: string | null
  email: string | null
  residential: number | null
  sender_country: string | null
  ship_from: PostalAddress | null
  send_to: number | null
  label_from: number | null
  mass_unit: 'lb' | 'kg'
  size_unit: 'in' | 'cm'
  weight: number | null
  weight2: number | null
  weight_cg: number | null
  length: number | null
  width: number | null
  height: number | null
  carrier: number | null
  service_code: string | null
  service_plan: ServicePlan | null
  signature: number
  insured_value: number | null
  lithium: boolean
  battery_type: number | null
  chosen: RuleOrder['chosen'] | null
  several: boolean
  not_split: 'notAwaiting' | 'label' | 'splitOff' | null
  filled: Filled | null
  lines: (RuleLine & { id: number })[]
}

const filledOf = (filled: Filled | null): RuleOrder['filled'] => ({
  weightCg: filled?.weight && !filled.weight.refused ? filled.weight.to.weightCg : null,
  size: filled?.size && !filled.size.refused ? filled.size.to : null,
})

/** A service of its own leaves nobody to bring a label; that the warehouse does follows from where the order goes. */
function labelFromOf(row: Row): number | null {
  if (row.carrier !== null || row.service_plan !== null) return null
  return row.send_to !== null && row.label_from === fulfilmentOption.byWarehouse ? null : row.label_from
}

function serviceOf(row: Row): RuleOrder['values']['service'] {
  const labelFrom = labelFromOf(row)
  const service = { carrier: row.carrier, serviceCode: row.service_code, plan: row.service_plan }
  return labelFrom === null ? service : { ...service, labelFrom }
}

const valuesOf = (row: Row): RuleOrder['values'] => ({
  service: serviceOf(row),
  weight: { massUnit: row.mass_unit, weight: row.weight, weight2: row.weight2, weightCg: row.weight_cg },
  package: { length: row.length, width: row.width, height: row.height, sizeUnit: row.size_unit },
  shipFrom: row.ship_from,
  warehouse: row.send_to,
  signature: row.signature,
  insurance: row.insured_value,
  battery: { lithium: row.lithium, batteryType: row.battery_type },
  hold: row.is_held ? { reason: row.hold_reason } : null,
})

const recipientOf = (row: Row): PostalAddress => ({
  name: row.recipient_name,
  company: row.company,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  state: row.state,
  zip: row.zip,
  country: row.country,
  phone: row.phone,
  email: row.email,
  residential: row.residential,
})

const orderOf = (row: Row, { history, now }: Pick<RuleOrder, 'history' | 'now'>): OrderUnderRules => ({
  id: row.id,
  version: row.version,
  orderNo: row.order_no,
  storeId: row.store_id,
  orderType: row.order_type,
  imported: row.imported,
  reference: row.reference,
  reference2: row.reference2,
  currency: row.currency,
  buyerNote: row.buyer_note,
  isGift: row.is_gift,
  tags: row.tags,
  to: recipientOf(row),
  fromCountry: row.sender_country,
  lines: row.lines,
  lineIds: row.lines.map(({ id }) => id),
  history,
  now,
  values: valuesOf(row),
  chosen: row.chosen ?? {},
  ...(row.several && { several: true }),
  ...(row.not_split && { notSplit: row.not_split }),
  filled: filledOf(row.filled),
})

/** Lines with their products, all in two joins; orders are read by id. */
const LINES = (orgId: number) => sql`
  select l.order_id, jsonb_agg(jsonb_build_object('id', l.id, 'sku', l.sku, 'name', l.name, 'quantity', l.quantity, 'unitPrice', l.unit_price,
      'hsCode', coalesce(l.customs ->> 'hsCode', p.hs_code), 'originCountry', coalesce(l.customs ->> 'originCountry', p.origin_country),
      'product', case when p.id is not null then jsonb_build_object('brand', p.brand, 'battery', p.battery, 'weightCg', p.weight_cg) end)
    order by l.id) as lines
  from order_line l left join products_product p on p.org_id = ${orgId} and p.sku_key = l.sku_key
  where l.org_id = ${orgId} and l.order_id in (select id from picked)
  group by l.order_id`

/** Why no rule may split an order; null where one may, and where no rule asks. */
const notSplit = (withSplits: boolean): RawBuilder<unknown> =>
  withSplits
    ? sql`case when o.status = ${stateSql(orderStatus.shipped)} or o.units_shipped > 0 or o.packages_labeled <> '{}' then 'label'
        when o.status <> ${stateSql(orderStatus.awaiting)} then 'notAwaiting'
        when exists (
          select from order_regrouping_member m join order_regrouping r on r.org_id = m.org_id and r.id = m.regrouping_id
          where m.org_id = o.org_id and m.order_id = o.id and r.undone_at is null
            and (m.sales_order is null or r.kind = 'combine' and r.order_id = o.id)) then 'splitOff' end`
    : sql`null::text`

/** `now`: see clockOf. */
type ToRead = {
  orgId: number
  ids: RawBuilder<unknown>
  rules: readonly Pick<Rule, 'enabled' | 'when' | 'does'>[]
  now: RuleClock
}
/** The organisation's orders that a query of ids names, in order of id, with what the rules ask of them. */
export async function readOrders(db: Db, { orgId, ids, rules, now }: ToRead): Promise<OrderUnderRules[]> {
  const withSplits = rules.some(({ does }) => does.split !== undefined)
  const { rows } = await sql<Row>`
    with picked as materialized (${ids}), lines as materialized (${LINES(orgId)})
    select o.id, o.version, o.order_no, o.store_id, o.order_type, o.import_id is not null as imported, o.reference, o.reference2, o.currency,
      o.buyer_note, o.gift_message is not null as is_gift, o.tags, o.held_at is not null as is_held, o.hold_reason,
      o.recipient_name, o.company, o.line1, o.line2, o.city, o.state, o.zip, o.country, o.phone, o.email, o.residential,
      (select country from addresses_default_sender where org_id = ${orgId} order by id limit 1) as sender_country,
      o.ship_from, o.send_to, o.label_from, o.mass_unit, o.size_unit, o.weight::float8 as weight, o.weight2::float8 as weight2, o.weight_cg,
      o.length::float8 as length, o.width::float8 as width, o.height::float8 as height, o.carrier, o.service_code, o.service_plan,
      o.signature, o.insured_value, o.lithium, o.battery_type, o.chosen, o.filled, o.other_packages is not null as several,
      ${notSplit(withSplits)} as not_split, coalesce(lines.lines, '[]') as lines
    from sales_order o left join lines on lines.order_id = o.id
    where o.org_id = ${orgId} and o.id in (select id from picked) order by o.id`.execute(db)
  const named = rows.map(({ id }) => id)
  const histories = asksHistory(rules) ? await readHistory(db, orgId, named) : null
  return rows.map((row) => orderOf(row, { history: histories?.get(row.id) ?? null, now }))
}

/** A query of these ids. */
export const theseIds = (ids: readonly number[]): RawBuilder<unknown> => sql`select unnest(${[...ids]}::bigint[]) as id`
