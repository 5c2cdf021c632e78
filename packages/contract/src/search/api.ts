import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, queryInt, text } from '../core/schemas.ts'

/** What one group of a search found. `tooBroad`: too much would have to be read to say, so that there are no records. */
const group = <Record extends z.ZodMiniType>(record: Record) =>
  z.object({ records: z.array(record), more: z.boolean(), tooBroad: z.boolean() })

export const foundOrder = z.object({
  id,
  orderNo: z.string(),
  status: z.int(),
  recipient: z.string(),
  city: z.string(),
  createTime: instant,
})
export const foundShipment = z.object({
  id,
  trackingNo: z.string(),
  carrier: z.int(),
  status: z.int(),
  recipient: z.string(),
  orderNo: z.nullable(z.string()),
})
export const foundProduct = z.object({ id, skuCode: z.string(), skuName: z.string() })
export const foundKinds = ['order', 'shipment', 'product'] as const

export const searchEverywhere = route({
  id: 'searchEverywhere',
  method: 'GET',
  path: '/api/search',
  tag: 'Search',
  access: [1],
  summary: 'Search orders, shipments and products by any of their details, or by a scanned code',
  query: z.strictObject({ search: text(100), limit: z._default(queryInt(1, 20), 5) }),
  output: z.object({
    /** The one thing whose whole number, SKU or barcode was searched for; null when none or several are meant. */
    exact: z.nullable(z.object({ kind: z.enum(foundKinds), id })),
    orders: group(foundOrder),
    shipments: group(foundShipment),
    products: group(foundProduct),
  }),
})
