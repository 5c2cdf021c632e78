import { FolderOpen, RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import type { SyncEntry } from '@waybill/contract'
import { type SyncOutcome, syncOutcomes, syncOutcomeWords } from '@waybill/contract/stores'
import { errorProps, PlaceLink, errorMessage, useBridge, useKeysetPages } from '@waybill/host'
import {
  Badge,
  Button,
  type Column,
  DataTable,
  FilterBar,
  FirstUse,
  type MenuEntry,
  NoMatch,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { filtersOff, isFiltered, type LogState, pageQuery } from './log-state.ts'
import { storeMessages } from './messages.ts'
import { type EntriesQuery, useEntries, useReplay } from './use-stores.ts'

type Change = (next: Partial<LogState>) => void

const queryOf = (state: LogState): EntriesQuery => ({
  ...pageQuery(state),
  ...(state.q && { search: state.q }),
  ...(state.outcome && { outcome: state.outcome }),
  ...(state.run && { runId: state.run }),
})

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

function Filters({ state, onChange }: { state: LogState; onChange: Change }) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  return (
    <FilterBar
      search={{ value: state.q ?? '', onSearch: (q) => onChange({ q: q || undefined }), placeholder: t('searchLog') }}
      filters={[
        {
          id: 'outcome',
          label: t('outcome'),
          promoted: true,
          single: true,
          value: state.outcome ? [state.outcome] : [],
          onChange: ([outcome]) => onChange({ outcome: outcome as SyncOutcome | undefined }),
          // Unchanged orders are counted, not listed.
          options: syncOutcomes
            .filter((outcome) => outcome !== 'unchanged')
            .map((outcome) => ({ value: outcome, text: syncOutcomeWords[outcome][locale] })),
        },
      ]}
      customFilters={[
        {
          id: 'run',
          label: t('run'),
          chip: state.run ? t('runNo', { n: state.run }) : null,
          onClear: () => onChange({ run: undefined }),
        },
      ]}
      onClear={() => onChange(filtersOff)}
    />
  )
}

/** What happened to the orders, one by one. */
export function LogOrders({ storeId, state, onChange }: { storeId: number; state: LogState; onChange: Change }) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const query = useEntries(storeId, queryOf(state), true)
  const replay = useReplay(storeId)
  const columns = useColumns(replay)
  const rowMenu = useRowMenu(replay)
  const page = useKeysetPages(state, query.data, onChange)
  return (
    <>
      <Filters state={state} onChange={onChange} />
      <DataTable
        name={t('viewOrders')}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => String(row.id)}
        rowName={(row) => row.orderNo ?? row.externalId}
        rowMenu={rowMenu}
        page={page}
        refetching={query.isFetching}
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={
          isFiltered(state) ? (
            <NoMatch onClear={() => onChange(filtersOff)} />
          ) : (
            <FirstUse title={t('noEntries')}>{t('noEntriesText')}</FirstUse>
          )
        }
      />
    </>
  )
}
