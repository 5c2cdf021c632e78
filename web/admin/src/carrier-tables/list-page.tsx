import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { carrier as carriers, type CarrierId, valuesOf } from '@waybill/contract'
import {
  type CarrierTableRow,
  carrierTables,
  listCarrierTableRows,
  sourceStatuses,
} from '@waybill/contract/api/carrier-tables'
import { carrierName } from '@waybill/contract/carriers'
import { errorProps, firstPage, pageSizes, useClient, useKeysetPages, usePageTitle } from '@waybill/host'
import {
  Badge,
  type Column,
  DataTable,
  FilterBar,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { FactsCard } from './facts-card.tsx'
import { filtersOff, isFiltered, type ListState } from './list-state.ts'
import { carrierTableMessages } from './messages.ts'
import { factsOf } from './values.ts'

function useTexts() {
  const t = useT(carrierTableMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return {
    carrier: (row: CarrierTableRow) => carrierName(row.carrier as CarrierId)[locale],
    values: (row: CarrierTableRow) => factsOf({ row, locale, format, yes: t('yes'), no: t('no') }),
    valid: ({ from, to }: CarrierTableRow) => {
      const [first, last] = [from && format.date(from), to && format.date(to)]
      if (first && last) return t('between', { from: first, to: last })
      return first ? t('since', { from: first }) : last ? t('until', { to: last }) : t('always')
    },
    source: ({ source, sourceDate }: CarrierTableRow) =>
      sourceDate === null ? source : `${source} (${format.date(sourceDate)})`,
  }
}

/** `origin`: shown on cards, which have no columns for it. */
function Values({ facts, origin }: { facts: { name: string; text: string }[]; origin: string[] }) {
  return (
    <span className="flex flex-wrap gap-x-3 py-1 whitespace-normal">
      {facts.map(({ name, text }) => (
        <span key={name}>
          <span className="text-muted">{name}</span> {text}
        </span>
      ))}
      {origin.map((line) => (
        <span key={line} className="w-full sm:hidden">
          {line}
        </span>
      ))}
    </span>
  )
}

function useColumns(): Column<CarrierTableRow>[] {
  const t = useT(carrierTableMessages)
  const texts = useTexts()
  return [
    { id: 'carrier', head: t('carrier'), type: 'text', width: 110, priority: 1, card: 'title', cell: texts.carrier },
    {
      id: 'values',
      head: t('values'),
      type: 'text',
      width: 420,
      priority: 1,
      card: 'line',
      cell: (row) => <Values facts={texts.values(row)} origin={[texts.valid(row), texts.source(row)]} />,
    },
    { id: 'valid', head: t('valid'), type: 'text', width: 170, priority: 2, card: 'none', cell: texts.valid },
    {
      id: 'source',
      head: t('source'),
      type: 'text',
      width: 320,
      priority: 1,
      card: 'none',
      cell: (row) => <span className="whitespace-normal">{texts.source(row)}</span>,
    },
    {
      id: 'status',
      head: t('status'),
      type: 'badge',
      width: 100,
      priority: 1,
      card: 'badge',
      cell: ({ status }) => <Badge tone={status === 'verified' ? 'success' : 'neutral'}>{t(status)}</Badge>,
    },
  ]
}

function useListState() {
  const state: ListState = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Partial<ListState>) =>
    void navigate({ to: '/carrier-table/lists', search: { ...state, ...firstPage, ...next } as never })
  return { state, change }
}

type ListProps = ReturnType<typeof useListState>

function Filters({ state, change }: ListProps) {
  const t = useT(carrierTableMessages)
  const { locale } = useLocale()
  const one = { single: true, promoted: true } as const
  return (
    <FilterBar
      search={{ value: state.q ?? '', onSearch: (q) => change({ q: q || undefined }), placeholder: t('search') }}
      filters={[
        {
          ...one,
          id: 'table',
          label: t('table'),
          value: [state.table ?? carrierTables[0]],
          onChange: ([chosen]) => change({ table: carrierTables.find((table) => table === chosen) }),
          options: carrierTables.map((table) => ({ value: table, text: t(table) })),
        },
        {
          ...one,
          id: 'carrier',
          label: t('carrier'),
          value: state.carrier ? [String(state.carrier)] : [],
          onChange: ([chosen]) => change({ carrier: valuesOf(carriers).find((id) => String(id) === chosen) }),
          options: valuesOf(carriers).map((id) => ({ value: String(id), text: carrierName(id)[locale] })),
        },
        {
          ...one,
          id: 'status',
          label: t('status'),
          value: state.status ? [state.status] : [],
          onChange: ([chosen]) => change({ status: sourceStatuses.find((status) => status === chosen) }),
          options: sourceStatuses.map((status) => ({ value: status, text: t(status) })),
        },
      ]}
      onClear={() => change(filtersOff)}
    />
  )
}

/** `#/carrier-table/lists`: what prices and limits are read from, each row with its source; for platform staff. */
export function CarrierTablesPage() {
  const t = useT(carrierTableMessages)
  const { locale } = useLocale()
  const client = useClient()
  usePageTitle(t('title'))
  const list = useListState()
  const { state, change } = list
  const { table = carrierTables[0], q: search, carrier, status, cursor } = state
  const query = useQuery({
    ...client.query(
      listCarrierTableRows,
      { query: { table, search, carrier, status, cursor, limit: state.size ?? pageSizes[0] } },
      { hideErrors: true },
    ),
    placeholderData: keepPreviousData,
  })
  const page = useKeysetPages(state, query.data, change)
  const columns = useColumns()
  const texts = useTexts()
  const clear = () => change(filtersOff)
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <FactsCard table={table} />
      <Filters {...list} />
      <DataTable
        name={t(table)}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => String(row.id)}
        rowName={(row) => `${texts.carrier(row)} ${row.id}`}
        page={page}
        refetching={query.isFetching}
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={
          isFiltered(state) ? <NoMatch onClear={clear} /> : <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
        }
      />
    </PageBody>
  )
}
