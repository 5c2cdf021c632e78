import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { carrierName, serviceName } from '@waybill/contract/carriers/catalogue'
import { valuesOf } from '@waybill/contract/core/enums'
import { type ListedSheet, sheetKinds } from '@waybill/contract/rate-sheets/shapes'
import { sheetKindNames } from '@waybill/contract/rate-sheets/words'
import { useBridge, usePageTitle } from '@waybill/host'
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
import { rateSheetList } from './list.ts'
import { rateSheetMessages } from './messages.ts'
import { hrefOf, nameOf } from './scope.ts'

function useSourceColumns(): Column<ListedSheet>[] {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const sourceOf = ({ current }: ListedSheet) => {
    if (!current) return t('nothing')
    return current.sourceDate === null ? current.source : `${current.source} (${format.date(current.sourceDate)})`
  }
  return [
    {
      id: 'source',
      head: t('source'),
      type: 'text',
      width: 300,
      priority: 2,
      card: 'line',
      cell: (row) => <span className="whitespace-normal">{sourceOf(row)}</span>,
    },
    {
      id: 'since',
      head: t('since'),
      type: 'date',
      width: 120,
      priority: 2,
      card: 'none',
      cell: ({ current }) => format.date(current?.from ?? null),
    },
    {
      id: 'status',
      head: t('status'),
      type: 'badge',
      width: 110,
      priority: 3,
      card: 'badge',
      cell: ({ current }) =>
        current && <Badge tone={current.status === 'verified' ? 'success' : 'neutral'}>{t(current.status)}</Badge>,
    },
  ]
}

function useColumns(): Column<ListedSheet>[] {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const service = ({ carrier, service: code }: ListedSheet) =>
    code === null ? t('wholeCarrier') : serviceName(carrier, code)[locale]
  const current = ({ current: one }: ListedSheet) => {
    if (!one) return t('nothing')
    return one.version === 0 ? t('release') : t('versionOf', { version: one.version, name: one.name })
  }
  const next = ({ next: one, hasDraft }: ListedSheet) => (
    <span className="flex flex-wrap gap-2">
      {one && <Badge tone="info">{t('nextFrom', { version: one.version, day: format.date(one.from) })}</Badge>}
      {hasDraft && <Badge tone="warning">{t('draft')}</Badge>}
    </span>
  )
  return [
    {
      id: 'carrier',
      head: t('carrier'),
      type: 'text',
      width: 120,
      priority: 1,
      card: 'title',
      cell: (row) => carrierName(row.carrier)[locale],
    },
    {
      id: 'table',
      head: t('table'),
      type: 'text',
      width: 140,
      priority: 1,
      card: 'line',
      cell: ({ kind }) => sheetKindNames[kind][locale],
    },
    { id: 'service', head: t('service'), type: 'text', width: 220, priority: 1, card: 'line', cell: service },
    { id: 'current', head: t('current'), type: 'text', width: 200, priority: 1, card: 'line', cell: current },
    ...useSourceColumns(),
    { id: 'next', head: t('next'), type: 'badge', width: 200, priority: 1, card: 'line', cell: next },
  ]
}

/** `#/rate-sheet/lists`: what carriers charge, table by table: what is in force and what comes next; for platform staff. */
export function RateSheetListPage() {
  const t = useT(rateSheetMessages)
  usePageTitle(t('title'))
  const { locale } = useLocale()
  const bridge = useBridge()
  const list = useList(rateSheetList)
  const columns = useColumns()
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ListFilters
        list={list}
        filters={{
          carrier: {
            label: t('carrier'),
            promoted: true,
            options: valuesOf(carriers).map((id) => ({ value: String(id), text: carrierName(id)[locale] })),
          },
          kind: {
            label: t('table'),
            promoted: true,
            options: sheetKinds.map((kind) => ({ value: kind, text: sheetKindNames[kind][locale] })),
          },
        }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => nameOf(row, locale)}
        rowHref={hrefOf}
        onOpen={(row) => bridge.navigate(hrefOf(row))}
        empty={
          list.isFiltered ? <NoMatch onClear={list.clear} /> : <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
        }
      />
    </PageBody>
  )
}
