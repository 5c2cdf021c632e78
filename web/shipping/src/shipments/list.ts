import { trackingStatus } from '@waybill/contract/shipping/enums'
import { tableView } from '@waybill/contract/exports/enums'
import { listShipments, promises, shipmentSorts } from '@waybill/contract/shipping/api'
import { shipmentCases } from '@waybill/contract/shipping/cases'
import { choice, day, defineList, ids, type List, text } from '@waybill/host/list'

const views = ['all', 'toHandOver', 'inTransit', 'exceptions', 'delivered', 'voided'] as const
type View = (typeof views)[number]

const statuses: Record<View, number[] | undefined> = {
  all: undefined,
  toHandOver: [trackingStatus.labelCreated],
  inTransit: [trackingStatus.inTransit],
  exceptions: [trackingStatus.exception],
  delivered: [trackingStatus.delivered],
  voided: [trackingStatus.voided],
}

/** The shipments of a seller. */
export const shipmentList = defineList({
  path: '/shipment/lists',
  route: listShipments,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(),
    carriers: ids(),
    from: day(),
    to: day(),
    /** Of one carrier. */
    service: text(40),
    zone: text(20),
    /** What kept or missed its promised day. */
    promise: choice(promises),
    notPrinted: choice(['label']),
    /** Unscanned labels that will be voided automatically. */
    autoVoid: choice(['soon']),
    /** What is not over beside the parcel itself. */
    case: choice(shipmentCases),
  },
  views,
  widestView: 'all',
  clearedByView: ['promise'],
  sorts: shipmentSorts,
  order: ({ sort = 'createdAt', desc = true }) => ({ sort, desc }),
  toQuery: (state, view) => ({
    search: state.q,
    status: statuses[view],
    carriers: state.carriers,
    dateFrom: state.from,
    dateTo: state.to,
    serviceCode: state.service,
    zone: state.zone,
    promise: state.promise,
    notPrinted: state.notPrinted ? true : undefined,
    autoVoid: state.autoVoid ? true : undefined,
    openCase: state.case,
  }),
  exportTarget: 'shipments',
  choosesColumns: true,
  tableView: tableView.shipment,
})
export type ShipmentList = List<typeof shipmentList>
