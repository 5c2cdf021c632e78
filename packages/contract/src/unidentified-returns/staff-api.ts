import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, limit, name, page, queryInt, text, uuid, uuidParams } from '../core/schemas.ts'
import { staffWarehouse } from '../stock/place-api.ts'
import { photoFileErrors, photoSize } from '../warehouse-returns/photos.ts'
import { unidentifiedFacts, unidentifiedPhoto } from './api.ts'
import { unidentifiedClaimStates } from './claim-lifecycle.ts'
import { unidentifiedStates } from './lifecycle.ts'

const staff = { tag: 'Unidentified returns floor', access: [2] as const }
const path = '/api/wms-business/wms/unidentified-return'

export const floorUnidentifiedRow = z.object({
  ...unidentifiedFacts,
  warehouse: staffWarehouse,
  /** Where it was put; null: the place was deleted. */
  place: z.nullable(z.object({ id, code: z.string() })),
  /** Claims that wait for a decision. */
  waiting: z.int(),
  /** Nobody has claimed it, and the time for it is over. */
  mayDispose: z.boolean(),
})
export type FloorUnidentifiedRow = z.infer<typeof floorUnidentifiedRow>

export const countFloorUnidentified = route({
  ...staff,
  id: 'countFloorUnidentified',
  method: 'GET',
  path: `${path}/count`,
  summary: 'Count the parcels that are not decided; 100 means 100 or more',
  output: z.object({ count: z.int() }),
})

/** A parcel that a return may be: both have the same code. */
export const sameCode = z.object({ id, number: z.string(), code: z.string(), createdAt: instant })
export const findUnidentifiedOfReturn = route({
  ...staff,
  id: 'findUnidentifiedOfReturn',
  method: 'GET',
  path: `${path}/of-return/:id`,
  summary: 'Find parcels that were recorded as unidentified under a code of a return',
  params: idParams,
  output: z.object({ records: z.array(sameCode) }),
  errors: ['NOT_FOUND'],
})

/** How long it has been there: a week, a month, or so long that it may be disposed of. */
export const unidentifiedAges = ['week', 'month', 'due'] as const
export const listFloorUnidentified = route({
  ...staff,
  id: 'listFloorUnidentified',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List parcels whose order no one knows, newest first',
  query: z.strictObject({
    state: z.optional(z.enum(unidentifiedStates)),
    age: z.optional(z.enum(unidentifiedAges)),
    warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    /** Part of the number or of the scanned code. */
    search: z.optional(text(100)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(floorUnidentifiedRow),
})

export const floorClaim = z.object({
  id,
  seller: z.object({ id, name: z.string() }),
  orderNo: z.string(),
  /** Number of the outbound order with which the goods left. */
  outbound: z.string(),
  note: z.nullable(z.string()),
  state: z.enum(unidentifiedClaimStates),
  reason: z.nullable(z.string()),
  returnId: z.nullable(id),
  createdAt: instant,
})
export type FloorClaim = z.infer<typeof floorClaim>
export const floorUnidentified = z.extend(floorUnidentifiedRow, {
  /** The return that it is, where Returns opened it; null: it is none, or a claim names it. */
  linkedReturnId: z.nullable(id),
  /** Its code names a return, tracking number or order by now: it is to be scanned in Returns. */
  isKnown: z.boolean(),
  /** Oldest first. */
  photos: z.array(unidentifiedPhoto),
  /** Oldest first. */
  claims: z.array(floorClaim),
})
export type FloorUnidentified = z.infer<typeof floorUnidentified>
export const getFloorUnidentified = route({
  ...staff,
  id: 'getFloorUnidentified',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'A parcel whose order no one knows, with its photos and claims',
  params: idParams,
  output: floorUnidentified,
  errors: ['NOT_FOUND'],
})

const common = { ...staff, method: 'POST', needs: ['own'], output: floorUnidentified } as const
export const recordUnidentified = route({
  ...common,
  id: 'recordUnidentified',
  path: `${path}/create`,
  summary: 'Record a parcel whose code is no return, tracking number or order, and where it was put',
  body: z.strictObject({
    /** Made by the client for this parcel: sent twice, it is recorded once. */
    requestKey: uuid,
    warehouseId: id,
    code: name(100),
    note: z.nullable(name(500)),
    /** Code of a place of problem goods, as scanned or typed. */
    place: name(40),
    /** A parcel with the same code is recorded, and this is another one. */
    another: z._default(z.boolean(), false),
  }),
  errors: [
    'NOT_FOUND',
    'PLACE_UNKNOWN',
    'PLACE_INACTIVE',
    'UNIDENTIFIED_CODE',
    'UNIDENTIFIED_KNOWN',
    'UNIDENTIFIED_PLACE',
    'UNIDENTIFIED_RECORDED',
    'UNIDENTIFIED_SAME',
  ],
})
export const addUnidentifiedPhoto = route({
  ...common,
  id: 'addUnidentifiedPhoto',
  path: `${path}/photo`,
  kind: 'upload',
  summary:
    'Add a photo (JPEG, PNG or WebP, up to 10 MB) that sellers see, so without an address; it is re-encoded without metadata',
  query: z.strictObject({
    parcelId: queryInt(1, Number.MAX_SAFE_INTEGER),
    /** Made by the client for this photo: sent twice, it is added once. */
    commandId: uuid,
  }),
  errors: ['NOT_FOUND', 'UNIDENTIFIED_STATE', 'RETURN_PHOTOS_FULL', 'STOCK_COMMAND_REUSED', ...photoFileErrors],
})

const onParcel = { ...common, params: idParams } as const
export const removeUnidentifiedPhoto = route({
  ...onParcel,
  id: 'removeUnidentifiedPhoto',
  path: `${path}/photo/remove/:id`,
  summary: 'Remove a photo of a parcel whose order no one knows',
  body: z.strictObject({ commandId: uuid, photoId: uuid }),
  errors: ['NOT_FOUND', 'UNIDENTIFIED_STATE', 'STOCK_COMMAND_REUSED'],
})
export const readFloorUnidentifiedPhoto = route({
  ...staff,
  id: 'readFloorUnidentifiedPhoto',
  method: 'GET',
  path: `${path}/photo/:id`,
  kind: 'download',
  summary: 'Download a photo of a parcel whose order no one knows, at a warehouse of the organization',
  params: uuidParams,
  query: z.strictObject({ size: photoSize }),
  errors: ['NOT_FOUND'],
})
export const confirmUnidentified = route({
  ...onParcel,
  id: 'confirmUnidentified',
  path: `${path}/confirm/:id`,
  summary: 'Confirm a claim: the parcel is a return of its order, with its photos; other sellers are notified',
  body: z.strictObject({ claimId: id }),
  errors: ['NOT_FOUND', 'UNIDENTIFIED_STATE', 'UNIDENTIFIED_CLAIM_STATE', 'UNIDENTIFIED_CLAIM_LEFT'],
})
export const rejectUnidentified = route({
  ...onParcel,
  id: 'rejectUnidentified',
  path: `${path}/reject/:id`,
  summary: 'Reject a claim; the seller reads the reason',
  body: z.strictObject({ claimId: id, reason: name(500) }),
  errors: ['NOT_FOUND', 'UNIDENTIFIED_CLAIM_STATE'],
})
export const linkUnidentified = route({
  ...onParcel,
  id: 'linkUnidentified',
  path: `${path}/link/:id`,
  summary: 'Say that a parcel is a return that was opened since: its photos go there, and claims of other orders end',
  body: z.strictObject({ returnId: id }),
  errors: ['NOT_FOUND', 'UNIDENTIFIED_STATE'],
})
export const disposeUnidentified = route({
  ...onParcel,
  id: 'disposeUnidentified',
  path: `${path}/dispose/:id`,
  summary: 'Dispose of a parcel that no one has claimed in time',
  /** Anyway: though its code names a return, tracking number or order by now. */
  body: z.strictObject({ anyway: z._default(z.boolean(), false) }),
  errors: ['NOT_FOUND', 'UNIDENTIFIED_STATE', 'UNIDENTIFIED_EARLY', 'UNIDENTIFIED_KNOWN'],
})
