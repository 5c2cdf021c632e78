import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  id,
  instant,
  isoDate,
  limit,
  money,
  page,
  permission,
  queryCodes,
  queryFlag,
  text,
  uuid,
} from '../core/schemas.ts'
import { voidState, type VoidState } from './void-lifecycle.ts'

export const voidStates = Object.values(voidState) as [VoidState]

export const voidRow = z.object({
  id: uuid,
  requestedAt: instant,
  state: z.enum(voidState),
  shipment: z.object({
    id,
    trackingNo: z.string(),
    carrier: z.int(),
    serviceCode: z.string(),
    /** When the label was bought. */
    createdAt: instant,
  }),
  order: z.object({ id, orderNo: z.string() }),
  /** What was asked back. */
  refund: money,
  /** The day by which the carrier usually decides; null: at once, or unknown. */
  expectedBy: z.nullable(isoDate),
  /** Not decided, and that day is over. */
  overdue: z.boolean(),
  decidedAt: z.nullable(instant),
  /** Who asked for it; null: nobody, the label was voided automatically. */
  requestedBy: z.nullable(z.string()),
  /** When the carrier is asked about it next; null: it has decided. */
  nextAskAt: z.nullable(instant),
  /** What was charged again since the carrier scanned the voided label; 0: nothing. */
  chargedAgain: money,
  /** Why the carrier refused; null otherwise. */
  problem: z.nullable(z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })),
  /** May a refused label be voided once more? */
  can: z.object({ retry: permission }),
})
export type VoidRow = z.infer<typeof voidRow>

const sum = z.object({ count: z.int(), amount: money })

export const listVoids = route({
  id: 'listVoids',
  method: 'GET',
  path: '/ezeeship-api/ezeeship/postage/voids',
  tag: 'Funds',
  access: [1],
  needs: ['verified'],
  summary: 'Void requests with their refunds, newest first, with sums over all that match',
  query: z.strictObject({
    search: z.optional(text(100)),
    state: z.optional(z.enum(voidState)),
    carriers: z.optional(queryCodes),
    /** Only requests that the carrier should have decided by now. */
    overdue: z.optional(queryFlag),
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    cursor: z.optional(text(200)),
    limit,
  }),
  output: z.extend(page(voidRow), { sums: z.object({ pending: sum, refunded: sum, rejected: sum }) }),
  errors: ['SEARCH_TOO_BROAD'],
})

export const keepLabels = route({
  tag: 'Shipping',
  access: [1],
  needs: ['verified'],
  id: 'keepLabels',
  method: 'POST',
  path: '/api/shipout-shipment/label/keep',
  summary: 'Keep unscanned labels: they are not voided automatically. Labels that would not be are left as they are',
  body: z.strictObject({ shipmentIds: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
  output: z.object({ count: z.int() }),
  errors: ['NOT_FOUND'],
})
