import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  id,
  idParams,
  limit,
  name,
  page,
  queryInt,
  seenVersion,
  text,
  uuid,
  uuidParams,
  wholeNumber,
} from '../core/schemas.ts'
import { MOST_UNITS } from '../stock/conditions.ts'
import { staffWarehouse } from '../stock/place-api.ts'
import { returnInspection, returnLine, warehouseReturnFacts } from './api.ts'
import { photoFileErrors, photoSize, returnPhoto } from './photos.ts'
import { returnReasons } from '../returns/lifecycle.ts'
import { returnDispositions, returnGrades } from './words.ts'

const staff = { tag: 'Returns floor', access: [2] as const }
const path = '/api/wms-business/wms/return'

export const floorReturnRow = z.object({
  ...warehouseReturnFacts,
  seller: z.object({ id, name: z.string() }),
  warehouse: staffWarehouse,
})
export type FloorReturnRow = z.infer<typeof floorReturnRow>

/** What the floor asks for: what comes, what is to be done, what waits for sellers, what is over. */
export const floorReturnViews = ['work', 'expected', 'asked', 'done'] as const
export const listFloorReturns = route({
  ...staff,
  id: 'listFloorReturns',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List returns of connected sellers, newest first',
  query: z.strictObject({
    view: z._default(z.enum(floorReturnViews), 'work'),
    warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    /** Part of the number, order number or tracking number. */
    search: z.optional(text(100)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(floorReturnRow),
})

export const floorReturn = z.extend(floorReturnRow, {
  reason: z.nullable(z.enum(returnReasons)),
  note: z.nullable(z.string()),
  version: z.int(),
  lines: z.array(returnLine),
  /** Oldest first. */
  inspections: z.array(returnInspection),
  /** Of the parcel and of inspected units, oldest first. */
  photos: z.array(returnPhoto),
})
export type FloorReturn = z.infer<typeof floorReturn>
export const getFloorReturn = route({
  ...staff,
  id: 'getFloorReturn',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'A return as the floor inspects it',
  params: idParams,
  output: floorReturn,
  errors: ['NOT_FOUND'],
})

const code = name(100)
export const openReturn = route({
  ...staff,
  id: 'openReturn',
  method: 'POST',
  path: `${path}/open`,
  needs: ['own'],
  summary:
    'Open the return of a scanned return, tracking or order number. One that is expected has arrived then; without one, an unannounced return of the order is made',
  body: z.strictObject({ warehouseId: id, code }),
  output: floorReturn,
  errors: ['NOT_FOUND', 'RETURN_CODE_UNKNOWN', 'RETURN_CODE_SEVERAL'],
})

const suggestion = z.nullable(z.object({ code: z.string(), why: z.enum(['same', 'empty']) }))
export const findReturnItem = route({
  ...staff,
  id: 'findReturnItem',
  method: 'GET',
  path: `${path}/item/:id`,
  summary: 'What a scanned item is in a return, and where it would be restocked',
  params: idParams,
  query: z.strictObject({ code }),
  output: z.object({
    sku: z.string(),
    name: z.string(),
    expected: z.int(),
    received: z.int(),
    /** Units that may still come back; the seller decides about any other. */
    left: z.int(),
    /** A place to restock it, and one for goods that are not sold; null: the warehouse has none. */
    restock: suggestion,
    quarantine: suggestion,
  }),
  errors: ['NOT_FOUND', 'RETURN_ITEM_UNKNOWN'],
})

const onReturn = { ...staff, method: 'POST', needs: ['own'], params: idParams, output: floorReturn } as const
const stockErrors = [
  'NOT_FOUND',
  'RETURN_STATE',
  'STOCK_COMMAND_REUSED',
  'STOCK_LIMIT',
  'STOCK_CHANGED',
  'STOCK_ALLOCATED',
  'PLACE_INACTIVE',
] as const
const placeErrors = ['PLACE_UNKNOWN', 'PUT_AWAY_MIXED', 'RETURN_NO_PLACE', 'RETURN_PLACE_KIND'] as const
/** A place that was scanned or typed; null where the units go to none. */
const to = z.nullable(name(40))

export const inspectUnits = route({
  ...onReturn,
  id: 'inspectUnits',
  path: `${path}/inspect/:id`,
  summary: 'Receive units of a return with their grade, and bring them where they go',
  body: z.strictObject({
    /** Made by the client for this scan: sent twice, it is carried out once. */
    commandId: uuid,
    code,
    quantity: z.int().check(z.gte(1), z.lte(MOST_UNITS)),
    grade: z.enum(returnGrades),
    disposition: z.enum(returnDispositions),
    note: z.nullable(name(500)),
    /** The returns place at which they are inspected. */
    placeId: id,
    to,
  }),
  errors: [
    ...stockErrors,
    ...placeErrors,
    'RETURN_ITEM_UNKNOWN',
    'RETURN_ASK_FIRST',
    'RETURN_NOT_BENCH',
    'RETURN_EXPIRED',
  ],
})
export const undoInspection = route({
  ...onReturn,
  id: 'undoInspection',
  path: `${path}/undo/:id`,
  summary: 'Undo a scan of a return by the opposite movements',
  body: z.strictObject({ commandId: uuid, inspectionId: id }),
  errors: [...stockErrors, 'RETURN_ANSWERED', 'STOCK_REVERSED', 'STOCK_NOT_REVERSIBLE'],
})
export const carryOutAnswer = route({
  ...onReturn,
  id: 'carryOutAnswer',
  path: `${path}/carry-out/:id`,
  summary: 'Carry out what the seller has decided about units that wait in the returns place',
  body: z.strictObject({ commandId: uuid, inspectionId: id, to }),
  errors: [...stockErrors, ...placeErrors, 'RETURN_CARRIED_OUT'],
})
export const finishReturn = route({
  ...onReturn,
  id: 'finishReturn',
  path: `${path}/finish/:id`,
  summary: 'Finish the inspection: the seller is asked, or the return is done',
  /** Announced units that the caller knows not to have come. */
  body: z.strictObject({ short: wholeNumber }),
  errors: ['NOT_FOUND', 'RETURN_STATE', 'RETURN_SHORT', 'RETURN_OPEN'],
})
export const closeReturn = route({
  ...onReturn,
  id: 'closeReturn',
  path: `${path}/close/:id`,
  summary: 'Close a return that never came',
  body: z.strictObject({ version: seenVersion }),
  errors: ['NOT_FOUND', 'CONFLICT', 'RETURN_STATE'],
})

export const addReturnPhoto = route({
  ...staff,
  id: 'addReturnPhoto',
  method: 'POST',
  path: `${path}/photo`,
  kind: 'upload',
  needs: ['own'],
  summary:
    'Add a photo (JPEG, PNG or WebP, up to 10 MB) to a return that is being inspected, or to units of it; it is re-encoded without metadata',
  query: z.strictObject({
    returnId: queryInt(1, Number.MAX_SAFE_INTEGER),
    /** Made by the client for this photo: sent twice, it is added once. */
    commandId: uuid,
    /** Left out: the photo shows the parcel as a whole. */
    inspectionId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  }),
  output: floorReturn,
  errors: ['NOT_FOUND', 'RETURN_STATE', 'RETURN_PHOTOS_FULL', 'STOCK_COMMAND_REUSED', ...photoFileErrors],
})
export const removeReturnPhoto = route({
  ...onReturn,
  id: 'removeReturnPhoto',
  path: `${path}/photo/remove/:id`,
  summary: 'Remove a photo from a return that is not completed',
  body: z.strictObject({ commandId: uuid, photoId: uuid }),
  errors: ['NOT_FOUND', 'RETURN_STATE', 'STOCK_COMMAND_REUSED'],
})
export const readFloorReturnPhoto = route({
  ...staff,
  id: 'readFloorReturnPhoto',
  method: 'GET',
  path: `${path}/photo/:id`,
  kind: 'download',
  summary: 'Download a photo of a return at a warehouse of the organization',
  params: uuidParams,
  query: z.strictObject({ size: photoSize }),
  errors: ['NOT_FOUND'],
})
