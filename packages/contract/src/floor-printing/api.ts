import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, limit, name, page, queryFlag, queryInt, seenVersion, text } from '../core/schemas.ts'
import { staffWarehouse } from '../stock/place-api.ts'
import { isPrinterPort, labelMedia, PRINTER_HOST, printerDots, printerResults } from './words.ts'

const staff = { tag: 'Warehouse printing', access: [2] as const }
export const printingPath = '/api/wms-business/wms'
const path = printingPath
const someId = z.optional(queryInt(1, Number.MAX_SAFE_INTEGER))
const dpi = z.enum(printerDots)
const media = z.enum(labelMedia)

export const printer = z.object({
  id,
  warehouse: staffWarehouse,
  name: z.string(),
  host: z.string(),
  port: z.int(),
  dpi,
  media,
  active: z.boolean(),
  /** Null: it was never connected to. */
  lastResult: z.nullable(z.enum(printerResults)),
  lastAt: z.nullable(instant),
  version: z.int(),
})
export type Printer = z.infer<typeof printer>

const printerFields = {
  name: name(60),
  host: z.string().check(z.trim(), z.regex(PRINTER_HOST)),
  port: z.int().check(z.gte(1), z.lte(65_535), z.refine(isPrinterPort)),
  dpi,
  media,
}
const listed = { warehouseId: someId, active: z.optional(queryFlag), cursor: z.optional(text(500)), limit }
export const listPrinters = route({
  ...staff,
  id: 'listPrinters',
  method: 'GET',
  path: `${path}/printer/list`,
  summary: 'List label printers of the own warehouses, newest first',
  query: z.strictObject(listed),
  output: page(printer),
})
export const getPrinterReach = route({
  ...staff,
  id: 'getPrinterReach',
  method: 'GET',
  path: `${path}/printer/reach`,
  summary: 'Tell whether this installation may connect to printers at all',
  output: z.object({
    /** Networks are set in which printers may be reached. */
    configured: z.boolean(),
  }),
})
export const createPrinter = route({
  ...staff,
  id: 'createPrinter',
  method: 'POST',
  path: `${path}/printer/create`,
  needs: ['own'],
  summary: 'Create a label printer of a warehouse; its name is used once',
  body: z.strictObject({ warehouseId: id, ...printerFields }),
  output: printer,
  errors: ['NOT_FOUND', 'PRINTER_NAME_USED', 'STATIONS_FULL'],
})
export const updatePrinter = route({
  ...staff,
  id: 'updatePrinter',
  method: 'PUT',
  path: `${path}/printer/update/:id`,
  needs: ['own'],
  summary: 'Replace the settings of a label printer',
  params: idParams,
  body: z.strictObject({ ...printerFields, active: z.boolean(), version: seenVersion }),
  output: printer,
  errors: ['NOT_FOUND', 'CONFLICT', 'PRINTER_NAME_USED', 'PRINTER_IN_USE'],
})

const choice = z.nullable(z.object({ id, name: z.string(), active: z.boolean() }))
export const station = z.object({
  id,
  warehouse: staffWarehouse,
  name: z.string(),
  /** What its sign shows as a barcode. */
  code: z.string(),
  /** For carrier and box labels; null: the browser prints them. */
  labelPrinter: choice,
  /** For labels of places, totes and products; null: the browser prints them. */
  placePrinter: choice,
  active: z.boolean(),
  version: z.int(),
})
export type Station = z.infer<typeof station>
const stationFields = { name: name(60), labelPrinterId: z.nullable(id), placePrinterId: z.nullable(id) }
export const listStations = route({
  ...staff,
  id: 'listStations',
  method: 'GET',
  path: `${path}/station/list`,
  summary: 'List stations of the own warehouses, newest first',
  query: z.strictObject(listed),
  output: page(station),
})
export const createStation = route({
  ...staff,
  id: 'createStation',
  method: 'POST',
  path: `${path}/station/create`,
  needs: ['own'],
  summary: 'Create a station of a warehouse, with the printers that print for it',
  body: z.strictObject({ warehouseId: id, ...stationFields }),
  output: station,
  errors: ['NOT_FOUND', 'STATION_NAME_USED', 'STATIONS_FULL', 'PRINTER_FOR_LABELS'],
})
export const updateStation = route({
  ...staff,
  id: 'updateStation',
  method: 'PUT',
  path: `${path}/station/update/:id`,
  needs: ['own'],
  summary: 'Replace the settings of a station',
  params: idParams,
  body: z.strictObject({ ...stationFields, active: z.boolean(), version: seenVersion }),
  output: station,
  errors: ['NOT_FOUND', 'CONFLICT', 'STATION_NAME_USED', 'PRINTER_FOR_LABELS'],
})
export const printStationSign = route({
  ...staff,
  id: 'printStationSign',
  method: 'GET',
  path: `${path}/station/sign/:id`,
  kind: 'download',
  summary: 'The sign of a station with its barcode, as PDF',
  params: idParams,
  errors: ['NOT_FOUND'],
})
