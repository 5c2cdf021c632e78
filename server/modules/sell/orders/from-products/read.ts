import type { GoodsLine, LineCustoms } from '@waybill/contract/orders/goods'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { Filled } from './marks.ts'

/** An order with its goods, as far as products may fill it. */
export interface OrderToFill {
  id: number
  orderNo: string
  status: number
  country: string
  /** Where it is sent from: the order's own sender, else the default one; null = not known. */
  fromCountry: string | null
  massUnit: 'lb' | 'kg'
  sizeUnit: 'in' | 'cm'
  weight: number | null
  weight2: number | null
  weightCg: number | null
  length: number | null
  width: number | null
  height: number | null
  declaredValue: number | null
  filled: Filled | null
  /** It goes in several packages, whose weights and sizes products cannot know. */
  several?: boolean
  lines: (GoodsLine & { id: number; customs: LineCustoms | null })[]
}

/** The lines of the order named o with their products, as JSON. */
export const goodsLines = (orgId: number): RawBuilder<OrderToFill['lines']> => sql<OrderToFill['lines']>`
  coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'sku', l.sku, 'quantity', coalesce(l.going, l.quantity - l.shipped), 'customs', l.customs, 'product',
    case when p.id is not null then jsonb_build_object('unit', p.unit, 'weight1', p.weight1, 'weight2', p.weight2, 'length', p.length,
      'width', p.width, 'height', p.height, 'declaredValue', p.declared_value, 'scheduleB', p.schedule_b, 'importHsCode', p.hs_code,
      'originCountry', p.origin_country, 'custDescription', p.customs_description, 'skuNameCN', p.name_cn) end) order by l.id)
  from order_line l left join products_product p on p.org_id = ${orgId} and p.sku_key = l.sku_key
  where l.org_id = ${orgId} and l.order_id = o.id), '[]')`

/** The organisation's orders among these ids with their goods, in order of id. */
export async function readOrdersToFill(db: Db, orgId: number, ids: readonly number[]): Promise<OrderToFill[]> {
  const { rows } = await sql<OrderToFill>`
    select o.id, o.order_no as "orderNo", o.status, o.country, coalesce(o.ship_from ->> 'country', sender.country) as "fromCountry",
      o.mass_unit as "massUnit", o.size_unit as "sizeUnit", o.weight::float8 as weight, o.weight2::float8 as weight2, o.weight_cg as "weightCg",
      o.length::float8 as length, o.width::float8 as width, o.height::float8 as height, o.declared_value as "declaredValue", o.filled, o.other_packages is not null as several,
      ${goodsLines(orgId)} as lines
    from sales_order o left join (
      select country from addresses_default_sender where org_id = ${orgId} order by id limit 1) as sender on true
    where o.org_id = ${orgId} and o.id = any(${[...ids]}::bigint[]) order by o.id`.execute(db)
  return rows
}
