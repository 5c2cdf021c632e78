import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, limit, name, page, queryInt, text, uuid, uuidParams } from '../core/schemas.ts'
import { photoSize } from '../warehouse-returns/photos.ts'
import { unidentifiedClaimStates } from './claim-lifecycle.ts'
import { unidentifiedStates } from './lifecycle.ts'

const seller = { tag: 'Unidentified returns', access: [1] as const, needs: ['warehouse' as const] }
const path = '/api/wms-business/oms/unidentified-return'

/** What lists of sellers and of staff show alike; nothing of it is about a buyer. */
export const unidentifiedFacts = {
  id,
  number: z.string(),
  /** What was scanned on it. */
  code: z.string(),
  note: z.nullable(z.string()),
  state: z.enum(unidentifiedStates),
  createdAt: instant,
  /** From then on the warehouse may dispose of it. */
  disposeFrom: instant,
}
export const unidentifiedPhoto = z.object({ id: uuid, at: instant })
export type UnidentifiedPhoto = z.infer<typeof unidentifiedPhoto>

export const ownClaim = z.object({
  id,
  orderNo: z.string(),
  note: z.nullable(z.string()),
  state: z.enum(unidentifiedClaimStates),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  /** The return that it has become. */
  returnId: z.nullable(id),
  createdAt: instant,
})
export const unidentifiedRow = z.object({
  ...unidentifiedFacts,
  /** Without a name when the connection has ended. */
  warehouse: z.object({ id, name: z.string() }),
  /** The newest claim of the organization; null: it has none. */
  claim: z.nullable(ownClaim),
})
export type UnidentifiedRow = z.infer<typeof unidentifiedRow>

/** A count beside a menu entry ends there. */
export const UNIDENTIFIED_CAP = 100
export const countUnidentified = route({
  ...seller,
  id: 'countUnidentified',
  method: 'GET',
  path: `${path}/count`,
  summary: 'Count the parcels that the organization can claim and has not claimed; 100 means 100 or more',
  output: z.object({ count: z.int() }),
})

/** Those that can be claimed, and those that the organization has claimed. */
export const unidentifiedViews = ['open', 'claimed'] as const
export const listUnidentified = route({
  ...seller,
  id: 'listUnidentified',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List parcels at connected warehouses whose order no one knows, newest first',
  query: z.strictObject({
    view: z._default(z.enum(unidentifiedViews), 'open'),
    /** Part of the number or of the scanned code. */
    search: z.optional(text(100)),
    warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(unidentifiedRow),
})

export const unidentifiedDetail = z.extend(unidentifiedRow, {
  /** Oldest first; none once it is somebody else's. */
  photos: z.array(unidentifiedPhoto),
})
export type UnidentifiedDetail = z.infer<typeof unidentifiedDetail>
export const getUnidentified = route({
  ...seller,
  id: 'getUnidentified',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Get a parcel whose order no one knows, with its photos and the own claim',
  params: idParams,
  output: unidentifiedDetail,
  errors: ['NOT_FOUND'],
})
export const readUnidentifiedPhoto = route({
  ...seller,
  id: 'readUnidentifiedPhoto',
  method: 'GET',
  path: `${path}/photo/:id`,
  kind: 'download',
  summary: 'Download a photo of a parcel whose order no one knows',
  params: uuidParams,
  query: z.strictObject({ size: photoSize }),
  errors: ['NOT_FOUND'],
})

export const claimUnidentified = route({
  ...seller,
  id: 'claimUnidentified',
  method: 'POST',
  path: `${path}/claim/:id`,
  summary: 'Claim a parcel as a return of a shipped order of the organization; the warehouse decides',
  params: idParams,
  body: z.strictObject({
    /** Made by the client for this claim: sent twice, it is made once. */
    commandId: uuid,
    /** The whole order number, or the number of the outbound order. */
    orderNo: name(100),
    /** For the warehouse to read: what is in the parcel, for example. */
    note: z.nullable(name(500)),
  }),
  output: unidentifiedDetail,
  errors: [
    'NOT_FOUND',
    'LINK_SUSPENDED',
    'RETURN_ORDER_UNKNOWN',
    'UNIDENTIFIED_STATE',
    'UNIDENTIFIED_CLAIMED',
    'STOCK_COMMAND_REUSED',
  ],
})
export const withdrawUnidentified = route({
  ...seller,
  id: 'withdrawUnidentified',
  method: 'POST',
  path: `${path}/withdraw/:id`,
  summary: 'Withdraw a claim about which the warehouse has not decided',
  params: idParams,
  body: z.strictObject({ claimId: id }),
  output: unidentifiedDetail,
  errors: ['NOT_FOUND', 'UNIDENTIFIED_CLAIM_STATE'],
})
