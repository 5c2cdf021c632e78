import { LifeBuoy, RotateCcw, Truck } from 'lucide-react'
import { carriers } from '@waybill/contract/carriers/catalogue'
import { type VoidRow, voidStates } from '@waybill/contract/shipping/void-history-api'
import { voidWords } from '@waybill/contract/shipping/words'
import { useBridge, usePageTitle, useShellEvent } from '@waybill/host'
import { FundsPage } from '@waybill/host/funds'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import { type MenuEntry, useLocale, useStable, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { voidMessages } from '../messages/voids.ts'
import { useVoidColumns } from './void-columns.tsx'
import { type VoidList, voidList } from './void-list.ts'
import { VoidSums } from './void-sums.tsx'

function Filters({ list }: { list: VoidList }) {
  const t = useT(voidMessages)
  const { locale } = useLocale()
  const states = voidStates.map((state) => ({ value: state, text: voidWords[state][locale] }))
  const named = carriers.map(({ id, name }) => ({ value: String(id), text: name[locale] }))
  return (
    <ListFilters
      list={list}
      search={t('search')}
      days={t('requested')}
      filters={{
        state: { label: t('state'), promoted: true, options: states },
        carriers: { label: t('carrier'), promoted: true, options: named },
        overdue: { label: t('overdue'), promoted: true, options: [{ value: 'only', text: t('overdueHint') }] },
      }}
    />
  )
}

const shipmentHref = ({ shipment }: VoidRow): string => `/e/#/shipment/detail/${shipment.id}`

function useRowMenu(onRetried: () => void) {
  const t = useT(voidMessages)
  const bridge = useBridge()
  const retry = async (row: VoidRow) => {
    await bridge.openFeature('void-label', { shipmentId: row.shipment.id })
    onRetried()
  }
  return (row: VoidRow): MenuEntry[] => [
    { id: 'open', label: t('open'), icon: <Truck />, onSelect: () => bridge.navigate(shipmentHref(row)) },
    ...(row.can.retry.allowed
      ? [{ id: 'retry', label: t('retry'), icon: <RotateCcw />, onSelect: () => void retry(row) }]
      : []),
    {
      id: 'ticket',
      label: t('ticket'),
      icon: <LifeBuoy />,
      onSelect: () => bridge.navigate(`/b/#/support/lists?create=1&about=shipment:${row.shipment.id}`),
    },
  ]
}

function VoidHistory() {
  const t = useT(voidMessages)
  const bridge = useBridge()
  const list = useList(voidList)
  const columns = useVoidColumns()
  const reload = useStable(() => void list.query.refetch())
  const rowMenu = useRowMenu(reload)
  useShellEvent('balance:changed', reload)
  useListScan(list, { names: (row) => [row.shipment.trackingNo] })
  return (
    <FundsPage<VoidRow>
      title={t('title')}
      list={list}
      table={{
        columns,
        rowName: (row) => row.shipment.trackingNo,
        rowHref: shipmentHref,
        onOpen: (row) => bridge.navigate(shipmentHref(row)),
        rowMenu,
      }}
      strip={list.data && <VoidSums sums={list.data.sums} />}
      filters={<Filters list={list} />}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      noMatch={t('noMatch')}
    />
  )
}

/** `#/funds/void`: labels that were voided, and where their refunds are. */
export function VoidPage() {
  const t = useT(voidMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <VoidHistory />
    </Gated>
  )
}
