import type { Entries, Sections } from '../entry.ts'

const at = '2027-05-02T10:11:12Z'
const commandId = [
  'Created by the caller for this command: sent twice, it is printed once.',
  '0c4be9c1-6a0e-4f6e-8d57-3f0d5e1a9b73',
] as const
const warehouse = 'The warehouse.'
const printerFields: Entries = {
  name: ['Its name, used once in a warehouse.', 'Zebra 1'],
  host: ['Its host name or address in the network of the warehouse.', '192.168.40.21'],
  port: ['Its port: 9100 to 9109, or 6101.', 9100],
  dpi: ['Its dots per inch.', '203'],
  media: ['The labels that it is loaded with.', '4x6'],
}
const active = ['`false` if it is no longer used.', true] as const
const version = ['Grows with every change; send the one that was read.', 1] as const
const printerId = ['ID of the printer.', 1000] as const
const stationId = ['ID of the station.', 1000] as const
const kind = 'What it is.'
const stationFields: Entries = {
  name: ['Its name, used once in a warehouse.', 'Pack 1'],
  labelPrinterId: ['The printer for carrier and box labels. `null` if the browser prints them.', null],
  placePrinterId: ['The printer for labels of places and products. `null` if the browser prints them.', null],
}
const listed: Entries = {
  warehouseId: ['Only those of this warehouse.', 1],
  active: ['Only active ones, or only inactive ones.', true],
}
const warehouseId = ['ID of the warehouse.', 1] as const

export const floorPrintingSections: Sections = {
  Printer: {
    _: 'A label printer that the server reaches in the network of a warehouse.',
    id: printerId,
    warehouse,
    ...printerFields,
    active,
    lastResult: ['How the last connection to it ended. `null` if there was none.', 'reached'],
    lastAt: ['When that was, in UTC. `null` if there was none.', at],
    version,
  },
  listPrinters: listed,
  GetPrinterReachResponse: {
    configured: ['`true` if the installation has networks in which printers may be reached.', true],
  },
  CreatePrinterRequest: { warehouseId, ...printerFields },
  updatePrinter: { id: printerId },
  UpdatePrinterRequest: { ...printerFields, active, version },
  Station: {
    _: 'A place where people work and print, such as a pack bench.',
    id: stationId,
    warehouse,
    name: ['Its name.', 'Pack 1'],
    code: ['What its sign shows as a barcode.', 'ST-1000'],
    labelPrinter: 'The printer for carrier and box labels. `null` if the browser prints them.',
    placePrinter: 'The printer for labels of places and products. `null` if the browser prints them.',
    active,
    version,
  },
  StationLabelPrinter: { _: 'A printer of a station.', id: printerId, name: ['Its name.', 'Zebra 1'], active },
  listStations: listed,
  CreateStationRequest: { warehouseId, ...stationFields },
  updateStation: { id: stationId },
  UpdateStationRequest: { ...stationFields, active, version },
  printStationSign: { id: stationId },
  FloorPrint: {
    _: 'Something that a printer of a warehouse is to print.',
    id: ['ID of the print.', 1000],
    warehouse,
    station: 'Where it was printed. `null` for a test of the printer.',
    printer: 'The printer.',
    kind: 'What is printed.',
    about: ['What is on it: a tracking number, codes of places, a SKU.', 'A-01-01'],
    copies: ['Copies of it.', 1],
    state: 'Its state.',
    reason: 'Why it failed, or may have been printed. `null` otherwise.',
    attempts: ['How often it was sent to a printer.', 1],
    by: ['Who printed it. `null` if the account is gone.', 'Ana Lee'],
    createdAt: ['When it was created, in UTC.', at],
    endedAt: ['When it was printed, failed or canceled, in UTC. `null` before.', null],
  },
  FloorPrintStation: { _: 'A station.', id: stationId, name: ['Its name.', 'Pack 1'] },
  FloorPrintPrinter: { _: 'A printer.', id: printerId, name: ['Its name.', 'Zebra 1'] },
  FloorPrintReason: {
    _: 'Why a print failed.',
    code: ['Error code.', 'PRINTER_REFUSED'],
    message: ['Why, in English.', '192.168.40.21:9100 refused the connection'],
    zhMessage: ['Why, in Chinese.', '192.168.40.21:9100 拒绝了连接'],
  },
  listFloorPrints: {
    printerId: ['Only those of this printer.', 1000],
    stationId: ['Only those of this station.', 1000],
    state: 'Only those in this state.',
    kind: 'Only those of this kind.',
    packageId: ['Only carrier labels of this package of an order.', 1000],
    dateFrom: ['Only those created on this day or later, in the time zone of the caller.', '2027-05-01'],
    dateTo: ['Only those created on this day or earlier, in the time zone of the caller.', '2027-05-31'],
  },
  getFloorPrint: { id: ['ID of the print.', 1000] },
  CreateFloorPrintRequest: {
    commandId,
    stationId,
    subject: 'What is printed.',
    copies: ['Copies of it.', 1],
    again: [
      '`false` if a carrier label that was sent to a printer before is not to be printed once more: that print is the answer.',
      true,
    ],
  },
  CreateFloorPrintRequestSubject1: {
    _: 'The label of a package, which has been bought.',
    kind,
    orderId: ['ID of the order on the floor.', 1000],
    packageId: ['ID of its package.', 1000],
  },
  CreateFloorPrintRequestSubject2: {
    _: 'Labels of all boxes of an inbound shipment.',
    kind,
    inboundId: ['ID of the inbound shipment.', 1000],
  },
  CreateFloorPrintRequestSubject3: {
    _: 'Labels of places and totes.',
    kind,
    placeIds: ['IDs of the places.', [1000]],
  },
  CreateFloorPrintRequestSubject4: {
    _: 'Labels of a product, as many as there are copies.',
    kind,
    sellerId: ['Organization of the seller.', 11],
    productId: ['ID of the product.', 100001],
  },
  printTestLabel: { id: printerId },
  PrintTestLabelRequest: { commandId },
  retryFloorPrint: { id: ['ID of the print.', 1000] },
  RetryFloorPrintRequest: { commandId, printerId: ['ID of another printer. `null` for the same one.', null] },
  repeatFloorPrint: { id: ['ID of the print.', 1000] },
  RepeatFloorPrintRequest: { commandId, printerId: ['ID of another printer. `null` for the same one.', null] },
  cancelFloorPrint: { id: ['ID of the print.', 1000] },
  confirmFloorPrint: { id: ['ID of the print.', 1000] },
  openFloorPrint: { id: ['ID of the print.', 1000] },
}
