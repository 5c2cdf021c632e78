import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, isoDate, limit, name, page, queryInt, text, uuid } from '../core/schemas.ts'
import { MOST_UNITS } from '../stock/conditions.ts'
import { staffWarehouse } from '../stock/place-api.ts'
import { outboundState, type OutboundState } from './lifecycle.ts'

const staff = { tag: 'Warehouse floor', access: [2] as const }
export const path = '/api/wms-business/wms/floor'
const states = Object.keys(outboundState) as [OutboundState, ...OutboundState[]]
const state = z.enum(states)
const sellerOf = z.object({ id, name: z.string() })

/** What the floor does with an order next: the lists of its pages. */
export const floorStages = ['release', 'pick', 'pack', 'ship', 'problem'] as const
export type FloorStage = (typeof floorStages)[number]
/** The most orders that one call releases. */
export const MOST_RELEASED = 200

export const floorRow = z.object({
  id,
  number: z.string(),
  orderNo: z.string(),
  seller: sellerOf,
  warehouse: staffWarehouse,
  state,
  option: z.int(),
  recipientName: z.string(),
  priority: z.int(),
  dueDay: z.nullable(isoDate),
  lines: z.int(),
  units: z.int(),
  tote: z.nullable(z.string()),
  /** The wave that it is picked in. */
  wave: z.nullable(z.object({ id, number: z.string() })),
  /** Who is on it now. */
  worker: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  cancelRequested: z.boolean(),
})
export type FloorRow = z.infer<typeof floorRow>

const someWarehouse = z.optional(queryInt(1, Number.MAX_SAFE_INTEGER))
export const listFloorOrders = route({
  ...staff,
  id: 'listFloorOrders',
  method: 'GET',
  path: `${path}/list`,
  summary: 'Orders at a stage of the floor, most urgent first: by priority, due day and age',
  query: z.strictObject({
    stage: z.enum(floorStages),
    warehouseId: someWarehouse,
    sellerId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(floorRow),
})

export const countFloorOrders = route({
  ...staff,
  id: 'countFloorOrders',
  method: 'GET',
  path: `${path}/counts`,
  summary: 'How many orders are at each stage of the floor',
  query: z.strictObject({ warehouseId: someWarehouse }),
  output: z.object({
    release: z.int(),
    /** Of these, the ones that leave today or are late. */
    today: z.int(),
    pick: z.int(),
    /** Of these, the ones in waves. */
    inWaves: z.int(),
    pack: z.int(),
    ship: z.int(),
    problem: z.int(),
    /** On hold at these stages, which do not list them. */
    held: z.object({ release: z.int(), pick: z.int(), pack: z.int(), ship: z.int() }),
  }),
})

const refusal = { code: z.string(), message: z.string(), zhMessage: z.string() }
export const refusedOrder = z.object({ id, number: z.string(), ...refusal })
export type RefusedOrder = z.infer<typeof refusedOrder>
const ids = z.array(id).check(z.minLength(1), z.maxLength(MOST_RELEASED))
export const releaseOrders = route({
  ...staff,
  id: 'releaseOrders',
  method: 'POST',
  path: `${path}/release`,
  needs: ['own'],
  summary: 'Release orders to be picked: units are reserved in their places, and what cannot be released is answered',
  body: z.strictObject({
    /** Null: the most urgent ones that leave today from `warehouseId`. */
    ids: z.nullable(ids),
    warehouseId: z.nullable(id),
  }),
  output: z.object({ released: z.int(), refused: z.array(refusedOrder) }),
  errors: ['NOT_FOUND', 'OUTBOUND_STATE', 'FLOOR_NO_PLACE_STOCK', 'FLOOR_EXPIRED', 'FLOOR_HELD', 'FLOOR_FUNDS'],
})
export const withdrawOrders = route({
  ...staff,
  id: 'withdrawOrders',
  method: 'POST',
  path: `${path}/withdraw`,
  needs: ['own'],
  summary: 'Withdraw released orders before they are picked: their places are free again',
  body: z.strictObject({ ids }),
  output: z.object({ withdrawn: z.int(), refused: z.array(refusedOrder) }),
  errors: ['NOT_FOUND', 'OUTBOUND_STATE', 'OUTBOUND_BEGUN'],
})

const floorPackage = z.object({
  id,
  code: z.string(),
  /** Which of the order's packages it is, from 1. */
  no: z.int(),
  closed: z.boolean(),
  weightG: z.nullable(z.int()),
  /** The label's; null while there is none. */
  trackingNo: z.nullable(z.string()),
  /** It has a label that can be printed. */
  printable: z.boolean(),
  /** The label on it was scanned. */
  confirmed: z.boolean(),
  /** It was scanned on its way out. */
  loaded: z.boolean(),
  items: z.array(z.object({ line: z.int(), sku: z.string(), quantity: z.int() })),
})
const lotOf = z.nullable(z.object({ lotNo: z.string(), expiry: z.nullable(isoDate) }))
export const floorOrder = z.object({
  ...floorRow.shape,
  giftMessage: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** What its warehouse measures in. */
  measures: z.enum(['imperial', 'metric']),
  /** Who is on it now; `mine`: the caller. */
  lease: z.nullable(z.object({ name: z.string(), mine: z.boolean(), until: instant })),
  items: z.array(
    z.object({
      line: z.int(),
      sku: z.string(),
      name: z.nullable(z.string()),
      ordered: z.int(),
      allocated: z.int(),
      picked: z.int(),
      /** Units scanned at the pack station. */
      verified: z.int(),
    }),
  ),
  /** Where its units are, in the order in which they are picked; `picked`: in a tote or at a station. */
  places: z.array(
    z.object({
      id,
      line: z.int(),
      sku: z.string(),
      place: z.string(),
      lot: lotOf,
      quantity: z.int(),
      picked: z.boolean(),
    }),
  ),
  /** The one that is worked on: the open one, else the first whose label was not scanned, else the last. */
  package: z.nullable(floorPackage),
  /** All of them, in the order in which they were opened. */
  packages: z.array(floorPackage),
})
export type FloorPackage = z.infer<typeof floorPackage>
export type FloorOrder = z.infer<typeof floorOrder>

export const getFloorOrder = route({
  ...staff,
  id: 'getFloorOrder',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'An order as the floor works on it',
  params: idParams,
  output: floorOrder,
  errors: ['NOT_FOUND'],
})
export const findFloorOrder = route({
  ...staff,
  id: 'findFloorOrder',
  method: 'GET',
  path: `${path}/find`,
  summary: 'Find an order by its tote, number, package or tracking number',
  query: z.strictObject({ warehouseId: queryInt(1, Number.MAX_SAFE_INTEGER), code: name(100) }),
  output: floorOrder,
  errors: ['NOT_FOUND', 'FLOOR_NOTHING'],
})

/** What every command of the floor carries. */
export const command = {
  /** Made by the client for this command: sent twice, it is carried out once. */
  commandId: uuid,
  /** Take it over from who works on it. */
  takeOver: z.boolean(),
}
export const code = name(100)
export const units = z.int().check(z.gte(1), z.lte(MOST_UNITS))
export const onOrder = { ...staff, method: 'POST', needs: ['own'], params: idParams, output: floorOrder } as const
export const always = ['NOT_FOUND', 'OUTBOUND_STATE', 'STOCK_COMMAND_REUSED', 'STOCK_CHANGED', 'FLOOR_TAKEN'] as const

export const startPicking = route({
  ...onOrder,
  id: 'startPicking',
  path: `${path}/start/:id`,
  summary: 'Start to pick a released order into an empty tote',
  body: z.strictObject({ ...command, tote: code }),
  errors: [...always, 'FLOOR_CANCELED', 'FLOOR_HELD', 'FLOOR_TOTE', 'FLOOR_TOTE_BUSY'],
})
export const pickUnits = route({
  ...onOrder,
  id: 'pickUnits',
  path: `${path}/pick/:id`,
  summary: 'Pick units of a scanned item from a scanned place into the tote',
  body: z.strictObject({ ...command, place: code, code, quantity: units }),
  errors: [
    ...always,
    'FLOOR_CANCELED',
    'FLOOR_HELD',
    'PLACE_UNKNOWN',
    'FLOOR_WRONG_PLACE',
    'FLOOR_WRONG_ITEM',
    'FLOOR_NOT_IN_ORDER',
    'FLOOR_TOO_MANY',
    'FLOOR_TOO_MANY_HERE',
    'FLOOR_UNKNOWN_CODE',
    'FLOOR_EXPIRED',
  ],
})
export const reportShort = route({
  ...onOrder,
  id: 'reportShort',
  path: `${path}/short/:id`,
  summary:
    'Report units that are missing in a place, or have expired there: other units are reserved, or the order needs attention',
  body: z.strictObject({
    ...command,
    /** Of the order's `places`. */
    placeId: id,
    missing: units,
  }),
  errors: [...always, 'FLOOR_CANCELED', 'FLOOR_HELD', 'FLOOR_NO_HOSPITAL', 'FLOOR_TOO_MANY_HERE'],
})
export const resumeOrder = route({
  ...onOrder,
  id: 'resumeOrder',
  path: `${path}/resume/:id`,
  summary: 'Reserve other units for an order that was short, and continue picking',
  body: z.strictObject(command),
  errors: [...always, 'FLOOR_CANCELED', 'FLOOR_HELD', 'FLOOR_NO_PLACE_STOCK', 'FLOOR_EXPIRED'],
})
export const verifyUnits = route({
  ...onOrder,
  id: 'verifyUnits',
  path: `${path}/verify/:id`,
  summary: 'Verify units of a picked order at the pack station',
  body: z.strictObject({ ...command, code, quantity: units }),
  errors: [...always, 'FLOOR_CANCELED', 'FLOOR_HELD', 'FLOOR_NOT_IN_ORDER', 'FLOOR_TOO_MANY', 'FLOOR_UNKNOWN_CODE'],
})
const millimeters = z.nullable(z.int().check(z.gte(1), z.lte(10_000)))
export const closePackage = route({
  ...onOrder,
  id: 'closePackage',
  path: `${path}/close/:id`,
  summary:
    'Close the package of a verified order: its goods move to the pack station, and its tote is free. Closed again before it has a label, its weight and size are corrected',
  body: z.strictObject({
    ...command,
    /** Of a packed order the package that is measured again; null: the last one. */
    packageId: z._default(z.nullable(id), null),
    /** Units that are not in it yet go in further packages. */
    more: z._default(z.boolean(), false),
    /** Null: the only one of the warehouse. */
    station: z.nullable(code),
    weightG: z.int().check(z.gte(1), z.lte(1_000_000)),
    lengthMm: millimeters,
    widthMm: millimeters,
    heightMm: millimeters,
  }),
  errors: [
    ...always,
    'FLOOR_CANCELED',
    'FLOOR_HELD',
    'FLOOR_UNVERIFIED',
    'FLOOR_NO_STATION',
    'FLOOR_STATION',
    'FLOOR_HAS_LABEL',
    'FLOOR_LABEL_PENDING',
    'FLOOR_PACKAGE_EMPTY',
    'FLOOR_PACKAGES_MOST',
    'FLOOR_OWN_LABEL_SINGLE',
  ],
})
export const labelPackage = route({
  ...onOrder,
  id: 'labelPackage',
  path: `${path}/label/:id`,
  summary:
    'Get the label of a packed order: the one the seller brought, or bought from the postage balance of the seller',
  body: z.strictObject({
    ...command,
    /** Buy it though the package is much heavier than was planned. */
    confirmWeight: z._default(z.boolean(), false),
  }),
  errors: [
    ...always,
    'FLOOR_CANCELED',
    'FLOOR_HELD',
    'FLOOR_NO_LABEL_NEEDED',
    'FLOOR_NO_OWN_LABEL',
    'FLOOR_NO_SERVICE',
    'FLOOR_WEIGHT_HIGH',
    'FLOOR_SELLER_NOT_CLEARED',
    'FLOOR_HAS_LABEL',
    'FLOOR_ON_TRUCK',
    'FLOOR_LABEL_REFUSED',
    'FLOOR_LABEL_PENDING',
    'FLOOR_VOID_PENDING',
    'INSUFFICIENT_FUNDS',
  ],
})
export const confirmLabel = route({
  ...onOrder,
  id: 'confirmLabel',
  path: `${path}/confirm-label/:id`,
  summary:
    'Confirm by its tracking number that the label on the package is its own; of several packages the first whose label is not confirmed yet',
  body: z.strictObject({ ...command, code }),
  errors: [...always, 'FLOOR_CANCELED', 'FLOOR_HELD', 'FLOOR_NOT_LABELLED', 'FLOOR_WRONG_LABEL'],
})
export const printFloorLabel = route({
  ...staff,
  id: 'printFloorLabel',
  method: 'GET',
  kind: 'download',
  path: `${path}/label-file/:id`,
  summary: 'The label of a packed order as a PDF; of several packages that of the one asked for',
  params: idParams,
  query: z.strictObject({
    /** Left out: the one that is worked on. */
    packageId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  }),
  errors: ['NOT_FOUND', 'FLOOR_NOT_LABELLED', 'LABEL_VOIDED'],
})
export const putBackUnits = route({
  ...onOrder,
  id: 'putBackUnits',
  path: `${path}/put-back/:id`,
  summary: 'Put units of a canceled order back into a place',
  body: z.strictObject({ ...command, place: code, code, quantity: units }),
  errors: [
    ...always,
    'PLACE_UNKNOWN',
    'PLACE_INACTIVE',
    'FLOOR_PUT_BACK',
    'FLOOR_PUT_BACK_PLACE',
    'FLOOR_NOT_IN_ORDER',
    'FLOOR_PUT_BACK_MANY',
    'FLOOR_UNKNOWN_CODE',
    'FLOOR_VOID_FIRST',
    'FLOOR_LABEL_PENDING',
    'FLOOR_VOID_PENDING',
    'FLOOR_ON_TRUCK',
    'PUT_AWAY_MIXED',
  ],
})
export const beginPutBack = route({
  ...onOrder,
  id: 'beginPutBack',
  path: `${path}/begin-put-back/:id`,
  summary:
    'Give up an order that is canceled or has a problem: what is not picked is free, and without picked goods it is canceled',
  body: z.strictObject(command),
  errors: [
    ...always,
    'FLOOR_PUT_BACK',
    'FLOOR_VOID_FIRST',
    'FLOOR_LABEL_PENDING',
    'FLOOR_VOID_PENDING',
    'FLOOR_ON_TRUCK',
  ],
})
export const shipPackage = route({
  ...staff,
  id: 'shipPackage',
  method: 'POST',
  path: `${path}/ship`,
  needs: ['own'],
  summary:
    'Ship a package by its tracking number, or by its package or order number with who takes it. Of several packages each is scanned, and the order leaves with the last',
  body: z.strictObject({ commandId: uuid, warehouseId: id, code, handedTo: z.nullable(name(100)) }),
  output: floorOrder,
  errors: [
    'NOT_FOUND',
    'STOCK_COMMAND_REUSED',
    'STOCK_CHANGED',
    'FLOOR_NOTHING',
    'FLOOR_CANCELED',
    'FLOOR_HELD',
    'FLOOR_NOT_PACKED',
    'FLOOR_NOT_LABELLED',
    'FLOOR_SHIPPED',
    'FLOOR_LOADED',
    'FLOOR_SCAN_TRACKING',
    'FLOOR_HANDED_TO',
  ],
})
