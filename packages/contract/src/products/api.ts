import * as z from 'zod/mini'
import { packageTypes, productUnits } from './product-words.ts'
import { route } from '../core/route.ts'
import {
  id,
  idParams,
  instant,
  limit,
  money,
  page,
  permission,
  queryFlag,
  queryInt,
  seenVersion,
  text,
} from '../core/schemas.ts'

const tag = 'Products'
const base = '/api/wms-product/oms/product'

/** What is said of a product in the words of specification §3; null = nothing. Amounts in 1/10,000, HS codes as digits. */
const descriptions = {
  skuCode: z.string(),
  skuName: z.string(),
  skuNameCN: z.nullable(z.string()),
  ean: z.nullable(z.string()),
  upc: z.nullable(z.string()),
  asin: z.nullable(z.string()),
  fnSku: z.nullable(z.string()),
  extraBarcode1: z.nullable(z.string()),
  extraBarcode2: z.nullable(z.string()),
  extraBarcode3: z.nullable(z.string()),
  extraBarcode4: z.nullable(z.string()),
  extraBarcode5: z.nullable(z.string()),
  purchasingCost: z.nullable(money),
  brand: z.nullable(z.string()),
  packageType: z.enum(packageTypes),
  qtyInOnePackage: z.int(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  weight1: z.nullable(z.number()),
  weight2: z.nullable(z.number()),
  unit: z.enum(productUnits),
  batteryFlag: z.boolean(),
  declaredValue: z.nullable(money),
  scheduleB: z.nullable(z.string()),
  importHsCode: z.nullable(z.string()),
  originCountry: z.nullable(z.string()),
  quantityUnit: z.nullable(z.string()),
  custDescription: z.nullable(z.string()),
  note: z.nullable(z.string()),
}
export const product = z.object({
  id,
  ...descriptions,
  /** Total in hundredths of a gram; null when not known. */
  weightCg: z.nullable(z.int()),
  createdAt: instant,
  updatedAt: instant,
  /** Grows with every change; send it back with an edit so that nobody overwrites another's change. */
  version: z.int(),
})
export type Product = z.infer<typeof product>

export const productSorts = ['skuCode', 'skuName', 'weight', 'createdAt'] as const
const filters = {
  /** SKU, name or ASIN, part of it is enough; or a whole barcode. */
  search: z.optional(text(100)),
  /** The whole SKU, in any case. */
  sku: z.optional(text(100)),
  /** The whole barcode, in any of the forms in which it is printed. */
  barcode: z.optional(text(60)),
  packageType: z.optional(z.enum(packageTypes)),
  battery: z.optional(queryFlag),
  /** Lacks what customs ask for: HS code, origin, declared value or description. */
  missingCustoms: z.optional(queryFlag),
  origin: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  importId: z.optional(z.uuid()),
}
export const productListQuery = z.strictObject({
  ...filters,
  sort: z._default(z.enum(productSorts), 'skuCode'),
  desc: z._default(queryFlag, false),
  cursor: z.optional(text(1000)),
  limit,
})
export const listProducts = route({
  id: 'listProducts',
  method: 'GET',
  path: `${base}/list`,
  tag,
  access: [1],
  summary: 'List products (filter, sort, keyset pages)',
  query: productListQuery,
  output: page(product),
  errors: ['SEARCH_TOO_BROAD'],
})
export const matchProductIds = route({
  id: 'matchProductIds',
  method: 'GET',
  path: `${base}/ids`,
  tag,
  access: [1],
  summary: 'List the ids matching a query (up to 5,000) for bulk actions',
  query: productListQuery,
  output: z.object({ ids: z.array(id), capped: z.boolean() }),
})
export const listOrigins = route({
  id: 'listOrigins',
  method: 'GET',
  path: `${base}/origins`,
  tag,
  access: [1],
  summary: 'List countries of origin for the filter',
  output: z.array(z.string()),
})
export const getProduct = route({
  id: 'getProduct',
  method: 'GET',
  path: `${base}/detail/:id`,
  tag,
  access: [1],
  summary: 'Get a product and whether it can be deleted',
  params: idParams,
  output: z.object({ product, can: z.object({ delete: permission }) }),
  errors: ['NOT_FOUND'],
})
export const listProductOrders = route({
  id: 'listProductOrders',
  method: 'GET',
  path: `${base}/orders/:id`,
  tag,
  access: [1],
  summary: 'List the latest orders with the SKU of a product, and count them',
  params: idParams,
  query: z.strictObject({ limit: z._default(queryInt(1, 50), 10) }),
  output: z.object({
    records: z.array(
      z.object({
        id,
        orderNo: z.string(),
        status: z.int(),
        createTime: instant,
        recipient: z.string(),
        quantity: z.int(),
      }),
    ),
    total: z.object({ count: z.int(), capped: z.boolean() }),
  }),
  errors: ['NOT_FOUND'],
})

/** Numbers and texts as they were typed: the rules of the import say what is wrong with them, in its words. */
const typed = z.partial(
  z.strictObject({
    ...descriptions,
    skuCode: text(1000),
    skuName: text(1000),
    packageType: z.nullable(text(100)),
    qtyInOnePackage: z.nullable(z.number()),
    length: z.nullable(z.number()),
    width: z.nullable(z.number()),
    height: z.nullable(z.number()),
    unit: z.nullable(text(100)),
    purchasingCost: z.nullable(z.number()),
    declaredValue: z.nullable(z.number()),
  }),
)
export const createProduct = route({
  id: 'createProduct',
  method: 'POST',
  path: `${base}/create`,
  tag,
  access: [1],
  idempotent: true,
  summary: 'Create a product; SKU and barcodes are unique per seller',
  body: typed,
  output: product,
  errors: ['SKU_TAKEN', 'BARCODE_TAKEN'],
})
export const updateProduct = route({
  id: 'updateProduct',
  method: 'PATCH',
  path: `${base}/update/:id`,
  tag,
  access: [1],
  summary: 'Update a product; omitted fields are unchanged',
  params: idParams,
  body: z.extend(typed, { version: seenVersion }),
  output: product,
  errors: ['NOT_FOUND', 'CONFLICT', 'SKU_TAKEN', 'BARCODE_TAKEN'],
})

const ids = z.array(id).check(z.minLength(1), z.maxLength(5000))
export const editProductCustoms = route({
  id: 'editProductCustoms',
  method: 'POST',
  path: `${base}/customs`,
  tag,
  access: [1],
  summary: 'Set customs fields on many products; omitted fields are unchanged, unknown ids are ignored',
  body: z.strictObject({
    ids,
    customs: z.pick(typed, {
      declaredValue: true,
      scheduleB: true,
      importHsCode: true,
      originCountry: true,
      quantityUnit: true,
      custDescription: true,
    }),
  }),
  output: z.object({ done: z.array(id) }),
})
export const deleteProducts = route({
  id: 'deleteProducts',
  method: 'POST',
  path: `${base}/delete`,
  tag,
  access: [1],
  summary: 'Delete products not used by any order; all others are reported and kept',
  body: z.strictObject({ ids }),
  output: z.object({
    done: z.array(id),
    failed: z.array(z.object({ id, code: z.string(), message: z.string(), zhMessage: z.string() })),
  }),
})
