import { useQuery } from '@tanstack/react-query'
import { goodsSize, type GoodsProduct, goodsUnit, goodsWeight, parcelWeight } from '@waybill/contract/orders/goods'
import type { PlannedPackage } from '@waybill/contract/orders/api'
import { listProducts } from '@waybill/contract/products/api'
import { useClient } from '@waybill/host'
import { useRested } from '../../shared/use-rested.ts'
import { filledLines, type NewOrder } from './new-order.ts'

/** Orders of more different products are priced once their weight is typed. */
const MOST_SKUS = 20
const FRESH_MS = 60_000

const keyOf = (sku: string | null): string => sku?.trim().toLowerCase() ?? ''
const skusOf = ({ lines }: NewOrder): string[] => {
  const skus = [...new Set(filledLines(lines).flatMap(({ line }) => keyOf(line.sku) || []))]
  return skus.length > MOST_SKUS ? [] : skus
}

export type Goods = Partial<Pick<PlannedPackage, 'massUnit' | 'weight' | 'weight2'>> &
  Partial<Pick<PlannedPackage, 'length' | 'width' | 'height' | 'sizeUnit'>>

/** What products will fill of the package when the order is saved: only what is not typed, by the same rule as the server's. */
export function useGoods(order: NewOrder, enabled: boolean): Goods {
  const client = useClient()
  const { weight, weight2, length, width, height, massUnit } = order.package
  const lacksWeight = !weight && !weight2
  const lacksSize = !length && !width && !height
  const skus = useRested(enabled && (lacksWeight || lacksSize) ? skusOf(order) : [])
  const { data: products } = useQuery({
    queryKey: ['products of new orders', skus],
    queryFn: async () => {
      const found = await Promise.all(
        skus.map((sku) => client.call(listProducts, { query: { sku, limit: 1 } }, { hideErrors: true })),
      )
      return new Map(found.flatMap(({ records: [product] }, at) => (product ? [[skus[at]!, product]] : [])))
    },
    enabled: skus.length > 0,
    staleTime: FRESH_MS,
  })
  if (!products?.size) return {}
  const lines = filledLines(order.lines).map(({ line: { sku, quantity } }) => ({
    sku,
    quantity,
    product: (products.get(keyOf(sku)) ?? null) satisfies GoodsProduct | null,
  }))
  const goods = goodsWeight(lines)
  const parcel = parcelWeight(goods, lacksSize ? (goodsUnit(lines) ?? massUnit) : massUnit)
  const size = lacksSize ? goodsSize(lines) : null
  return {
    ...(lacksWeight &&
      goods.gap === null && { massUnit: parcel.massUnit, weight: parcel.weight, weight2: parcel.weight2 }),
    ...size,
  }
}
