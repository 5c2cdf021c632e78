import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { cappedCount, instant, isoDate, limit, money, text, uuid } from '../core/schemas.ts'
import { entryOrder, entryShipment } from './api.ts'

export const labelPostage = z.object({
  /** The transaction that charged the label, or that still holds its price. */
  id: uuid,
  at: instant,
  shipment: entryShipment,
  order: entryOrder,
  /** What was held for it when it was bought. */
  held: money,
  /** Charged for it, again after a void included. */
  charged: money,
  /** What the carrier billed differently; negative for a credit. */
  adjusted: money,
  refunded: money,
  /** What it has cost so far: charged and adjusted less refunded. */
  cost: money,
  /** What of its cost is insurance. */
  insurance: money,
})
export type LabelPostage = z.infer<typeof labelPostage>

export const listLabelPostage = route({
  id: 'listLabelPostage',
  method: 'GET',
  path: '/ezeeship-api/ezeeship/postage/labels',
  tag: 'Funds',
  access: [1],
  needs: ['verified'],
  summary: 'What each label has cost: held, charged, adjusted and refunded; the newest labels first',
  query: z.strictObject({
    /** Days on which labels were bought. */
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    search: z.optional(text(100)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: z.object({
    records: z.array(labelPostage),
    total: cappedCount,
    next: z.nullable(z.string()),
    /** Sum of what all matching labels were charged when they were bought. */
    charged: money,
  }),
})
