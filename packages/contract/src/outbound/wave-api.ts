import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, isoDate, limit, page, queryInt, text, uuid } from '../core/schemas.ts'
import { staffWarehouse } from '../stock/place-api.ts'
import { code, command, floorRow, MOST_RELEASED, path as floorPath, refusedOrder, units } from './floor-api.ts'
import { waveStates } from './wave-lifecycle.ts'
import { MOST_WAVE_TOTES } from './wave-words.ts'

const staff = { tag: 'Warehouse waves', access: [2] as const }
const path = `${floorPath}/wave`
const someId = z.optional(queryInt(1, Number.MAX_SAFE_INTEGER))

export const waveRow = z.object({
  id,
  number: z.string(),
  warehouse: staffWarehouse,
  state: z.enum(waveStates),
  /** Who walks now. */
  worker: z.nullable(z.string()),
  orders: z.int(),
  lines: z.int(),
  units: z.int(),
  /** Of the units. */
  picked: z.int(),
  /** Orders that are packed, or further. */
  packed: z.int(),
  createdAt: instant,
})
export type WaveRow = z.infer<typeof waveRow>

/** Waves to pick, and those that are over. */
export const waveViews = ['work', 'done'] as const
export const listWaves = route({
  ...staff,
  id: 'listWaves',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List waves of the own warehouses, newest first',
  query: z.strictObject({
    view: z._default(z.enum(waveViews), 'work'),
    warehouseId: someId,
    state: z.optional(z.enum(waveStates)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(waveRow),
})

const slot = z.int()
/** Scan an empty tote for the order, go to a place and scan it, scan the item there, or scan the tote that the units in the hand go into. */
export const waveStepKinds = ['bind', 'place', 'item', 'tote'] as const
/** What the person with the cart does next; the server knows it, whatever page or device asks. */
export const waveStep = z.object({
  kind: z.enum(waveStepKinds),
  /** The order that it is for. */
  orderId: id,
  number: z.string(),
  slot,
  /** Null before it is bound. */
  tote: z.nullable(z.string()),
  /** What the tote still needs from the place; null while totes are bound. */
  units: z.nullable(
    z.object({
      placeId: id,
      place: z.string(),
      productId: id,
      sku: z.string(),
      name: z.nullable(z.string()),
      lots: z.array(z.object({ lotNo: z.string(), expiry: z.nullable(isoDate) })),
      quantity: z.int(),
    }),
  ),
  /** Units in the hand. */
  hand: z.int(),
})
export type WaveStep = z.infer<typeof waveStep>

export const waveDetail = z.object({
  ...waveRow.shape,
  /** Who walks now; `mine`: the caller. */
  lease: z.nullable(z.object({ name: z.string(), mine: z.boolean() })),
  /** In the order of their slots. */
  members: z.array(
    z.object({
      ...floorRow.shape,
      slot,
      /** Of its units. */
      picked: z.int(),
      held: z.boolean(),
    }),
  ),
  /** Null: nothing is left to do. */
  step: z.nullable(waveStep),
  /** Units in the hand that no tote needs any more; null: none. */
  putBack: z.nullable(z.object({ count: z.int(), sku: z.string(), place: z.string() })),
  /** Units that are still to be picked by this wave. */
  left: z.int(),
})
export type WaveDetail = z.infer<typeof waveDetail>
export type WaveMember = WaveDetail['members'][number]

export const createWave = route({
  ...staff,
  id: 'createWave',
  method: 'POST',
  path: `${path}/create`,
  needs: ['own'],
  summary: 'Create a wave of orders that are picked in one walk, and release those that are not released yet',
  body: z.strictObject({
    /** Made by the client: sent twice, it is one wave. */
    requestKey: uuid,
    warehouseId: id,
    /** Null: the most urgent ones that can be picked. */
    ids: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(MOST_RELEASED))),
    totes: z.int().check(z.gte(1), z.lte(MOST_WAVE_TOTES)),
  }),
  output: z.object({
    /** Null: no order could join. */
    wave: z.nullable(waveRow),
    refused: z.array(refusedOrder),
  }),
  errors: ['NOT_FOUND', 'WAVE_CREATED'],
})
export const getWave = route({
  ...staff,
  id: 'getWave',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'A wave with its orders and what is done next',
  params: idParams,
  output: waveDetail,
  errors: ['NOT_FOUND'],
})

const onWave = { ...staff, method: 'POST', needs: ['own'], params: idParams, output: waveDetail } as const
const shownWaveStep = z.strictObject({
  orderId: id,
  kind: z.enum(waveStepKinds),
  /** Of its units; null while totes are bound. */
  placeId: z.nullable(id),
  productId: z.nullable(id),
})
export type ShownWaveStep = z.infer<typeof shownWaveStep>
/** The step that the person was shown: at another one nothing is done. */
const shown = { ...command, step: shownWaveStep }
const always = [
  'NOT_FOUND',
  'WAVE_STATE',
  'WAVE_STEP_CHANGED',
  'WAVE_NOT_IN',
  'WAVE_DONE',
  'STOCK_COMMAND_REUSED',
  'FLOOR_TAKEN',
  'FLOOR_CANCELED',
  'FLOOR_HELD',
] as const
export const scanWave = route({
  ...onWave,
  id: 'scanWave',
  path: `${path}/scan/:id`,
  summary:
    'Scan a tote, a place or an item of a wave: it is what the step of the wave needs, or the answer says what is. An item goes into the tote that the step names',
  body: z.strictObject({ ...shown, code, quantity: units }),
  errors: [
    ...always,
    'WAVE_ITEM_FIRST',
    'WAVE_TOTE_FIRST',
    'WAVE_WRONG_TOTE',
    'STOCK_CHANGED',
    'OUTBOUND_STATE',
    'FLOOR_TOTE',
    'FLOOR_TOTE_BUSY',
    'FLOOR_WRONG_PLACE',
    'FLOOR_WRONG_ITEM',
    'FLOOR_NOT_IN_ORDER',
    'FLOOR_TOO_MANY',
    'FLOOR_TOO_MANY_HERE',
    'FLOOR_UNKNOWN_CODE',
    'FLOOR_EXPIRED',
    'PLACE_UNKNOWN',
  ],
})
export const skipWavePlace = route({
  ...onWave,
  id: 'skipWavePlace',
  path: `${path}/skip/:id`,
  summary: 'Put the place that is next at the end of the walk. Units in the hand go back into it',
  body: z.strictObject(shown),
  errors: [...always, 'WAVE_BIND_FIRST'],
})
export const reportWaveShort = route({
  ...onWave,
  id: 'reportWaveShort',
  path: `${path}/short/:id`,
  summary:
    'Report units that are missing in the place of the step, or have expired there, none of which are in the hand: others are reserved, or their order needs attention and the wave continues without it',
  body: z.strictObject({
    ...shown,
    missing: units,
  }),
  errors: [
    ...always,
    'WAVE_BIND_FIRST',
    'WAVE_TOTE_FIRST',
    'STOCK_CHANGED',
    'OUTBOUND_STATE',
    'FLOOR_NO_HOSPITAL',
    'FLOOR_TOO_MANY_HERE',
  ],
})
export const removeWaveOrder = route({
  ...onWave,
  id: 'removeWaveOrder',
  path: `${path}/remove/:id`,
  summary: 'Take an order out of a wave before its tote is bound. It stays released',
  body: z.strictObject({ orderId: id }),
  errors: ['NOT_FOUND', 'WAVE_ORDER_BEGUN'],
})
export const finishWave = route({
  ...onWave,
  id: 'finishWave',
  path: `${path}/finish/:id`,
  summary: 'Finish a wave that is being picked: orders that are left are picked one by one',
  errors: ['NOT_FOUND', 'WAVE_STATE', 'WAVE_TOTE_FIRST'],
})
export const cancelWave = route({
  ...onWave,
  id: 'cancelWave',
  path: `${path}/cancel/:id`,
  summary: 'Cancel a wave before its first tote is bound. Its orders stay released',
  errors: ['NOT_FOUND', 'WAVE_STATE', 'WAVE_BEGUN'],
})
