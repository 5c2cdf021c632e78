import type { ImportTarget } from '@waybill/contract'
import { orderSink } from '../targets/orders/sink.ts'
import { productSink } from '../targets/products/sink.ts'
import type { Outlet } from '../targets/sink.ts'

const outlets: Readonly<Record<ImportTarget, Outlet>> = { orders: orderSink, products: productSink }

/** Where the valid rows of an import's target go. */
export const outletOf = (target: string): Outlet => outlets[target as ImportTarget]
