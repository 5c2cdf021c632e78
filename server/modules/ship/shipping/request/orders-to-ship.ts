import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { FillPart } from '@waybill/contract/orders/filled'
import type { LineCustoms } from '@waybill/contract/orders/goods'
import { crossesCustoms } from '@waybill/contract/customs/borders'
import type { OtherPackage } from '@waybill/contract/orders/packages'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import type { ServicePlan } from '@waybill/contract/rules/rule'
import { sql } from 'kysely'
import { type Filled, marksOf } from '../../../sell/orders/index.ts'
import { findOrderCustoms, type OrderCustoms } from '../customs/order-customs.ts'
import type { Db } from '../../../../platform/database/index.ts'

/** What buying a label needs to know of an order. */
export interface OrderToShip {
  id: number
  orderNo: string
  /** 1 awaiting shipment, 2 shipped, 3 canceled. */
  status: number
  held: boolean
  /** Grows with every change. */
  version: number
  /** The order's own sender, else the default sender; null when there is neither. */
  from: PostalAddress | null
  to: PostalAddress
  /** Hundredths of a gram; null when not known. */
  weight: number | null
  /** What is as products filled it. */
  fromProducts: FillPart[]
  sides: (number | null)[]
  sizeUnit: 'in' | 'cm'
  massUnit: 'lb' | 'kg'
  /** As the order has it (declarations/packaging.ts); null = the sender's own. */
  packaging: string | null
  carrier: number | null
  serviceCode: string | null
  /** The seller brings its label: none is bought. */
  ownLabel: boolean
  /** How a rule has the service chosen while the order has none of its own. */
  plan: ServicePlan | null
  signature: number
  insured: number | null
  declared: number | null
  cod: number | null
  payMethod: string | null
  lithium: boolean
  batteryType: number | null
  reference: string | null
  reference2: string | null
  /** Lines with customs details, as they stand in the order. */
  declaredLines: DeclaredLine[]
  /** What it declares; null = it crosses no customs border. */
  customs: OrderCustoms | null
  /** Units that the label takes, units without a label, and all of the order. */
  units: { going: number; left: number; ordered: number }
  /** The packages after the first, and the numbers of those that have a label. */
  others: OtherPackage[]
  labeled: number[]
}
export interface DeclaredLine {
  name: string | null
  quantity: number
  customs: LineCustoms
}

const SELECT = sql`
  select o.id, o.order_no, o.status, o.held_at is not null as held, (
      select f.fulfilment from orders_fulfilment f where f.org_id = o.org_id and f.id = o.id) = ${fulfilmentOption.uploadLabel} as own_label, o.version, o.ship_from, o.recipient_name, o.company, o.line1, o.line2, o.city, o.state, o.zip,
    o.country, o.phone, o.email, o.residential, o.weight_cg, o.length::float8 as length, o.width::float8 as width,
    o.height::float8 as height, o.size_unit, o.mass_unit, o.package_type, o.carrier, o.service_code, o.service_plan, o.signature, o.insured_value,
    o.declared_value, o.filled, o.cod_amount, o.pay_method, o.lithium, o.battery_type, o.reference, o.reference2, o.other_packages, o.packages_labeled, coalesce((
      select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.parcel, 'customs', l.customs) order by l.id)
      from orders_line l where l.org_id = o.org_id and l.order_id = o.id and l.customs is not null and l.parcel > 0), '[]') as declared_lines, (
      select jsonb_build_object('going', coalesce(sum(l.parcel), 0), 'left', coalesce(sum(l.quantity - l.shipped), 0),
        'ordered', coalesce(sum(l.quantity), 0))
      from orders_line l where l.org_id = o.org_id and l.order_id = o.id) as units, (
      select to_jsonb(a) from addresses_default_sender a where a.org_id = o.org_id order by a.id limit 1) as default_sender
  from orders_order o`

interface Row {
  id: number
  order_no: string
  status: number
  held: boolean
  own_label: boolean
  version: number
  ship_from: PostalAddress | null
  default_sender: PostalAddress | null
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
  weight_cg: number | null
  length: number | null
  width: number | null
  height: number | null
  size_unit: 'in' | 'cm'
  mass_unit: 'lb' | 'kg'
  package_type: string | null
  carrier: number | null
  service_code: string | null
  service_plan: ServicePlan | null
  signature: number
  insured_value: number | null
  declared_value: number | null
  filled: Filled | null
  cod_amount: number | null
  pay_method: string | null
  lithium: boolean
  battery_type: number | null
  reference: string | null
  reference2: string | null
  declared_lines: DeclaredLine[]
  other_packages: OtherPackage[] | null
  packages_labeled: number[]
  units: OrderToShip['units']
}

const onlyAddress = (address: PostalAddress): PostalAddress => ({
  name: address.name,
  company: address.company ?? null,
  line1: address.line1,
  line2: address.line2 ?? null,
  city: address.city,
  state: address.state ?? null,
  zip: address.zip ?? null,
  country: address.country,
  phone: address.phone ?? null,
  email: address.email ?? null,
  residential: address.residential ?? null,
})

function orderOf(row: Row): OrderToShip {
  const from = row.ship_from ?? row.default_sender
  return {
    id: row.id,
    orderNo: row.order_no,
    status: row.status,
    held: row.held,
    ownLabel: row.own_label,
    version: row.version,
    from: from ? onlyAddress(from) : null,
    to: onlyAddress({ ...row, name: row.recipient_name }),
    weight: row.weight_cg,
    fromProducts: marksOf({
      ...row,
      sizeUnit: row.size_unit,
      weightCg: row.weight_cg,
      declaredValue: row.declared_value,
    }),
    sides: [row.length, row.width, row.height],
    sizeUnit: row.size_unit,
    massUnit: row.mass_unit,
    packaging: row.package_type,
    carrier: row.carrier,
    serviceCode: row.service_code,
    plan: row.service_plan,
    signature: row.signature,
    insured: row.insured_value,
    declared: row.declared_value,
    cod: row.cod_amount,
    payMethod: row.pay_method,
    lithium: row.lithium,
    batteryType: row.battery_type,
    reference: row.reference,
    reference2: row.reference2,
    declaredLines: row.declared_lines,
    customs: null,
    units: row.units,
    others: row.other_packages ?? [],
    labeled: row.packages_labeled,
  }
}

/** The organisation's orders among these ids, by id; what is another's or nobody's is missing from the answer. */
export async function findOrdersToShip(
  db: Db,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, OrderToShip>> {
  const { rows } = await sql<Row>`${SELECT} where o.org_id = ${orgId} and o.id = any(${[...ids]}::bigint[])`.execute(db)
  const orders = rows.map(orderOf)
  const abroad = orders.filter(({ from, to }) => from !== null && crossesCustoms(from, to))
  const declared = await findOrderCustoms(
    db,
    orgId,
    abroad.map(({ id }) => id),
  )
  return new Map(orders.map((order) => [order.id, { ...order, customs: declared.get(order.id) ?? null }]))
}
