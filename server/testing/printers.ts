import * as api from '@waybill/contract/floor-printing/api'
import type { LabelMedia, PrinterDots } from '@waybill/contract/floor-printing/words'
import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'

interface Facts {
  host?: string
  port?: number
  dpi?: PrinterDots
  media?: LabelMedia
}
const as = { as: demoWarehouse.staff }

/** A printer of the demo's operator. */
export async function plantPrinter(server: TestServer, warehouseId: number, facts: Facts = {}): Promise<api.Printer> {
  const { host = '192.0.2.1', port = 9100, dpi = '203', media = '4x6' } = facts
  const name = `Zebra ${randomUUID().slice(0, 8)}`
  const { body } = await server.call(api.createPrinter, { body: { warehouseId, name, host, port, dpi, media } }, as)
  return body.data!
}

/** A printer and a station that uses it for everything. */
export async function plantedPrinters(
  server: TestServer,
  warehouseId: number,
  facts: Facts = {},
): Promise<{ printer: api.Printer; station: api.Station }> {
  const printer = await plantPrinter(server, warehouseId, facts)
  const name = `Bench ${randomUUID().slice(0, 8)}`
  const printers = { labelPrinterId: printer.id, placePrinterId: printer.id }
  const { body } = await server.call(api.createStation, { body: { warehouseId, name, ...printers } }, as)
  return { printer, station: body.data! }
}
