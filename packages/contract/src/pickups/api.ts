import * as z from 'zod/mini'
import { caseEvent } from '../cases/events.ts'
import { route } from '../core/route.ts'
import {
  address,
  addressInput,
  id,
  idParams,
  instant,
  isoDate,
  limit,
  money,
  page,
  queryCodes,
  text,
  uuid,
} from '../core/schemas.ts'
import { problem } from '../shipping/api.ts'
import { pickupPlaces, pickupState, type PickupState } from './lifecycle.ts'

const path = '/api/shipout-shipment/pickup'
const seller = { tag: 'Pickups', access: [1] as const, needs: ['verified'] as const }
const spender = { ...seller, needs: ['approved', 'verified'] as const }
export const pickupStates = Object.values(pickupState) as [PickupState]
const carrier = z.int().check(z.gte(1), z.lte(4))
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const place = z.enum(pickupPlaces)
const basis = z.object({
  of: z.enum(['days', 'fee']),
  source: z.string(),
  sourceDate: z.nullable(isoDate),
  status: z.enum(['verified', 'sample']),
})

export const pickupDay = z.object({
  date: isoDate,
  /** Until then it can be scheduled, changed and canceled. */
  cutOffAt: instant,
  /** When the carrier comes at the earliest and the latest, HH:MM at the origin. */
  earliest: time,
  latest: time,
  /** The shortest window. */
  minMinutes: z.int(),
  fee: money,
})
export type PickupDay = z.infer<typeof pickupDay>

export const pickupParcel = z.object({
  shipmentId: id,
  trackingNo: z.string(),
  serviceCode: z.string(),
  recipient: z.string(),
  shipDate: isoDate,
  weightCg: z.int(),
})
export type PickupParcel = z.infer<typeof pickupParcel>

export const listPickupOrigins = route({
  ...seller,
  id: 'listPickupOrigins',
  method: 'GET',
  path: `${path}/origins`,
  summary: 'List where parcels wait for their carrier, most first',
  output: z.object({ origins: z.array(z.object({ carrier, from: address, count: z.int() })) }),
})

export const quotePickup = route({
  ...seller,
  id: 'quotePickup',
  method: 'POST',
  path: `${path}/quote`,
  summary:
    'Get the days on which a carrier picks up at an address, with windows, cut-offs and fees, and what waits there',
  body: z.strictObject({ carrier, from: addressInput }),
  output: z.object({
    /** IANA zone of the address; all times are its own. */
    zone: z.string(),
    /** Soonest first. */
    days: z.array(pickupDay),
    /** Weekdays on which it picks up at all: 0 Sunday … 6 Saturday. */
    weekdays: z.array(z.int()),
    /** From this weight on a parcel needs two people. */
    heavyCg: z.int(),
    sources: z.array(basis),
    /** Parcels of the carrier that wait there and are in no pickup. */
    parcels: z.array(pickupParcel),
    /** Pickups of the carrier that are scheduled there. */
    scheduled: z.array(z.object({ id, date: isoDate })),
    /** Why nothing can be scheduled; null: something can. */
    problem: z.nullable(problem),
  }),
})

const what = {
  carrier,
  from: addressInput,
  ready: time,
  close: time,
  place,
  /** Read by the driver. */
  instructions: z._default(z.nullable(text(200)), null),
}
const MOST_FEE = 1000_0000
export const MOST_PICKUP_PARCELS = 2000
const parcels = z.array(id).check(z.maxLength(MOST_PICKUP_PARCELS))

export const pickupRow = z.object({
  id,
  state: z.enum(pickupState),
  /** What the carrier has not answered yet. */
  pending: z.nullable(z.enum(['cancel', 'change'])),
  carrier: z.int(),
  from: address,
  zone: z.string(),
  date: isoDate,
  ready: time,
  close: time,
  confirmation: z.nullable(z.string()),
  count: z.int(),
  weightCg: z.int(),
  fee: money,
  /** What was charged; null before the carrier came. */
  finalFee: z.nullable(money),
  /** The recurring pickup that scheduled it. */
  planId: z.nullable(id),
  isTest: z.boolean(),
  createdAt: instant,
})
export type PickupRow = z.infer<typeof pickupRow>

export const pickupDetail = z.extend(pickupRow, {
  place,
  instructions: z.nullable(z.string()),
  heaviestCg: z.int(),
  cutOffAt: instant,
  createdBy: z.nullable(z.string()),
  /** Why it failed. */
  problem: z.nullable(problem),
  /** What the carrier or the seller can still do to it. */
  canChange: z.boolean(),
  parcels: z.array(z.extend(pickupParcel, { status: z.int() })),
  /** Oldest first. */
  events: z.array(caseEvent),
})
export type PickupDetail = z.infer<typeof pickupDetail>

export const schedulePickup = route({
  ...spender,
  id: 'schedulePickup',
  method: 'POST',
  path: `${path}/create`,
  summary: 'Schedule a pickup; the fee is held until the carrier has come',
  body: z.strictObject({
    /** Chosen by the caller: sent twice with the same one it is one pickup. */
    requestKey: uuid,
    ...what,
    date: isoDate,
    shipmentIds: parcels,
    /** The fee that was shown; a higher one is refused. */
    fee: z.int().check(z.gte(0), z.lte(MOST_FEE)),
  }),
  output: pickupDetail,
  errors: [
    'NOT_FOUND',
    'PICKUP_NOT_OFFERED',
    'PICKUP_DAY',
    'PICKUP_CUTOFF',
    'PICKUP_WINDOW',
    'PICKUP_HOURS',
    'PICKUP_FEE',
    'PICKUP_EXISTS',
    'PICKUP_PARCELS',
    'PICKUP_NO_PARCELS',
    'IDEMPOTENCY_KEY_REUSED',
    'INSUFFICIENT_FUNDS',
    'PURCHASE_PAUSED',
    'CARRIER_UNAVAILABLE',
  ],
})
export const changePickup = route({
  ...spender,
  id: 'changePickup',
  method: 'PUT',
  path: `${path}/change/:id`,
  summary: 'Change the window of a scheduled pickup, or add parcels to it',
  params: idParams,
  body: z.strictObject({
    ready: z.optional(time),
    close: z.optional(time),
    addShipmentIds: z._default(parcels, []),
  }),
  output: pickupDetail,
  errors: [
    'NOT_FOUND',
    'PICKUP_BUSY',
    'PICKUP_DECIDED',
    'PICKUP_TOO_LATE',
    'PICKUP_WINDOW',
    'PICKUP_HOURS',
    'PICKUP_DAY',
    'PICKUP_CUTOFF',
    'PICKUP_PARCELS',
    'CARRIER_UNAVAILABLE',
  ],
})
export const cancelPickup = route({
  ...spender,
  id: 'cancelPickup',
  method: 'POST',
  path: `${path}/cancel/:id`,
  summary: 'Cancel a scheduled pickup before its cut-off; its fee is released',
  params: idParams,
  output: pickupDetail,
  errors: ['NOT_FOUND', 'PICKUP_BUSY', 'PICKUP_DECIDED', 'PICKUP_TOO_LATE'],
})
export const listPickups = route({
  ...seller,
  id: 'listPickups',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List pickups, newest day first (filter, keyset pages)',
  query: z.strictObject({
    /** Confirmation number, number such as PU-1000, or tracking number of a parcel. */
    search: z.optional(text(60)),
    state: z.optional(z.enum(pickupState)),
    carriers: z.optional(queryCodes),
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(pickupRow),
})
export const getPickup = route({
  ...seller,
  id: 'getPickup',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Get a pickup with its parcels and its history',
  params: idParams,
  output: pickupDetail,
  errors: ['NOT_FOUND'],
})
export const printPickup = route({
  ...seller,
  id: 'printPickup',
  method: 'POST',
  path: `${path}/print`,
  kind: 'download',
  summary: 'Print the summary of a pickup for its driver (PDF, 8.5x11 in or 4x6 in)',
  body: z.strictObject({ pickupId: id, paper: z._default(z.enum(['letter', '4x6']), 'letter') }),
  errors: ['NOT_FOUND'],
})

const weekday = z.int().check(z.gte(0), z.lte(6))
export const pickupPlan = z.object({
  id,
  carrier: z.int(),
  from: address,
  zone: z.string(),
  weekdays: z.array(z.int()),
  ready: time,
  close: time,
  place,
  instructions: z.nullable(z.string()),
  startsOn: isoDate,
  /** Null: until it is ended. */
  endsOn: z.nullable(isoDate),
  endedAt: z.nullable(instant),
  /** The highest fee of one pickup that was agreed to. */
  fee: money,
  /** The next days, and the last ones: what became of each. */
  days: z.array(
    z.object({
      date: isoDate,
      state: z.enum(['planned', 'booked', 'skipped', 'failed']),
      pickupId: z.nullable(id),
      problem: z.nullable(problem),
    }),
  ),
})
export type PickupPlan = z.infer<typeof pickupPlan>

export const listPickupPlans = route({
  ...seller,
  id: 'listPickupPlans',
  method: 'GET',
  path: `${path}/plan/list`,
  summary: 'List recurring pickups with their next days and what became of the last ones',
  output: z.object({ plans: z.array(pickupPlan) }),
})
export const createPickupPlan = route({
  ...spender,
  id: 'createPickupPlan',
  method: 'POST',
  path: `${path}/plan/create`,
  summary: 'Have a carrier come on the same weekdays; each day is scheduled ahead, except on holidays',
  body: z.strictObject({
    requestKey: uuid,
    ...what,
    weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
    startsOn: isoDate,
    endsOn: z._default(z.nullable(isoDate), null),
    fee: z.int().check(z.gte(0), z.lte(MOST_FEE)),
  }),
  output: pickupPlan,
  errors: [
    'PICKUP_NOT_OFFERED',
    'PICKUP_PLAN_DAYS',
    'PICKUP_PLAN_ENDS',
    'IDEMPOTENCY_KEY_REUSED',
    'PICKUP_PLAN_EXISTS',
    'PICKUP_WINDOW',
    'PICKUP_HOURS',
    'PICKUP_FEE',
    'CARRIER_UNAVAILABLE',
  ],
})
export const skipPickupDay = route({
  ...spender,
  id: 'skipPickupDay',
  method: 'PUT',
  path: `${path}/plan/skip/:id`,
  summary: 'Skip a day of a recurring pickup that is not scheduled yet, or take the day back in',
  params: idParams,
  body: z.strictObject({ date: isoDate, skip: z.boolean() }),
  output: pickupPlan,
  errors: ['NOT_FOUND', 'PICKUP_DECIDED'],
})
export const endPickupPlan = route({
  ...spender,
  id: 'endPickupPlan',
  method: 'POST',
  path: `${path}/plan/end/:id`,
  summary: 'End a recurring pickup; what is scheduled remains',
  params: idParams,
  output: pickupPlan,
  errors: ['NOT_FOUND'],
})
