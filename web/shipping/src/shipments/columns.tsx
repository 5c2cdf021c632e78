import { PlaceLink } from '@waybill/host'
import { useMemo } from 'react'
import { placeText } from '@waybill/contract/addresses/place-text'
import type { ShipmentRow } from '@waybill/contract/shipping/api'
import {
  DateCell,
  type Column,
  splitWeight,
  useFormat,
  useLocale,
  useT,
  WholeName,
  type Format,
  type Locale,
} from '@waybill/kit'
import { packageMessages } from '../messages/packages.ts'
import { shipmentMessages } from '../messages/shipments.ts'
import { serviceText } from '../words.ts'
import { StatusBadge } from './status-badge.tsx'

type Tools = { t: ReturnType<typeof useT<(typeof shipmentMessages)['en']>>; format: Format; locale: Locale }

const order = (row: ShipmentRow) =>
  row.order ? (
    <PlaceLink look="cell" href={`/b/#/order/detail/${row.order.id}`}>
      {row.order.orderNo}
    </PlaceLink>
  ) : (
    '-'
  )

/** The number, and which of several packages it is. */
function TrackingNo({ row }: { row: ShipmentRow }) {
  const t = useT(packageMessages)
  if (!row.piece) return row.trackingNo
  return (
    <>
      {row.trackingNo} <span className="text-small text-muted">{t('pieceOf', row.piece)}</span>
    </>
  )
}

/** Which parcel it is. */
const parcelColumns = ({ t, locale }: Tools): Column<ShipmentRow>[] => [
  {
    id: 'trackingNo',
    head: t('tracking'),
    type: 'id',
    width: 196,
    full: 206,
    whole: true,
    most: 320,
    priority: 1,
    sort: true,
    cell: (row) => <TrackingNo row={row} />,
  },
  { id: 'order', head: t('order'), type: 'id', width: 120, full: 176, priority: 3, card: 'none', cell: order },
  {
    id: 'createdAt',
    head: t('created'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 3,
    sort: true,
    cell: (row) => <DateCell at={row.createdAt} />,
  },
  {
    id: 'recipient',
    head: t('recipient'),
    type: 'text',
    width: 104,
    full: 128,
    priority: 1,
    sort: true,
    card: 'line',
    cell: (row) => row.recipient,
  },
  {
    id: 'service',
    head: t('service'),
    type: 'text',
    width: 168,
    whole: true,
    priority: 2,
    card: 'line',
    cell: (row) => <WholeName text={serviceText(row.carrier, row.serviceCode, locale)} />,
  },
]

/** What it costs, and where it is. */
const stateColumns = ({ t, format }: Tools): Column<ShipmentRow>[] => [
  {
    id: 'price',
    head: t('price'),
    type: 'money',
    width: 72,
    priority: 1,
    sort: true,
    cell: (row) => format.money(row.price),
  },
  { id: 'eta', head: t('eta'), type: 'date', width: 116, priority: 3, sort: true, cell: (row) => format.date(row.eta) },
  {
    id: 'status',
    head: t('status'),
    type: 'badge',
    width: 96,
    priority: 1,
    cell: (row) => <StatusBadge shipment={row} />,
  },
]

const furtherColumns = ({ t, format, locale }: Tools): Column<ShipmentRow>[] => [
  {
    id: 'printed',
    head: t('printed'),
    type: 'date',
    width: 110,
    full: 150,
    priority: 4,
    optional: true,
    cell: ({ printed }) => (printed ? <DateCell at={printed.at} /> : t('notPrinted')),
  },
  {
    id: 'shipTo',
    head: t('shipTo'),
    type: 'text',
    width: 150,
    priority: 4,
    card: 'none',
    // How many letters a line holds depends on the window: it is for the layout to part city and ZIP code.
    cell: (row) => <WholeName text={placeText(row.shipTo)} line={0} />,
  },
  {
    id: 'lastEvent',
    head: t('lastEvent'),
    type: 'text',
    width: 200,
    priority: 4,
    card: 'none',
    cell: (row) => (row.lastEvent ? (locale === 'cn' ? row.lastEvent.zhText : row.lastEvent.text) : '-'),
  },
  {
    id: 'autoVoid',
    head: t('autoVoid'),
    type: 'date',
    width: 110,
    priority: 4,
    optional: true,
    cell: ({ autoVoid }) => format.date(autoVoid?.state === 'announced' ? autoVoid.on : null),
  },
  {
    id: 'shipDate',
    head: t('shipDate'),
    type: 'date',
    width: 96,
    priority: 4,
    optional: true,
    cell: (row) => format.date(row.shipDate),
  },
  { id: 'zone', head: t('zone'), type: 'text', width: 60, priority: 4, optional: true, cell: (row) => row.zone ?? '-' },
  {
    id: 'billed',
    head: t('billed'),
    type: 'weight',
    width: 100,
    priority: 4,
    optional: true,
    cell: (row) => format.weight(splitWeight(row.billableCg, 'lb')),
  },
]

/** The shipment list's columns. */
export function useShipmentColumns(): Column<ShipmentRow>[] {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...parcelColumns(tools), ...stateColumns(tools), ...furtherColumns(tools)]
  }, [t, format, locale])
}
