import * as z from 'zod/mini'
import { caseEvent } from '../cases/events.ts'
import { valuesOf } from '../core/enums.ts'
import { route } from '../core/route.ts'
import {
  address,
  fieldProblemShape,
  id,
  idParams,
  instant,
  isoDate,
  limit,
  money,
  name,
  page,
  queryCodes,
  text,
  uuid,
} from '../core/schemas.ts'
import { changeState, type ChangeState, controlCode, deliveryChanges } from './lifecycle.ts'

const path = '/api/shipout-shipment/addressChange'
const seller = { tag: 'Address changes', access: [1] as const, needs: ['verified'] as const }
export const changeStates = Object.values(changeState) as [ChangeState]
const change = z.enum(deliveryChanges)

export const changeOffer = z.object({
  change,
  /** Held with the request, charged only when the carrier has done it. */
  fee: money,
  /** Only within the city of the old address. */
  sameCity: z.boolean(),
  /** For so many days the carrier tries. */
  activeDays: z.int(),
  /** Where fee and rules come from; verified = read there, sample = reported elsewhere. */
  source: z.string(),
  sourceDate: z.nullable(isoDate),
  status: z.enum(['verified', 'sample']),
})
export type ChangeOffer = z.infer<typeof changeOffer>

export const addressChange = z.object({
  id,
  requestedAt: instant,
  change,
  state: z.enum(changeState),
  /** Control code of specification §3: 1 pending, 2 process, 3 finished. */
  controlCode: z.literal(valuesOf(controlCode)),
  shipment: z.object({ id, trackingNo: z.string(), carrier: z.int() }),
  oldAddress: address,
  /** Null: back to the sender, or held by the carrier. */
  newAddress: z.nullable(address),
  fee: money,
  /** What was charged; null unless it was done. */
  finalFee: z.nullable(money),
  /** The last day on which the carrier tries. */
  activeUntil: isoDate,
  decidedAt: z.nullable(instant),
  /** Since when the carrier's answer to its cancellation is awaited; null when none is. */
  cancelRequestedAt: z.nullable(instant),
  /** It did not work, and the seller has not seen that yet. */
  unseen: z.boolean(),
})
export type AddressChange = z.infer<typeof addressChange>
export const addressChangeDetail = z.extend(addressChange, {
  reason: z.nullable(z.string()),
  /** The carrier's number of it; null until it has accepted. */
  carrierCase: z.nullable(z.string()),
  requestedBy: z.nullable(z.string()),
  /** Oldest first. */
  events: z.array(caseEvent),
})
export type AddressChangeDetail = z.infer<typeof addressChangeDetail>

export const getChangeOptions = route({
  ...seller,
  id: 'getChangeOptions',
  method: 'GET',
  path: `${path}/options/:id`,
  summary: 'What the carrier of a shipment can still change about its delivery, and at what fee',
  params: idParams,
  output: z.object({
    shipment: z.object({ id, trackingNo: z.string(), carrier: z.int() }),
    address,
    offers: z.array(changeOffer),
    /** Why nothing can be changed; null: something can. */
    problem: z.nullable(z.omit(fieldProblemShape, { fieldName: true })),
    /** Not scanned yet: voiding and buying again is cheaper and sure. */
    canVoid: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
})
export const newAddress = z.strictObject({
  name: name(100),
  company: z.optional(z.nullable(text(100))),
  line1: name(200),
  line2: z.optional(z.nullable(text(200))),
  city: name(100),
  state: name(100),
  zip: z.string().check(z.regex(/^\d{5}(-\d{4})?$/)),
  phone: z.optional(z.nullable(text(30))),
})
const MOST_FEE = 10_000_0000
export const createAddressChange = route({
  ...seller,
  needs: ['approved', 'verified'],
  id: 'createAddressChange',
  method: 'POST',
  path: `${path}/create`,
  summary: 'Ask the carrier to deliver elsewhere, return or hold a parcel; the fee is held until it has',
  body: z.strictObject({
    /** Chosen by the caller: sent twice with the same one it is one change. */
    requestKey: uuid,
    shipmentId: id,
    change,
    newAddress: z._default(z.nullable(newAddress), null),
    reason: z._default(z.nullable(text(200)), null),
    /** The fee that was shown; a higher one is refused. */
    fee: z.int().check(z.gte(0), z.lte(MOST_FEE)),
  }),
  output: addressChangeDetail,
  errors: [
    'NOT_FOUND',
    'CHANGE_DELIVERED',
    'CHANGE_VOIDED',
    'CHANGE_TOO_LATE',
    'CHANGE_UPLOADED',
    'CHANGE_NOT_OFFERED',
    'CHANGE_OPEN',
    'CHANGE_SAME_CITY',
    'CHANGE_SAME_ADDRESS',
    'CHANGE_FEE',
    'IDEMPOTENCY_KEY_REUSED',
    'INSUFFICIENT_FUNDS',
    'PURCHASE_PAUSED',
  ],
})
export const listAddressChanges = route({
  ...seller,
  id: 'listAddressChanges',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List address changes, newest first',
  query: z.strictObject({
    /** Part of the tracking number, or a number such as AC-1000. */
    search: z.optional(text(60)),
    state: z.optional(z.enum(changeState)),
    carriers: z.optional(queryCodes),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(addressChange),
})
export const getAddressChange = route({
  ...seller,
  id: 'getAddressChange',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Get an address change with its history',
  params: idParams,
  output: addressChangeDetail,
  errors: ['NOT_FOUND'],
})
export const cancelAddressChange = route({
  ...seller,
  id: 'cancelAddressChange',
  method: 'POST',
  path: `${path}/cancel/:id`,
  summary: 'Ask the carrier to cancel an address change; the fee is released once it has confirmed',
  params: idParams,
  output: addressChangeDetail,
  errors: ['NOT_FOUND', 'CHANGE_DECIDED', 'CHANGE_CANCEL_REFUSED'],
})
export const seeAddressChange = route({
  ...seller,
  id: 'seeAddressChange',
  method: 'PUT',
  path: `${path}/seen/:id`,
  summary: 'Note that the outcome of an address change was seen: it counts no more; idempotent',
  params: idParams,
  output: addressChangeDetail,
  errors: ['NOT_FOUND'],
})
