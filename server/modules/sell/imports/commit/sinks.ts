import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { addressSink } from '../targets/addresses/sink.ts'
import { orderSink } from '../targets/orders/sink.ts'
import { productSink } from '../targets/products/sink.ts'
import type { ImportSink } from '../targets/sink.ts'

const sinks: Readonly<Record<ImportTarget, ImportSink>> = {
  orders: orderSink,
  products: productSink,
  addresses: addressSink,
}

/** Where the valid rows of an import's target go. */
export const sinkOf = (target: string): ImportSink => sinks[target as ImportTarget]
