import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { serviceCauses } from './service-causes.ts'
import { id, instant, isoDate, limit, money, queryCodes, text, uuid } from '../core/schemas.ts'

const tag = 'Funds'
export const getPostageInfo = route({
  id: 'getPostageInfo',
  method: 'GET',
  path: '/ezeeship-api/ezeeship/postage/info',
  tag,
  access: [1],
  summary: 'Get the postage balance',
  output: z.object({
    /** May be spent now. */
    available: money,
    held: money,
    frozen: money,
    /** Asked back by voiding and not decided yet. */
    pendingRefund: money,
    currency: z.string(),
  }),
})
/** The shipment and the order that an entry is about; null: none. */
export const entryShipment = z.nullable(
  z.object({ id, trackingNo: z.string(), carrier: z.int(), serviceCode: z.string() }),
)
export const entryOrder = z.nullable(z.object({ id, orderNo: z.string() }))
export const postageEntry = z.object({
  id: uuid,
  at: instant,
  /** What happened, by its number in the ledger (`event-words.ts`). */
  kind: z.int(),
  /** Postage change type 1–8, flow 1–2, deduction 1–2 of specification §3; null where none applies. */
  changeType: z.nullable(z.int()),
  flowType: z.nullable(z.int()),
  deductionType: z.nullable(z.int()),
  shipment: entryShipment,
  order: entryOrder,
  /** What the movement did to available + held; a hold alone is 0. */
  amount: money,
  /** What of the amount is insurance; 0 for labels of before it was kept apart. */
  insurance: money,
  availableAfter: money,
  heldAfter: money,
  /** What a service fee or payment is about; null for labels and anything else. */
  cause: z.nullable(z.enum(serviceCauses)),
  note: z.nullable(z.string()),
})
export type PostageEntry = z.infer<typeof postageEntry>
export const listPostage = route({
  id: 'listPostage',
  method: 'GET',
  path: '/ezeeship-api/ezeeship/postage/history',
  tag,
  access: [1],
  needs: ['verified'],
  summary: 'List postage transactions, newest first; opening + in − out = closing',
  query: z.strictObject({
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    changeTypes: z.optional(queryCodes),
    search: z.optional(text(100)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: z.object({
    records: z.array(postageEntry),
    total: z.object({ count: z.int(), capped: z.boolean() }),
    next: z.nullable(z.string()),
    summary: z.object({ opening: money, moneyIn: money, moneyOut: money, closing: money }),
  }),
  errors: ['SEARCH_TOO_BROAD'],
})
