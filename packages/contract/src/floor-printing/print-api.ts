import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, isoDate, limit, page, queryInt, text, uuid } from '../core/schemas.ts'
import { staffWarehouse } from '../stock/place-api.ts'
import { MOST_PLACES } from '../stock/places.ts'
import { printingPath as path } from './api.ts'
import { floorPrintStates } from './lifecycle.ts'
import { floorPrintKinds, MOST_COPIES } from './words.ts'

const staff = { tag: 'Warehouse printing', access: [2] as const }
const someId = z.optional(queryInt(1, Number.MAX_SAFE_INTEGER))

export const floorPrint = z.object({
  id,
  warehouse: staffWarehouse,
  station: z.nullable(z.object({ id, name: z.string() })),
  printer: z.object({ id, name: z.string() }),
  kind: z.enum(floorPrintKinds),
  /** What is on it: a tracking number, codes of places, a SKU. */
  about: z.string(),
  copies: z.int(),
  state: z.enum(floorPrintStates),
  /** Why it failed, or may have been printed. */
  reason: z.nullable(z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })),
  /** How often it was sent. */
  attempts: z.int(),
  by: z.nullable(z.string()),
  createdAt: instant,
  /** When it was printed, failed or canceled. */
  endedAt: z.nullable(instant),
})
export type FloorPrint = z.infer<typeof floorPrint>
export const listFloorPrints = route({
  ...staff,
  id: 'listFloorPrints',
  method: 'GET',
  path: `${path}/floor-print/list`,
  summary: 'List what the printers of the own warehouses printed or are to print, newest first',
  query: z.strictObject({
    printerId: someId,
    stationId: someId,
    state: z.optional(z.enum(floorPrintStates)),
    kind: z.optional(z.enum(floorPrintKinds)),
    /** Carrier labels of this package of an order. */
    packageId: someId,
    /** Days of the caller's time zone on which they were created. */
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(floorPrint),
})
export const getFloorPrint = route({
  ...staff,
  id: 'getFloorPrint',
  method: 'GET',
  path: `${path}/floor-print/detail/:id`,
  summary: 'One print of a warehouse and what became of it',
  params: idParams,
  output: floorPrint,
  errors: ['NOT_FOUND'],
})

const commandId = uuid
const units = z.int().check(z.gte(1), z.lte(MOST_COPIES))
export const printSubject = z.discriminatedUnion('kind', [
  /** The label of a package of an order, which is bought already: printing never buys. */
  z.strictObject({ kind: z.literal('carrierLabel'), orderId: id, packageId: id }),
  /** Labels of all boxes of an inbound shipment. */
  z.strictObject({ kind: z.literal('box'), inboundId: id }),
  /** Of places and totes, in the order of their codes. */
  z.strictObject({ kind: z.literal('place'), placeIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_PLACES)) }),
  z.strictObject({ kind: z.literal('item'), sellerId: id, productId: id }),
])
export type PrintSubject = z.infer<typeof printSubject>
const refusals = ['NOT_FOUND', 'PRINTER_INACTIVE', 'PRINTER_FOR_LABELS', 'FLOOR_PRINT_REUSED'] as const
const ofLabels = ['FLOOR_NOT_LABELLED', 'LABEL_VOIDED', 'FLOOR_PRINT_TOO_MANY'] as const
export const createFloorPrint = route({
  ...staff,
  id: 'createFloorPrint',
  method: 'POST',
  path: `${path}/floor-print/create`,
  needs: ['own'],
  summary: 'Print at a station: its printer receives the label in the background; never buys a label',
  body: z.strictObject({
    /** Made by the client: sent twice, it is printed once. */
    commandId,
    stationId: id,
    subject: printSubject,
    copies: z._default(units, 1),
    /** A carrier label that was sent to a printer before is printed once more; false: that print is the answer. */
    again: z._default(z.boolean(), true),
  }),
  output: floorPrint,
  errors: [...refusals, ...ofLabels, 'STATION_INACTIVE', 'STATION_NO_PRINTER'],
})
export const printTestLabel = route({
  ...staff,
  id: 'printTestLabel',
  method: 'POST',
  path: `${path}/printer/test/:id`,
  needs: ['own'],
  summary: 'Print a test label on a printer',
  params: idParams,
  body: z.strictObject({ commandId }),
  output: floorPrint,
  errors: ['NOT_FOUND', 'PRINTER_INACTIVE', 'FLOOR_PRINT_REUSED'],
})
export const retryFloorPrint = route({
  ...staff,
  id: 'retryFloorPrint',
  method: 'POST',
  path: `${path}/floor-print/retry/:id`,
  needs: ['own'],
  summary:
    'Send a print that failed, was canceled or may have been printed again, or one that waits to another printer',
  params: idParams,
  body: z.strictObject({
    commandId,
    /** Null: the same printer. */
    printerId: z.nullable(id),
  }),
  output: floorPrint,
  errors: [...refusals, 'FLOOR_PRINT_STATE'],
})
export const repeatFloorPrint = route({
  ...staff,
  id: 'repeatFloorPrint',
  method: 'POST',
  path: `${path}/floor-print/repeat/:id`,
  needs: ['own'],
  summary: 'Print the same once more, on the same printer or another one: a new print',
  params: idParams,
  body: z.strictObject({
    commandId,
    /** Null: the same printer. */
    printerId: z.nullable(id),
  }),
  output: floorPrint,
  errors: [...refusals, ...ofLabels],
})
export const cancelFloorPrint = route({
  ...staff,
  id: 'cancelFloorPrint',
  method: 'POST',
  path: `${path}/floor-print/cancel/:id`,
  needs: ['own'],
  summary: 'Cancel a print that waits for its printer',
  params: idParams,
  output: floorPrint,
  errors: ['NOT_FOUND', 'FLOOR_PRINT_STATE'],
})
export const confirmFloorPrint = route({
  ...staff,
  id: 'confirmFloorPrint',
  method: 'POST',
  path: `${path}/floor-print/confirm/:id`,
  needs: ['own'],
  summary: 'Note that a print that may have been printed was printed',
  params: idParams,
  output: floorPrint,
  errors: ['NOT_FOUND', 'FLOOR_PRINT_STATE'],
})
export const openFloorPrint = route({
  ...staff,
  id: 'openFloorPrint',
  method: 'GET',
  kind: 'download',
  path: `${path}/floor-print/file/:id`,
  summary: 'The same as PDF, for the printer of the browser',
  params: idParams,
  errors: ['NOT_FOUND', 'FLOOR_NOT_LABELLED', 'LABEL_VOIDED'],
})
