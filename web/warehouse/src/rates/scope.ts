import type { RateScope } from '@waybill/contract/warehouse-billing/rates-api'

export interface Scoped {
  seller?: number
  warehouse?: number
}

const idOf = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Whose card the address names: both a customer and a warehouse, or all customers. */
export function readScope(query: Record<string, unknown>): Scoped & Record<string, unknown> {
  const [seller, warehouse] = [idOf(query.seller), idOf(query.warehouse)]
  return seller && warehouse ? { seller, warehouse } : {}
}
export const scopeOf = ({ seller, warehouse }: Scoped): RateScope =>
  seller && warehouse ? { sellerId: seller, warehouseId: warehouse } : null
export const keyOfScope = (scope: RateScope): string =>
  scope === null ? 'all' : `${scope.sellerId}-${scope.warehouseId}`
