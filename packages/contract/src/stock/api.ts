import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, isoDate, limit, page, queryFlag, queryInt, text } from '../core/schemas.ts'
import { stockConditions } from './conditions.ts'
import { stockReasonCodes } from './reasons.ts'

const seller = { tag: 'Inventory', access: [1] as const, needs: ['warehouse' as const] }
const path = '/api/wms-business/oms/inventory'
const warehouse = z.object({ id, code: z.string(), name: z.string() })
const condition = z.union(stockConditions.map((value) => z.literal(value)))
const counters = {
  onHand: z.int(),
  available: z.int(),
  allocated: z.int(),
  /** Received and not put away yet: on hand, not available. */
  dock: z.int(),
  quarantine: z.int(),
  damaged: z.int(),
  hold: z.int(),
  inbound: z.int(),
}

export const inventoryRow = z.object({
  /** The product. */
  id,
  sku: z.string(),
  name: z.string(),
  ...counters,
  /** Does the product have measurements, and a barcode? */
  sized: z.boolean(),
  hasBarcode: z.boolean(),
})
export type InventoryRow = z.infer<typeof inventoryRow>

export const inventorySorts = ['sku', 'onHand', 'available'] as const
export const stockStates = ['inStock', 'low', 'zero'] as const
export const inventoryQuery = z.strictObject({
  warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  /** Part of SKU or name, or a whole barcode. */
  search: z.optional(text(100)),
  stock: z.optional(z.enum(stockStates)),
  noSize: z.optional(queryFlag),
  noBarcode: z.optional(queryFlag),
  sort: z._default(z.enum(inventorySorts), 'sku'),
  desc: z._default(queryFlag, false),
  cursor: z.optional(text(1000)),
  limit,
})
export const listInventory = route({
  ...seller,
  id: 'listInventory',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List products with their stock in connected warehouses',
  query: inventoryQuery,
  output: z.extend(page(inventoryRow), { asOf: instant, warehouses: z.array(warehouse) }),
  errors: ['SEARCH_TOO_BROAD'],
})

const lotOf = z.nullable(z.object({ lotNo: z.string(), expiry: z.nullable(isoDate) }))
export const getInventory = route({
  ...seller,
  id: 'getInventory',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Stock of one product by warehouse, condition and lot',
  params: idParams,
  output: z.object({
    product: z.object({ id, sku: z.string(), name: z.string() }),
    asOf: instant,
    warehouses: z.array(
      z.object({
        warehouse,
        ...counters,
        lots: z.array(z.object({ condition, lot: lotOf, onHand: z.int() })),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const stockEntry = z.object({
  id,
  at: instant,
  reason: z.enum(stockReasonCodes),
  warehouse,
  quantity: z.int(),
  /** Change of the quantity on hand: 0 for what stays in the warehouse. */
  change: z.int(),
  lot: lotOf,
  /** Null: outside the warehouse. */
  fromCondition: z.nullable(condition),
  toCondition: z.nullable(condition),
  /** After it, in its warehouse; null where it changes no total of the product. */
  onHandAfter: z.nullable(z.int()),
  availableAfter: z.nullable(z.int()),
  note: z.nullable(z.string()),
  /** Undone by a later movement. */
  reversed: z.boolean(),
})
export type StockEntry = z.infer<typeof stockEntry>
export const listInventoryMovements = route({
  ...seller,
  id: 'listInventoryMovements',
  method: 'GET',
  path: `${path}/movements/:id`,
  summary: 'Stock movements of one product, newest first, with the quantities after each',
  params: idParams,
  query: z.strictObject({
    warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: z.object({ records: z.array(stockEntry), next: z.nullable(z.string()) }),
  errors: ['NOT_FOUND'],
})
