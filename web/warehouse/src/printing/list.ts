import { listPrinters, listStations } from '@waybill/contract/floor-printing/api'
import { floorPrintStates } from '@waybill/contract/floor-printing/lifecycle'
import { listFloorPrints } from '@waybill/contract/floor-printing/print-api'
import { floorPrintKinds } from '@waybill/contract/floor-printing/words'
import { choice, day, defineList, id, type List } from '@waybill/host/list'

const flags = ['yes', 'no'] as const
const isYes = (flag: (typeof flags)[number] | undefined): boolean | undefined => flag && flag === 'yes'

/** Label printers of the operator's warehouses; one stands open beside the list. */
export const printerList = defineList({
  path: '/printer/lists',
  route: listPrinters,
  rowKey: (row) => String(row.id),
  filters: { warehouse: id(), active: choice(flags) },
  extras: { printer: id() },
  toQuery: ({ warehouse, active }) => ({ warehouseId: warehouse, active: isYes(active) }),
})

/** Stations of the operator's warehouses; one stands open beside the list. */
export const stationList = defineList({
  path: '/station/lists',
  route: listStations,
  rowKey: (row) => String(row.id),
  filters: { warehouse: id(), active: choice(flags) },
  extras: { station: id() },
  toQuery: ({ warehouse, active }) => ({ warehouseId: warehouse, active: isYes(active) }),
})

/** What printers printed or are to print; one stands open beside the list. */
export const printList = defineList({
  path: '/print-job/lists',
  route: listFloorPrints,
  rowKey: (row) => String(row.id),
  filters: {
    printer: id(),
    station: id(),
    state: choice(floorPrintStates),
    kind: choice(floorPrintKinds),
    from: day(),
    to: day(),
  },
  extras: { print: id() },
  toQuery: ({ printer, station, state, kind, from, to }) => ({
    printerId: printer,
    stationId: station,
    state,
    kind,
    dateFrom: from,
    dateTo: to,
  }),
})
export type PrinterList = List<typeof printerList>
export type StationList = List<typeof stationList>
export type PrintList = List<typeof printList>
