import { type ExampleRequest, fails } from './example-request.ts'

const path = { id: 999_999 }
const commandId = '0c4be9c1-6a0e-4f6e-8d57-3f0d5e1a9b73'
const unknownPrinter = { path, ...fails('NOT_FOUND', 'its ID is made up; `listPrinters` returns real ones.') }
const unknownStation = { path, ...fails('NOT_FOUND', 'its ID is made up; `listStations` returns real ones.') }
const unknownPrint = { path, ...fails('NOT_FOUND', 'its ID is made up; `listFloorPrints` returns real ones.') }

/** Requests about printers and stations of a warehouse. */
export const floorPrintingRequests: Record<string, Partial<ExampleRequest>> = {
  updatePrinter: unknownPrinter,
  printTestLabel: { ...unknownPrinter, body: { commandId } },
  updateStation: {
    body: { name: 'Pack 1', labelPrinterId: null, placePrinterId: null, active: true, version: 1 },
    ...unknownStation,
  },
  createStation: { body: { warehouseId: 1, name: 'Returns desk', labelPrinterId: null, placePrinterId: null } },
  printStationSign: unknownStation,
  createFloorPrint: {
    body: { commandId, stationId: 999_999, subject: { kind: 'place', placeIds: [1000] }, copies: 1, again: true },
    ...fails('NOT_FOUND', 'the ID of the station is made up; `listStations` returns real ones.'),
  },
  getFloorPrint: unknownPrint,
  retryFloorPrint: { body: { commandId, printerId: null }, ...unknownPrint },
  repeatFloorPrint: { body: { commandId, printerId: null }, ...unknownPrint },
  cancelFloorPrint: unknownPrint,
  confirmFloorPrint: unknownPrint,
  openFloorPrint: unknownPrint,
}
