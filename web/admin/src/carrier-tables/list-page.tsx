import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { type CarrierTableRow, carrierTables, sourceStatuses } from '@waybill/contract/carriers/tables-api'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Badge,
  type Column,
  DataTable,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { FactsCard } from './facts-card.tsx'
import { type CarrierTableList, carrierTableList } from './list.ts'
import { carrierTableMessages } from './messages.ts'
import { factsOf } from '../shared/carrier-rows/values.ts'

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
      width: 260,
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

function Filters({ list }: { list: CarrierTableList }) {
  const t = useT(carrierTableMessages)
  const { locale } = useLocale()
  const named = (label: 'table' | 'carrier' | 'status') => ({ label: t(label), promoted: true })
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        table: { ...named('table'), options: carrierTables.map((table) => ({ value: table, text: t(table) })) },
        carrier: {
          ...named('carrier'),
          options: valuesOf(carriers).map((id) => ({ value: String(id), text: carrierName(id)[locale] })),
        },
        status: { ...named('status'), options: sourceStatuses.map((status) => ({ value: status, text: t(status) })) },
      }}
    />
  )
}

/** `#/carrier-table/lists`: what prices and limits are read from, each row with its source; for platform staff. */
export function CarrierTablesPage() {
  const t = useT(carrierTableMessages)
  usePageTitle(t('title'))
  const list = useList(carrierTableList)
  const { table = carrierTables[0] } = list.state
  const columns = useColumns()
  const texts = useTexts()
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <FactsCard table={table} />
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t(table)}
        columns={columns}
        rowName={(row) => `${texts.carrier(row)} ${row.id}`}
        empty={
          list.isFiltered ? <NoMatch onClear={list.clear} /> : <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
        }
      />
    </PageBody>
  )
}
