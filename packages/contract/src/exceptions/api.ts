import * as z from 'zod/mini'
import { caseEvent } from '../cases/events.ts'
import { route } from '../core/route.ts'
import { id, idParams, instant, limit, page, queryCodes, queryInt, seenVersion, text } from '../core/schemas.ts'
import { exceptionCodes, handledWays, nextSteps } from './codes.ts'
import { exceptionState } from './lifecycle.ts'
import { exceptionSettingsShape } from './settings.ts'

const path = '/api/shipout-shipment/exception'
const seller = { tag: 'Exceptions', access: [1] as const, needs: ['verified'] as const }

/** Of which cases a list consists: what waits for the seller, all that are not over, those that are over, or all. */
export const exceptionViews = ['todo', 'waiting', 'closed', 'all'] as const
export type ExceptionView = (typeof exceptionViews)[number]

export const shipmentException = z.object({
  id,
  code: z.enum(exceptionCodes),
  /** Who found it: the carrier's reports, or the clock where the carrier is silent. */
  source: z.enum(['carrier', 'clock']),
  state: z.enum(exceptionState),
  /** When it began, and when it was last reported. */
  firstAt: instant,
  lastAt: instant,
  /** How often it was reported. */
  count: z.int(),
  /** Until when the seller should have acted; null: there is no such day. */
  dueAt: z.nullable(instant),
  nextStep: z.enum(nextSteps),
  handledHow: z.nullable(z.enum(handledWays)),
  closedAt: z.nullable(instant),
  shipment: z.object({ id, trackingNo: z.string(), carrier: z.int(), status: z.int(), recipient: z.string() }),
  order: z.nullable(z.object({ id, orderNo: z.string() })),
  /** The buyer's address for an email; null if none is known. */
  buyerEmail: z.nullable(z.string()),
})
export type ShipmentException = z.infer<typeof shipmentException>
export const exceptionDetail = z.extend(shipmentException, {
  /** Oldest first. */
  events: z.array(caseEvent),
})
export type ExceptionDetail = z.infer<typeof exceptionDetail>

const note = z._default(z.nullable(text(500)), null)

export const listExceptions = route({
  ...seller,
  id: 'listExceptions',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List what keeps parcels from arriving, newest first',
  query: z.strictObject({
    /** Part of the tracking number, of the order number or of the recipient's name. */
    search: z.optional(text(60)),
    view: z.optional(z.enum(exceptionViews)),
    code: z.optional(z.enum(exceptionCodes)),
    state: z.optional(z.enum(exceptionState)),
    carriers: z.optional(queryCodes),
    /** Only those that began at least so many days ago. */
    minDays: z.optional(queryInt(1, 365)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(shipmentException),
  errors: ['SEARCH_TOO_BROAD'],
})
export const listShipmentExceptions = route({
  ...seller,
  id: 'listShipmentExceptions',
  method: 'GET',
  path: `${path}/shipment/:id`,
  summary: 'List the exceptions of a shipment with their histories, newest first',
  params: idParams,
  output: z.object({ records: z.array(exceptionDetail) }),
  errors: ['NOT_FOUND'],
})
export const getException = route({
  ...seller,
  id: 'getException',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Get an exception with its history',
  params: idParams,
  output: exceptionDetail,
  errors: ['NOT_FOUND'],
})
export const handleExceptions = route({
  ...seller,
  id: 'handleExceptions',
  method: 'PUT',
  path: `${path}/handle`,
  summary: 'Note how exceptions were handled; those that are closed already stay as they are',
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(200)),
    how: z.enum(handledWays),
    /** Needed where `how` is `other`. */
    note,
  }),
  output: z.object({ handled: z.int(), closed: z.int() }),
  errors: ['NOT_FOUND', 'EXCEPTION_CLOSED'],
})
export const waitForCarrier = route({
  ...seller,
  id: 'waitForCarrier',
  method: 'PUT',
  path: `${path}/waiting/:id`,
  summary: 'Note that the carrier was asked about an exception: it counts no more until the carrier reports again',
  params: idParams,
  body: z.strictObject({ note }),
  output: exceptionDetail,
  errors: ['NOT_FOUND', 'EXCEPTION_CLOSED'],
})

export const exceptionSettings = z.object({
  settings: exceptionSettingsShape,
  /** Grows with every change; 0: nothing was set yet. */
  version: z.int(),
})
export const getExceptionSettings = route({
  ...seller,
  id: 'getExceptionSettings',
  method: 'GET',
  path: `${path}/setting`,
  summary: 'Whether the organization gets a message a day about new exceptions',
  output: exceptionSettings,
})
export const saveExceptionSettings = route({
  ...seller,
  id: 'saveExceptionSettings',
  method: 'PUT',
  path: `${path}/setting`,
  summary: 'Set whether the organization gets a message a day; `version` is the one that was read',
  body: z.strictObject({ version: seenVersion, settings: exceptionSettingsShape }),
  output: exceptionSettings,
  errors: ['CONFLICT'],
})
