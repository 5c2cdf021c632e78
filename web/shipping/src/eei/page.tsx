import { Copy, Truck } from 'lucide-react'
import { useMemo } from 'react'
import { type EeiRow, eeiKinds } from '@waybill/contract/customs/api'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { FundsPage } from '@waybill/host/funds'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import { Badge, type Column, copyText, DateCell, type Format, type MenuEntry, useFormat, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { type EeiList, eeiList } from './list.ts'
import { eeiMessages } from './messages.ts'

const shipmentHref = ({ shipment }: EeiRow): string => `/e/#/shipment/detail/${shipment.id}`

type Tools = { t: ReturnType<typeof useT<(typeof eeiMessages)['en']>>; format: Format }

/** Which parcel was exported. */
const parcelColumns = ({ t }: Tools): Column<EeiRow>[] => [
  {
    id: 'bought',
    head: t('bought'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 1,
    card: 'line',
    cell: (row) => <DateCell at={row.at} />,
  },
  {
    id: 'tracking',
    head: t('tracking'),
    type: 'id',
    width: 196,
    whole: true,
    most: 320,
    priority: 1,
    card: 'title',
    cell: ({ shipment }) => shipment.trackingNo,
  },
  {
    id: 'order',
    head: t('order'),
    type: 'id',
    width: 120,
    full: 176,
    priority: 3,
    card: 'none',
    cell: ({ order }) => (
      <PlaceLink look="cell" href={`/b/#/order/detail/${order.id}`}>
        {order.orderNo}
      </PlaceLink>
    ),
  },
  {
    id: 'recipient',
    head: t('recipient'),
    type: 'text',
    width: 150,
    priority: 2,
    card: 'line',
    cell: (row) => row.recipient,
  },
]

/** Where it went, and how it was filed. */
const filingColumns = ({ t, format }: Tools): Column<EeiRow>[] => [
  {
    id: 'country',
    head: t('country'),
    type: 'text',
    width: 120,
    priority: 2,
    card: 'line',
    cell: (row) => format.country(row.country),
  },
  {
    id: 'kind',
    head: t('kind'),
    type: 'badge',
    width: 130,
    priority: 1,
    card: 'badge',
    cell: ({ kind, shipment }) => (
      <span className="flex gap-1">
        <Badge tone={kind === 'filed' ? 'success' : 'neutral'}>{t(kind)}</Badge>
        {shipment.voided && <Badge>{t('voided')}</Badge>}
      </span>
    ),
  },
  {
    id: 'number',
    head: t('number'),
    type: 'id',
    width: 160,
    priority: 1,
    cell: ({ itn, legend }) => itn ?? `NOEEI ${legend}`,
  },
  {
    id: 'sums',
    head: t('sums'),
    type: 'text',
    width: 220,
    priority: 3,
    card: 'line',
    cell: ({ sums }) =>
      Object.entries(sums)
        .map(([code, sum]) => `${code || t('noCode')}: ${format.money(sum)}`)
        .join(' · '),
  },
  {
    id: 'shipDate',
    head: t('shipDate'),
    type: 'date',
    width: 104,
    priority: 4,
    card: 'none',
    cell: (row) => format.date(row.shipDate),
  },
]

function useColumns(): Column<EeiRow>[] {
  const t = useT(eeiMessages)
  const format = useFormat()
  return useMemo(() => [...parcelColumns({ t, format }), ...filingColumns({ t, format })], [t, format])
}

function Filters({ list }: { list: EeiList }) {
  const t = useT(eeiMessages)
  const kinds = eeiKinds.map((kind) => ({ value: kind, text: t(kind) }))
  return (
    <ListFilters
      list={list}
      search={t('search')}
      days={t('days')}
      filters={{ kind: { label: t('kind'), promoted: true, options: kinds } }}
    />
  )
}

function EeiHistory() {
  const t = useT(eeiMessages)
  const bridge = useBridge()
  const list = useList(eeiList)
  const columns = useColumns()
  useListScan(list, { names: (row) => [row.shipment.trackingNo] })
  const copy = async (itn: string) => {
    await copyText(itn)
    bridge.toast('ok', t('copied'))
  }
  const rowMenu = (row: EeiRow): MenuEntry[] => [
    { id: 'open', label: t('open'), icon: <Truck />, onSelect: () => bridge.navigate(shipmentHref(row)) },
    ...(row.itn === null
      ? []
      : [{ id: 'copy', label: t('copyItn'), icon: <Copy />, onSelect: () => void copy(row.itn ?? '') }]),
  ]
  return (
    <FundsPage<EeiRow>
      title={t('title')}
      list={list}
      canExport={false}
      table={{
        columns,
        rowName: (row) => row.shipment.trackingNo,
        rowHref: shipmentHref,
        onOpen: (row) => bridge.navigate(shipmentHref(row)),
        rowMenu,
      }}
      filters={<Filters list={list} />}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      noMatch={t('noMatch')}
    />
  )
}

/** `#/eei/lists`: exports from the United States, exempt from filing or filed. */
export function EeiPage() {
  const t = useT(eeiMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <EeiHistory />
    </Gated>
  )
}
