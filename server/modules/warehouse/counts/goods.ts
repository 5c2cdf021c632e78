import type { CountedGoods } from '@waybill/contract/counts/staff-api'
import type { StockCondition } from '@waybill/contract/stock/conditions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { lotsById } from '../stock/index.ts'

export interface Goods {
  sellerId: number
  productId: number
  /** 0: no lot. */
  lotId: number
  condition: StockCondition
}

export const keyOf = ({ sellerId, productId, lotId, condition }: Goods): string =>
  `${sellerId} ${productId} ${lotId} ${condition}`

interface Named {
  seller: string
  sku: string
  name: string
}

/** Goods with the words for them, by `keyOf`; those of a product that was deleted are left out. */
export async function described(db: Db, goods: readonly Goods[]): Promise<Map<string, CountedGoods>> {
  const found = new Map<string, CountedGoods>()
  if (goods.length === 0) return found
  const { rows } = await sql<Named & { sellerId: number; productId: number }>`
    select distinct p.org_id as "sellerId", p.id as "productId", o.name as seller, p.sku, p.name
    from unnest(${goods.map(({ sellerId }) => sellerId)}::bigint[], ${goods.map(({ productId }) => productId)}::bigint[]) as g (org, product)
    join products_stocked p on p.org_id = g.org and p.id = g.product
    join tenancy_org o on o.id = p.org_id`.execute(db)
  const products = new Map(rows.map((row) => [`${row.sellerId} ${row.productId}`, row]))
  for (const [sellerId, own] of Map.groupBy(goods, (one) => one.sellerId)) {
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    const lots = await lotsById(db, sellerId, [...new Set(own.flatMap(({ lotId }) => (lotId === 0 ? [] : [lotId])))])
    for (const one of own) {
      const product = products.get(`${sellerId} ${one.productId}`)
      if (!product) continue
      const { seller, sku, name } = product
      const { productId, lotId, condition } = one
      const lot = lots.get(lotId) ?? null
      found.set(keyOf(one), { seller: { id: sellerId, name: seller }, productId, sku, name, lotId, lot, condition })
    }
  }
  return found
}
