import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, limit, money, page, queryInt, text } from '../core/schemas.ts'

const path = '/api/saas-business/reports/unbilled'
/** Carrier accounts are the platform's: nobody else owes carriers. */
const platform = { method: 'GET', tag: 'Funds', access: [3] } as const

/** Days since the label was bought: up to 7, 30, 60 and 90, and more. */
export const labelAges = ['days7', 'days30', 'days60', 'days90', 'older'] as const
export type LabelAge = (typeof labelAges)[number]

export const unbilledSums = z.object({
  labels: z.int(),
  amount: money,
  /** The amount by the age of its labels. */
  days7: money,
  days30: money,
  days60: money,
  days90: money,
  older: money,
})
export type UnbilledSums = z.infer<typeof unbilledSums>
/** Carrier 0: no carrier is known. */
export const unbilledGroup = z.object({ carrier: z.int(), sums: unbilledSums })
export type UnbilledGroup = z.infer<typeof unbilledGroup>

export const getUnbilled = route({
  ...platform,
  id: 'getUnbilled',
  path,
  summary: 'What carriers are owed for labels that are on none of their invoices yet, by carrier and age',
  output: z.object({
    /** Every label up to now is counted; false while older ones are still being added. */
    complete: z.boolean(),
    /** The largest amount first. */
    groups: z.array(unbilledGroup),
    totals: unbilledSums,
  }),
})

export const unbilledLabel = z.object({
  /** Of its purchase. */
  id: z.uuid(),
  /** Null: it is for no shipment, such as a return label that was used. */
  shipment: z.nullable(z.object({ id, trackingNo: z.string() })),
  customer: z.object({ id, name: z.string() }),
  labelAt: instant,
  carrier: z.int(),
  serviceCode: z.string(),
  /** What the carrier is owed for it. */
  amount: money,
})
export type UnbilledLabel = z.infer<typeof unbilledLabel>
export const listUnbilledLabels = route({
  ...platform,
  id: 'listUnbilledLabels',
  path: `${path}/labels`,
  summary: 'Labels that are on no carrier invoice yet, newest first, with their sums',
  query: z.strictObject({
    carrier: z.optional(queryInt(0, 32_767)),
    age: z.optional(z.enum(labelAges)),
    cursor: z.optional(text(200)),
    limit,
  }),
  /** The sums come with the first page; they are null on those after it. */
  output: z.extend(page(unbilledLabel), { sums: z.nullable(unbilledSums) }),
})
