import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { isoDate, limit, money, page, queryInt, text } from '../core/schemas.ts'

/** What the storage of a seller is grouped by. */
export const storageGroupings = ['day', 'month', 'warehouse', 'product'] as const
export type StorageGrouping = (typeof storageGroupings)[number]
/** The longest period of the report, in days. */
export const LONGEST_STORAGE = 366

export const storageSums = z.object({
  /** Days at whose end goods lay there. */
  days: z.int(),
  /** Units at the end of each day, added up over the days. */
  units: z.int(),
  /** Of them, those that cost nothing because they came lately. */
  freeUnits: z.int(),
  /** What the rate is for, added up over the days, in 1/100 ft³. */
  volume: z.int(),
  /** Parts of the charges of these days, in 1/10,000: all products of a day are what the day was charged. */
  charged: money,
  givenBack: money,
  /** Units, added up over the days, whose storage has no price yet. */
  unpriced: z.int(),
})
export type StorageSums = z.infer<typeof storageSums>

export const storageRow = z.extend(storageSums, {
  /** YYYY-MM-DD, YYYY-MM, or the ID of a warehouse or a product. */
  key: z.string(),
  /** Of a warehouse or product; null: a day or a month, or it is no more. */
  name: z.nullable(z.string()),
  /** Of a product. */
  sku: z.nullable(z.string()),
})
export type StorageRow = z.infer<typeof storageRow>

export const storageReportQuery = z.strictObject({
  /** By the clock of the warehouses; by default the last 30 days, and never longer than 366. */
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
  warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  productId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  by: z._default(z.enum(storageGroupings), 'day'),
})

export const getStorageReport = route({
  id: 'getStorageReport',
  method: 'GET',
  path: '/api/wms-business/wms/charge/own/storage',
  tag: 'Warehouse charges',
  access: [1],
  needs: ['warehouse'],
  summary: 'What lay in warehouses in a period and what its storage cost, by day, month, warehouse or product',
  query: z.extend(storageReportQuery, { cursor: z.optional(text(500)), limit }),
  output: z.extend(page(storageRow), {
    period: z.object({ from: isoDate, to: isoDate }),
    sums: storageSums,
    /** The product that it was asked for; null: none, or it is no more. */
    product: z.nullable(z.object({ sku: z.string(), name: z.string() })),
  }),
})
