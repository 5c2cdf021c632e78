import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, isoDate, limit, money, name, page, permission, text } from '../core/schemas.ts'
import { parcelFacts } from './api.ts'
import { adjustmentReasons } from './enums.ts'

const tag = 'Funds'
const path = '/ezeeship-api/ezeeship/postage/adjustment'

/** What became of an adjustment that a seller sees. */
export const sellerAdjustmentStates = ['posted', 'disputed', 'accepted', 'refused'] as const
export type SellerAdjustmentState = (typeof sellerAdjustmentStates)[number]

export const adjustment = z.object({
  id,
  at: instant,
  state: z.enum(sellerAdjustmentStates),
  reason: z.enum(adjustmentReasons),
  shipment: z.object({ id, trackingNo: z.string(), carrier: z.int(), serviceCode: z.string() }),
  order: z.object({ id, orderNo: z.string() }),
  /** What the label was charged, and by how much the carrier's invoice changed it; positive: charged in addition. */
  price: money,
  difference: money,
  claimed: parcelFacts,
  captured: parcelFacts,
  disputeUntil: instant,
  dispute: z.nullable(z.object({ at: instant, text: z.string(), answer: z.nullable(z.string()) })),
  can: z.object({ dispute: permission }),
})
export type Adjustment = z.infer<typeof adjustment>

export const listAdjustments = route({
  id: 'listAdjustments',
  method: 'GET',
  path: `${path}s`,
  tag,
  access: [1],
  needs: ['verified'],
  summary: "What carriers' invoices changed about the price of labels, newest first, with the sum of all that match",
  query: z.strictObject({
    search: z.optional(text(100)),
    state: z.optional(z.enum(sellerAdjustmentStates)),
    reason: z.optional(z.enum(adjustmentReasons)),
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    cursor: z.optional(text(1000)),
    limit,
  }),
  output: z.extend(page(adjustment), { sums: z.object({ charged: money, credited: money }) }),
})
export const disputeAdjustment = route({
  id: 'disputeAdjustment',
  method: 'POST',
  path: `${path}/dispute/:id`,
  tag,
  access: [1],
  needs: ['verified'],
  summary: 'Contest an adjustment; the provider answers, and a dispute that is accepted is credited',
  params: idParams,
  body: z.strictObject({ text: name(1000) }),
  output: adjustment,
  errors: ['NOT_FOUND', 'ADJUSTMENT_DISPUTED', 'ADJUSTMENT_DISPUTE_LATE'],
})
