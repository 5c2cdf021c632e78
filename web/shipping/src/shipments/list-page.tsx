import { Ban, Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ShipmentRow } from '@waybill/contract'
import { errorProps, firstPage, useBridge, useKeysetPages, usePageTitle } from '@waybill/host'
import {
  Button,
  DataTable,
  noSelection,
  PageBody,
  PageHead,
  selectedCount,
  useLocale,
  usePageActs,
  useShortcuts,
  useT,
  ViewTabs,
  type ColumnChoice,
  type Selection,
} from '@waybill/kit'
import { Gated, useVerified } from '../gate.tsx'
import { shipmentMessages } from '../messages/shipments.ts'
import { PrintButton, usePrintLabels } from '@waybill/host/labels'
import { useListScan } from '@waybill/host/list-scan'
import { useShipmentColumns } from './columns.tsx'
import { EmptyList } from './empty-list.tsx'
import { ListFilters } from './list-filters.tsx'
import { filterOf, filtersOff, isFiltered, queryOf, views, type ListState, type View } from './list-state.ts'
import { useRememberRows } from './neighbours.ts'
import { shipmentHref, useListActs, useRowMenu } from './use-list-acts.tsx'
import { useShipmentPage } from './use-shipments.ts'
import { VoidDialog } from './void-dialog.tsx'

/** Reads and writes the list's state in the address; a change of filter goes back to the first page. */
function useListState() {
  const state: ListState = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Partial<ListState>) =>
    void navigate({ to: '/shipment/lists', search: { ...state, ...firstPage, ...next } as never })
  return { state, change }
}

/** Opens the export dialog for the list's filter, or for these rows of it. */
function useExport(state: ListState) {
  const bridge = useBridge()
  return (ids?: number[]) =>
    void bridge.openFeature('export-rows', { target: 'shipments', filter: filterOf(state), ...(ids && { ids }) })
}

type ListProps = ReturnType<typeof useListState> & {
  selection: Selection
  onSelection: (selection: Selection) => void
}

/** What the command palette offers here. */
function useActsOfPage(
  { state, selection }: ListProps,
  { acts, some }: { acts: ReturnType<typeof useListActs>; some: boolean },
) {
  const t = useT(shipmentMessages)
  const exportRows = useExport(state)
  usePageActs([
    { id: 'export', label: t('export'), run: () => exportRows() },
    ...(some
      ? [
          { id: 'print', label: t('reprint'), keys: 'p', run: () => void acts.printSelected(selection) },
          { id: 'void', label: t('voidLabels'), keys: 'shift+v', run: () => void acts.voidSelected(selection) },
        ]
      : []),
  ])
}

function useList(props: ListProps) {
  const { state, change, selection, onSelection } = props
  const bridge = useBridge()
  const verified = useVerified()
  const query = useShipmentPage(queryOf(state), verified === true)
  useRememberRows(query.data?.records)
  const printing = usePrintLabels()
  const acts = useListActs({ state, rows: query.data?.records, printing })
  const some = selectedCount(selection) > 0
  useShortcuts(
    { p: () => void acts.printSelected(selection), 'shift+v': () => void acts.voidSelected(selection) },
    { enabled: some },
  )
  useActsOfPage(props, { acts, some })
  useListScan({
    q: state.q,
    search: (q) => (onSelection(noSelection), change({ ...filtersOff, view: undefined, q })),
    query,
    names: (row) => [row.trackingNo],
    open: (row) => bridge.navigate(shipmentHref(row)),
  })
  return { query, printing, acts, some }
}

function BulkActs({
  selection,
  printing,
  acts,
  state,
}: Pick<ReturnType<typeof useList>, 'printing' | 'acts'> & { selection: Selection; state: ListState }) {
  const t = useT(shipmentMessages)
  const exportRows = useExport(state)
  return (
    <>
      <PrintButton
        variant="primary"
        size="compact"
        shortcut="p"
        printing={printing}
        onPrint={() => void acts.printSelected(selection)}
      >
        {t('reprint')}
      </PrintButton>
      <Button size="compact" icon={<Ban />} shortcut="shift+v" onClick={() => void acts.voidSelected(selection)}>
        {t('voidLabels')}
      </Button>
      <Button
        size="compact"
        icon={<Download />}
        onClick={() => exportRows(selection.mode === 'rows' ? [...selection.keys].map(Number) : undefined)}
      >
        {t('export')}
      </Button>
    </>
  )
}

function ShipmentTable(props: ListProps) {
  const { state, change, selection, onSelection } = props
  const t = useT(shipmentMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const { query, printing, acts, some } = useList(props)
  const columns = useShipmentColumns()
  const rowMenu = useRowMenu(acts)
  const page = useKeysetPages(state, query.data, change)
  const [choice, setChoice] = useState<ColumnChoice>({})
  const clear = () => (onSelection(noSelection), change({ ...filtersOff, view: undefined }))
  const bulkActs = <BulkActs selection={selection} printing={printing} acts={acts} state={state} />
  return (
    <>
      <DataTable
        name={t('title')}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => String(row.id)}
        rowName={(row) => row.trackingNo}
        sort={{ id: state.sort ?? 'createdAt', dir: (state.desc ?? true) ? 'desc' : 'asc' }}
        onSort={(sort) => change({ sort: sort.id as ListState['sort'], desc: sort.dir === 'desc' })}
        page={page}
        selection={selection}
        onSelection={onSelection}
        bulk={() => bulkActs}
        rowHref={shipmentHref}
        onOpen={(row) => bridge.navigate(shipmentHref(row))}
        rowMenu={rowMenu}
        rowKeys={{
          ...(!some && {
            p: (row: ShipmentRow) => void acts.print([row]),
            'shift+v': (row: ShipmentRow) => acts.askVoid([row]),
          }),
          y: (row: ShipmentRow) => void acts.copy(row),
        }}
        refetching={query.isFetching}
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={<EmptyList filtered={isFiltered(state)} view={state.view ?? 'all'} onClear={clear} />}
        columnChoice={choice}
        onColumnChoice={setChoice}
      />
      <VoidDialog plan={acts.plan} onClose={() => (acts.closePlan(), onSelection(noSelection))} />
    </>
  )
}

function ShipmentList() {
  const t = useT(shipmentMessages)
  const list = useListState()
  const { state, change } = list
  const [selection, setSelection] = useState<Selection>(noSelection)
  const exportRows = useExport(state)
  const filter = (next: Partial<ListState>) => (setSelection(noSelection), change(next))
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <Button icon={<Download />} onClick={() => exportRows()}>
            {t('export')}
          </Button>
        }
      />
      <ViewTabs
        value={state.view ?? 'all'}
        onChange={(next) => filter({ view: next === 'all' ? undefined : (next as View), late: undefined })}
        views={views.map((one) => ({ id: one, label: t(one) }))}
      />
      <ListFilters state={state} onChange={filter} />
      <ShipmentTable {...list} selection={selection} onSelection={setSelection} />
    </PageBody>
  )
}

/** `#/shipment/lists`: where every parcel is. */
export function ShipmentListPage() {
  const t = useT(shipmentMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <ShipmentList />
    </Gated>
  )
}
