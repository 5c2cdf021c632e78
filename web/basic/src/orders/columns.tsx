import { PlaceLink } from '@waybill/host'
import { useMemo } from 'react'
import { placeText } from '@waybill/contract/addresses/place-text'
import type { OrderRow } from '@waybill/contract/orders/api'
import type { TrackingStatus } from '@waybill/contract/shipping/enums'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { fulfilmentWords } from '@waybill/contract/orders/fulfilment'
import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import { trackingStatusWords } from '@waybill/contract/shipping/words'
import { Badge, DateCell, type Column, useFormat, useLocale, useT, WholeName } from '@waybill/kit'
import { FromProducts } from './from-products.tsx'
import { countPackages } from '@waybill/contract/orders/packages'
import { orderMessages } from './messages.ts'
import type { View } from './list.ts'
import { packageMessages } from './package-messages.ts'
import { StatusBadge } from './status-badge.tsx'
import { TypeMark } from './type-mark.tsx'
import { useDueStatus } from './use-due.ts'

/** How many letters a line of its column holds depends on the window: it is for the layout to part city and ZIP code. */
const PLACE_LINE = 0

type T = ReturnType<typeof useT<(typeof orderMessages)['en']>>
type Tools = { t: T; format: ReturnType<typeof useFormat>; locale: 'en' | 'cn'; dueOf: ReturnType<typeof useDueStatus> }

function Tracking({ row, locale }: Pick<Tools, 'locale'> & { row: OrderRow }) {
  if (!row.shipment) return '-'
  const words = trackingStatusWords[row.shipment.status as TrackingStatus]
  return (
    <span className="flex min-w-0 items-center gap-2">
      <PlaceLink look="quiet" className="tnum min-w-0 truncate" href={`/e/#/shipment/detail/${row.shipment.id}`}>
        {row.shipment.trackingNo}
      </PlaceLink>
      <Badge tone={words.tone}>{words[locale]}</Badge>
    </span>
  )
}

/** The service, or what decides it. */
function serviceText({ carrier, serviceCode, fulfilment }: OrderRow, locale: 'en' | 'cn'): string {
  if (carrier !== null) return serviceLabel(carrier, serviceCode)[locale]
  return fulfilment === fulfilmentOption.none ? '-' : fulfilmentWords[fulfilment][locale]
}

/** The first SKU, and how many of it or how many others: a long SKU is cut, a number never. */
function Items({ row, t }: { row: OrderRow; t: T }) {
  const { sku, more, quantity } = row.items
  if (!sku) return '-'
  const rest = more > 0 ? t('more', { n: more }) : quantity > 1 ? `× ${quantity}` : ''
  return (
    <span className="flex min-w-0 gap-1" title={`${sku} ${rest}`.trim()}>
      <span className="min-w-0 truncate">{sku}</span>
      {rest && <span className="tnum flex-none">{rest}</span>}
    </span>
  )
}

const itemsColumn = ({ t }: Tools): Column<OrderRow> => ({
  id: 'items',
  head: t('items'),
  type: 'text',
  width: 104,
  full: 124,
  priority: 2,
  cell: (row) => <Items row={row} t={t} />,
})

const trackingColumn = ({ t, locale }: Tools): Column<OrderRow> => ({
  id: 'tracking',
  head: t('tracking'),
  type: 'id',
  width: 280,
  full: 300,
  whole: true,
  priority: 1,
  cell: (row) => <Tracking row={row} locale={locale} />,
})

/** Which order it is, and whose. */
const identifyingColumns = ({ t }: Tools): Column<OrderRow>[] => [
  {
    id: 'orderNo',
    head: t('orderNo'),
    type: 'id',
    width: 120,
    full: 168,
    whole: true,
    most: 184,
    priority: 1,
    sort: true,
    cell: (row) => row.orderNo,
  },
  {
    id: 'createTime',
    head: t('orderDate'),
    type: 'date',
    width: 104,
    full: 150,
    priority: 3,
    sort: true,
    cell: (row) => <DateCell at={row.createTime} />,
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
    id: 'shipTo',
    head: t('shipTo'),
    type: 'text',
    width: 124,
    full: 144,
    priority: 3,
    card: 'line',
    cell: (row) => <WholeName text={placeText(row.shipTo)} line={PLACE_LINE} />,
  },
]

/** The weight of the first package, and how many there are. */
function SeveralWeights({ first, row }: { first: string; row: OrderRow }) {
  const t = useT(packageMessages)
  return (
    <>
      {first} <span className="text-small text-muted">{t('packages', { n: countPackages(row) })}</span>
    </>
  )
}

const weightColumn = ({ t, format }: Tools): Column<OrderRow> => ({
  id: 'weight',
  head: t('weight'),
  type: 'weight',
  width: 84,
  priority: 2,
  sort: true,
  card: 'line',
  cell: (row) => {
    const { massUnit: unit, weight: major, weight2: minor } = row.package
    const weight = format.weight({ unit, major, minor })
    if (row.otherPackages) return <SeveralWeights first={weight} row={row} />
    return row.fromProducts.includes('weight') ? <FromProducts>{weight}</FromProducts> : weight
  },
})

const serviceColumn = ({ t, locale }: Tools): Column<OrderRow> => ({
  id: 'service',
  head: t('service'),
  type: 'text',
  width: 168,
  whole: true,
  priority: 2,
  sort: true,
  cell: (row) => <WholeName text={serviceText(row, locale)} />,
})

const statusColumn = ({ t, dueOf }: Tools): Column<OrderRow> => ({
  id: 'status',
  head: t('status'),
  type: 'badge',
  width: 96,
  priority: 1,
  cell: (row) => <StatusBadge row={row} due={dueOf(row)} />,
})

/** What was printed of the order. */
const printedColumn = ({ t }: Tools): Column<OrderRow> => ({
  id: 'printed',
  head: t('printed'),
  type: 'text',
  width: 150,
  priority: 4,
  optional: true,
  cell: ({ printed: { label, slip, pickList } }) =>
    [label && t('paperLabel'), slip && t('paperSlip'), pickList && t('paperPickList')].filter(Boolean).join(', ') ||
    t('notPrinted'),
})

/** What was noted while preparing the order; shown when it is asked for. */
const factColumns = ({ t, format }: Tools): Column<OrderRow>[] => [
  {
    id: 'tags',
    head: t('tags'),
    type: 'text',
    width: 120,
    priority: 4,
    optional: true,
    cell: (row) => row.tags.join(', ') || '-',
  },
  {
    id: 'shipBy',
    head: t('shipBy'),
    type: 'date',
    width: 104,
    priority: 4,
    optional: true,
    sort: true,
    cell: (row) => (row.shipBy === null ? '-' : format.date(row.shipBy)),
  },
  {
    id: 'assignee',
    head: t('assignee'),
    type: 'text',
    width: 120,
    priority: 4,
    optional: true,
    cell: (row) => row.assignee?.name ?? '-',
  },
  {
    id: 'holdUntil',
    head: t('held'),
    type: 'text',
    width: 110,
    priority: 4,
    optional: true,
    cell: (row) =>
      row.hold
        ? [row.hold.until && format.date(row.hold.until), row.hold.reason].filter(Boolean).join(' · ') || t('onHold')
        : '-',
  },
]

/** What is known of an order besides; shown when it is asked for. */
const detailColumns = ({ t, format }: Tools): Column<OrderRow>[] => {
  const more = { priority: 4, optional: true } as const
  return [
    {
      id: 'total',
      head: t('value'),
      type: 'money',
      width: 90,
      ...more,
      sort: true,
      cell: (row) => (row.lineTotal === null ? '-' : format.money(row.lineTotal, row.currency)),
    },
    { id: 'skus', head: t('skuCount'), type: 'num', width: 70, ...more, cell: (row) => format.count(row.items.lines) },
    {
      id: 'quantity',
      head: t('quantity'),
      type: 'num',
      width: 80,
      ...more,
      cell: (row) => format.count(row.items.quantity),
    },
    { id: 'reference', head: t('reference'), type: 'text', width: 110, ...more, cell: (row) => row.reference ?? '-' },
    {
      id: 'reference2',
      head: t('reference2'),
      type: 'text',
      width: 110,
      ...more,
      cell: (row) => row.reference2 ?? '-',
    },
    {
      id: 'updated',
      head: t('updated'),
      type: 'date',
      width: 104,
      full: 150,
      ...more,
      cell: (row) => <DateCell at={row.updatedAt} />,
    },
  ]
}

/** What is shown where there is room, or when it is asked for. */
const furtherColumns = ({ t, format }: Tools): Column<OrderRow>[] => [
  { id: 'store', head: t('store'), type: 'text', width: 120, priority: 4, cell: (row) => row.store?.name ?? '-' },
  {
    id: 'size',
    head: t('size'),
    type: 'text',
    width: 110,
    whole: true,
    priority: 4,
    optional: true,
    cell: (row) => format.size([row.package.length, row.package.width, row.package.height], row.package.sizeUnit),
  },
  {
    id: 'company',
    head: t('company'),
    type: 'text',
    width: 120,
    priority: 4,
    optional: true,
    cell: (row) => row.company ?? '-',
  },
  {
    id: 'country',
    head: t('country'),
    type: 'text',
    width: 80,
    priority: 4,
    optional: true,
    cell: (row) => row.shipTo.country,
  },
  {
    id: 'type',
    head: t('type'),
    type: 'text',
    width: 116,
    priority: 4,
    optional: true,
    cell: (row) => <TypeMark type={row.orderType} />,
  },
]

function columnsOf(view: View, tools: Tools): Column<OrderRow>[] {
  const shipped = view === 'shipped'
  return [
    ...identifyingColumns(tools),
    shipped ? trackingColumn(tools) : itemsColumn(tools),
    ...(shipped ? [] : [weightColumn(tools)]),
    serviceColumn(tools),
    ...(shipped ? [] : [statusColumn(tools)]),
    ...furtherColumns(tools),
    printedColumn(tools),
    ...factColumns(tools),
    ...detailColumns(tools),
  ]
}

/** The order list's columns; the view Shipped shows tracking with its status in place of items, weight and the order's status. */
export function useOrderColumns(view: View): Column<OrderRow>[] {
  const t = useT(orderMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const dueOf = useDueStatus()
  return useMemo(() => columnsOf(view, { t, format, locale, dueOf }), [view, t, format, locale, dueOf])
}
