import { FolderOpen, RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import type { SyncEntry } from '@waybill/contract/stores/api'
import { syncOutcomes, syncOutcomeWords } from '@waybill/contract/stores/stores'
import { PlaceLink, errorMessage, useBridge } from '@waybill/host'
import { type List, ListFilters, useList } from '@waybill/host/list'
import {
  Badge,
  Button,
  type Column,
  DataTable,
  FirstUse,
  type MenuEntry,
  NoMatch,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { entryList } from './log-lists.ts'
import { storeMessages } from './messages.ts'
import { useReplay } from './use-stores.ts'

/** What may come out otherwise when the order is fetched again. */
const replayable = ({ outcome }: SyncEntry): boolean => outcome === 'error' || outcome === 'skipped'

function OrderCell({ row }: { row: SyncEntry }) {
  const name = row.orderNo ?? row.externalId
  if (row.orderId === null) return <>{name}</>
  return (
    <PlaceLink look="quiet" href={`/b/#/order/detail/${row.orderId}`}>
      {name}
    </PlaceLink>
  )
}

function useColumns(replay: ReturnType<typeof useReplay>): Column<SyncEntry>[] {
  const t = useT(storeMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { mutate, isPending, variables } = replay
  return useMemo(
    () => [
      { id: 'order', head: t('order'), type: 'id', width: 170, priority: 1, cell: (row) => <OrderCell row={row} /> },
      {
        id: 'outcome',
        head: t('outcome'),
        type: 'badge',
        width: 110,
        priority: 1,
        cell: ({ outcome }) => <Badge tone={syncOutcomeWords[outcome].tone}>{syncOutcomeWords[outcome][locale]}</Badge>,
      },
      {
        id: 'reason',
        head: t('reason'),
        type: 'text',
        width: 320,
        priority: 1,
        cell: ({ reason }) =>
          reason ? (
            <span className="block truncate" title={errorMessage(reason, locale)}>
              {errorMessage(reason, locale)}
            </span>
          ) : (
            '-'
          ),
      },
      { id: 'when', head: t('when'), type: 'date', width: 150, priority: 2, cell: (row) => format.dateTime(row.at) },
      {
        id: 'replay',
        head: t('replay'),
        type: 'badge',
        width: 140,
        priority: 1,
        card: 'none',
        cell: (row) =>
          replayable(row) ? (
            <Button
              size="compact"
              icon={<RotateCw />}
              aria-label={`${t('replay')} ${row.orderNo ?? row.externalId}`}
              pending={isPending && variables === row.externalId}
              onClick={() => mutate(row.externalId)}
            >
              {t('replay')}
            </Button>
          ) : null,
      },
    ],
    [t, format, locale, mutate, isPending, variables],
  )
}

/** A row's acts, under its reason in full: narrow screens cut it off. */
function useRowMenu(replay: ReturnType<typeof useReplay>) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  return (row: SyncEntry): MenuEntry[] => [
    ...(row.reason ? [{ kind: 'title' as const, id: 'reason', label: errorMessage(row.reason, locale) }] : []),
    { id: 'replay', label: t('replay'), icon: <RotateCw />, onSelect: () => replay.mutate(row.externalId) },
    ...(row.orderId === null
      ? []
      : [
          {
            id: 'open',
            label: t('openOrder'),
            icon: <FolderOpen />,
            onSelect: () => bridge.navigate(`/b/#/order/detail/${row.orderId}`),
          },
        ]),
  ]
}

// Unchanged orders are counted, not listed.
const listedOutcomes = syncOutcomes.filter((outcome) => outcome !== 'unchanged')

function Filters({ list }: { list: List<typeof entryList> }) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const { run } = list.state
  return (
    <ListFilters
      list={list}
      search={t('searchLog')}
      filters={{
        outcome: {
          label: t('outcome'),
          promoted: true,
          options: listedOutcomes.map((outcome) => ({ value: outcome, text: syncOutcomeWords[outcome][locale] })),
        },
        run: { label: t('run'), chip: run ? t('runNo', { n: run }) : null },
      }}
    />
  )
}

/** What happened to the orders, one by one. */
export function LogOrders({ storeId }: { storeId: number }) {
  const t = useT(storeMessages)
  const list = useList(entryList, { params: { id: storeId } })
  const replay = useReplay(storeId)
  const columns = useColumns(replay)
  const rowMenu = useRowMenu(replay)
  return (
    <>
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t('viewOrders')}
        columns={columns}
        rowName={(row) => row.orderNo ?? row.externalId}
        rowMenu={rowMenu}
        empty={
          list.isFiltered ? (
            <NoMatch onClear={list.clear} />
          ) : (
            <FirstUse title={t('noEntries')}>{t('noEntriesText')}</FirstUse>
          )
        }
      />
    </>
  )
}
