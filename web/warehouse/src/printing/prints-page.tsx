import { floorPrintStates } from '@waybill/contract/floor-printing/lifecycle'
import type { FloorPrint } from '@waybill/contract/floor-printing/print-api'
import { floorPrintKinds, floorPrintKindWords, floorPrintWords } from '@waybill/contract/floor-printing/words'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Badge,
  type Column,
  DataTable,
  DateCell,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { type PrintList, printList } from './list.ts'
import { printingMessages } from './messages.ts'
import { NotConfigured } from './page-parts.tsx'
import { PrintDrawer } from './print-drawer.tsx'
import { useAllStations, usePrinters } from './use-printing.ts'

function useWhere(): Column<FloorPrint>[] {
  const t = useT(printingMessages)
  const format = useFormat()
  return [
    {
      id: 'printer',
      head: t('printer'),
      type: 'text',
      width: 150,
      priority: 1,
      card: 'line',
      cell: (row) => row.printer.name,
    },
    {
      id: 'station',
      head: t('station'),
      type: 'text',
      width: 150,
      priority: 2,
      card: 'line',
      cell: (row) => row.station?.name ?? t('testOf'),
    },
    {
      id: 'copies',
      head: t('copies'),
      type: 'num',
      width: 80,
      priority: 3,
      card: 'none',
      cell: (row) => format.number(row.copies),
    },
    { id: 'by', head: t('by'), type: 'text', width: 140, priority: 3, card: 'none', cell: (row) => row.by ?? '-' },
  ]
}

function useColumns(): Column<FloorPrint>[] {
  const t = useT(printingMessages)
  const { locale } = useLocale()
  return [
    {
      id: 'created',
      head: t('created_at'),
      type: 'date',
      width: 150,
      priority: 1,
      card: 'line',
      cell: (row) => <DateCell at={row.createdAt} />,
    },
    { id: 'about', head: t('about'), type: 'text', width: 230, priority: 1, card: 'title', cell: (row) => row.about },
    {
      id: 'kind',
      head: t('kind'),
      type: 'text',
      width: 150,
      priority: 1,
      card: 'line',
      cell: (row) => floorPrintKindWords[row.kind][locale],
    },
    ...useWhere(),
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 180,
      priority: 1,
      card: 'badge',
      cell: ({ state }) => <Badge tone={floorPrintWords[state].tone}>{floorPrintWords[state][locale]}</Badge>,
    },
  ]
}

function Filters({ list }: { list: PrintList }) {
  const t = useT(printingMessages)
  const { locale } = useLocale()
  const printers = usePrinters().data?.records ?? []
  const stations = useAllStations().data?.records ?? []
  const named = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), text: name }))
  return (
    <ListFilters
      list={list}
      days={t('day')}
      filters={{
        state: {
          label: t('state'),
          promoted: true,
          options: floorPrintStates.map((value) => ({ value, text: floorPrintWords[value][locale] })),
        },
        printer: { label: t('printer'), promoted: true, options: named(printers) },
        station: { label: t('station'), options: named(stations) },
        kind: {
          label: t('kind'),
          options: floorPrintKinds.map((value) => ({ value, text: floorPrintKindWords[value][locale] })),
        },
      }}
    />
  )
}

/** `#/print-job/lists`: what printers printed or are to print, and what became of it. */
export function PrintsPage() {
  const t = useT(printingMessages)
  usePageTitle(t('prints'))
  const list = useList(printList)
  const columns = useColumns()
  const open = list.rows?.find(({ id }) => id === list.state.print)
  return (
    <PageBody>
      <PageHead title={t('prints')} />
      <NotConfigured />
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t('prints')}
        columns={columns}
        rowName={({ about }) => about}
        rowHref={({ id }) => `/w/#/print-job/lists?print=${id}`}
        onOpen={({ id }) => list.show({ print: id })}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('noPrints')}>{t('noPrintsText')}</FirstUse>
          )
        }
      />
      {open && <PrintDrawer key={open.id} print={open} onClose={() => list.show({ print: undefined })} />}
    </PageBody>
  )
}
