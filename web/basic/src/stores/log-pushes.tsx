import { CircleCheck, FolderOpen, RotateCw, Truck } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { StorePush } from '@waybill/contract/stores/push-api'
import { mayAct, pushGroups, pushGroupWords } from '@waybill/contract/stores/pushes'
import { PlaceLink, useBridge } from '@waybill/host'
import { type List, ListFilters, useList } from '@waybill/host/list'
import { PushBadge, usePushActs, usePushText } from '@waybill/host/store-pushes'
import {
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  FirstUse,
  type Format,
  type MenuEntry,
  NoMatch,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { pushList } from './log-lists.ts'
import { pushSettingMessages } from './push-messages.ts'

type Acts = ReturnType<typeof usePushActs>

type Tools = { t: ReturnType<typeof useT<(typeof pushSettingMessages)['en']>>; format: Format }

/** Which label of which order it is. */
const labelColumns = ({ t }: Tools): Column<StorePush>[] => [
  {
    id: 'order',
    head: t('order'),
    type: 'id',
    width: 150,
    full: 180,
    priority: 1,
    cell: (row) => (
      <PlaceLink look="quiet" href={`/b/#/order/detail/${row.orderId}`}>
        {row.orderNo}
      </PlaceLink>
    ),
  },
  {
    id: 'tracking',
    head: t('tracking'),
    type: 'id',
    width: 220,
    priority: 2,
    card: 'line',
    cell: (row) => (
      <PlaceLink look="quiet" href={`/e/#/shipment/detail/${row.shipmentId}`}>
        {row.trackingNo}
      </PlaceLink>
    ),
  },
]

/** What became of it. */
const stateColumns = ({ t, format }: Tools, textOf: (push: StorePush) => string): Column<StorePush>[] => [
  { id: 'state', head: t('group'), type: 'badge', width: 120, priority: 1, cell: (row) => <PushBadge push={row} /> },
  {
    id: 'detail',
    head: t('detail'),
    type: 'text',
    width: 320,
    priority: 1,
    cell: (row) => (
      <span className="block truncate" title={textOf(row)}>
        {textOf(row)}
      </span>
    ),
  },
  {
    id: 'bought',
    head: t('bought'),
    type: 'date',
    width: 150,
    priority: 3,
    cell: (row) => format.dateTime(row.createdAt),
  },
]

const retryColumn = ({ t }: Tools, { mutate, isPending, variables }: Acts['retry']): Column<StorePush> => ({
  id: 'retry',
  head: t('retry'),
  type: 'badge',
  width: 110,
  priority: 1,
  card: 'none',
  cell: (row) =>
    mayAct(row.state) ? (
      <Button
        size="compact"
        icon={<RotateCw />}
        aria-label={t('retryOf', { tracking: row.trackingNo })}
        pending={isPending && variables === row.id}
        onClick={() => mutate(row.id)}
      >
        {t('retry')}
      </Button>
    ) : null,
})

function useColumns({ retry }: Acts): Column<StorePush>[] {
  const t = useT(pushSettingMessages)
  const format = useFormat()
  const textOf = usePushText()
  return useMemo(() => {
    const tools = { t, format }
    return [...labelColumns(tools), ...stateColumns(tools, textOf), retryColumn(tools, retry)]
  }, [t, format, textOf, retry])
}

/** A row's acts, under what is to be said of it in full. */
function useRowMenu(acts: Acts, settle: (push: StorePush) => void) {
  const t = useT(pushSettingMessages)
  const bridge = useBridge()
  const textOf = usePushText()
  return (row: StorePush): MenuEntry[] => [
    { kind: 'title', id: 'detail', label: textOf(row) },
    ...(mayAct(row.state)
      ? [
          { id: 'retry', label: t('retry'), icon: <RotateCw />, onSelect: () => acts.retry.mutate(row.id) },
          { id: 'settle', label: t('settle'), icon: <CircleCheck />, onSelect: () => settle(row) },
        ]
      : []),
    {
      id: 'order',
      label: t('openOrder'),
      icon: <FolderOpen />,
      onSelect: () => bridge.navigate(`/b/#/order/detail/${row.orderId}`),
    },
    {
      id: 'shipment',
      label: t('openShipment'),
      icon: <Truck />,
      onSelect: () => bridge.navigate(`/e/#/shipment/detail/${row.shipmentId}`),
    },
  ]
}

function Filters({ list }: { list: List<typeof pushList> }) {
  const t = useT(pushSettingMessages)
  const { locale } = useLocale()
  return (
    <ListFilters
      list={list}
      search={t('searchPushes')}
      filters={{
        group: {
          label: t('group'),
          promoted: true,
          options: pushGroups.map((group) => ({ value: group, text: pushGroupWords[group][locale] })),
        },
      }}
    />
  )
}

/** The tracking numbers that wait for a store, were sent to it or were refused. */
export function LogPushes({ storeId }: { storeId: number }) {
  const t = useT(pushSettingMessages)
  const list = useList(pushList, { params: { id: storeId } })
  const acts = usePushActs()
  const [asking, setAsking] = useState<StorePush | null>(null)
  const columns = useColumns(acts)
  const rowMenu = useRowMenu(acts, setAsking)
  return (
    <>
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t('list')}
        columns={columns}
        rowName={(row) => row.trackingNo}
        rowMenu={rowMenu}
        empty={
          list.isFiltered ? (
            <NoMatch onClear={list.clear} />
          ) : (
            <FirstUse title={t('noPushes')}>{t('noPushesText')}</FirstUse>
          )
        }
      />
      {asking && (
        <ConfirmDialog
          open
          title={t('settleTitle', { tracking: asking.trackingNo })}
          confirm={t('settle')}
          keep={t('keep')}
          pending={acts.settle.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() => acts.settle.mutate(asking.id, { onSettled: () => setAsking(null) })}
        >
          <p>{t('settleText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
