import type { ParsedOf } from '@waybill/contract/core/route'
import type { updateOrder } from '@waybill/contract/orders/api'
import type { ServicePlan } from '@waybill/contract/rules/rule'

type OneChange = Omit<ParsedOf<typeof updateOrder>['body'], 'version'>
/** A change of one order or of many; many may have a weight or a size alone. */
export type OrderChange = Omit<OneChange, 'package'> & {
  package?: Partial<NonNullable<OneChange['package']>> | undefined
}
/** What a change leads to in sales_order. */
export type Chosen = {
  carrier: number | null
  serviceCode: string | null
  plan: ServicePlan | null
  /** The option of an order that no postage is bought for; null of all others. */
  labelFrom: number | null
  /** The warehouse that it goes to by itself. */
  sendTo: number | null
  signature: number
}
