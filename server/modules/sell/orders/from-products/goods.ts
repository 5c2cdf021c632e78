import { type ErrorCode, errorText } from '@waybill/contract/core/errors'
import type { OrderGoods } from '@waybill/contract/orders/filled'
import { goodsWeight } from '@waybill/contract/orders/goods'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { goodsLines, type OrderToFill } from './read.ts'

function goodsOf({ orderNo, lines }: Pick<OrderToFill, 'orderNo' | 'lines'>): OrderGoods {
  const { weightCg, gap } = goodsWeight(lines)
  if (!gap) return { weightCg, gap: null }
  const code: ErrorCode = gap.code
  const text = errorText(code, { value: orderNo, sku: gap.sku })
  return { weightCg, gap: { code, message: text.en, zhMessage: text.cn } }
}

/** What the goods of orders weigh by the products of their lines, by order. */
export async function findGoods(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, OrderGoods>> {
  const { rows } = await sql<Pick<OrderToFill, 'id' | 'orderNo' | 'lines'>>`
    select o.id, o.order_no as "orderNo", ${goodsLines(orgId)} as lines
    from sales_order o where o.org_id = ${orgId} and o.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, goodsOf(row)]))
}

/** The same of one order that there is. */
export async function getGoods(db: Db, orgId: number, id: number): Promise<OrderGoods> {
  const goods = (await findGoods(db, orgId, [id])).get(id)
  if (!goods) throw new Error(`Order ${id} is gone`)
  return goods
}
