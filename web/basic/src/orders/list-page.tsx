import { Ban, Copy, Download, FolderOpen, PackageCheck, Printer, Tag, Truck, Upload } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { OrderRow } from '@waybill/contract'
import { errorProps, firstPage, useBridge, useKeysetPages, usePageTitle, useShellEvent } from '@waybill/host'
import { PrintButton, usePrintLabels } from '@waybill/host/labels'
import { useListScan } from '@waybill/host/list-scan'
import {
  copyText,
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
  type MenuEntry,
  type Selection,
} from '@waybill/kit'
import { useOrderColumns } from './columns.tsx'
import { EmptyList } from './empty-list.tsx'
import { FirstStepsCard } from './first-steps.tsx'
import { FileDropZone } from '../shared/imports/file-drop-zone.tsx'
import { ListFilters } from './list-filters.tsx'
import {
  filterOf,
  filtersOff,
  isDescending,
  isFiltered,
  type ListState,
  queryOf,
  viewOf,
  views,
  type View,
} from './list-state.ts'
import { orderMessages } from './messages.ts'
import { refusal } from './refusal.ts'
import { useCanceling } from './use-canceling.tsx'
import { useFilling } from '../shared/filling/use-filling.ts'
import { useOpenPurchase } from './use-open-purchase.ts'
import { useSelectedLabels } from './use-labels.ts'
import { useOrdersChanged, useOrdersRefresh } from '../shared/orders-changed.ts'
import { useMatchingIds, useOrderCounts, useOrderPage } from './use-orders.ts'

const orderHref = (row: OrderRow): string => `/b/#/order/detail/${row.id}`

/** Reads and writes the list's state in the address; a change of filter goes back to the first page. */
function useListState() {
  const state: ListState = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Partial<ListState>) => {
    const search = { ...state, ...firstPage, ...next }
    void navigate({ to: '/order/lists', search: search as never })
  }
  return { state, change }
}

/** The ids of a selection; null when it is everything and that is too much. */
function useSelectedIds(state: ListState) {
  const matching = useMatchingIds()
  return async (selection: Selection): Promise<number[] | null> =>
    selection.mode === 'rows' ? [...selection.keys].map(Number) : matching(queryOf(state))
}

function useActs(state: ListState) {
  const bridge = useBridge()
  const t = useT(orderMessages)
  const changed = useOrdersChanged()
  const idsOf = useSelectedIds(state)
  const buy = async (ids: readonly number[] | null) => {
    if (ids === null) bridge.toast('warn', t('tooMany'))
    if (ids === null || ids.length === 0) return null
    const outcome = await bridge.openFeature('buy-labels', { orderIds: ids })
    changed()
    return outcome
  }
  useOpenPurchase(changed)
  const importFiles = async (files?: readonly File[]) => {
    const done = await bridge.openFeature('import-orders', { files })
    if (done) changed()
    return done
  }
  const copy = async (row: OrderRow) => {
    await copyText(row.orderNo)
    bridge.toast('ok', t('copied'))
  }
  return {
    buy,
    importFiles,
    copy,
    idsOf,
    open: (row: OrderRow) => bridge.navigate(orderHref(row)),
    tooMany: () => bridge.toast('warn', t('tooMany')),
  }
}

type Printing = ReturnType<typeof usePrintLabels>

const printRow = (printing: Printing, { shipment }: OrderRow) => void (shipment && printing.print([shipment.id]))

function useRowMenu(acts: ReturnType<typeof useActs>, printing: Printing, onCancel: (ids: number[]) => void) {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  return (row: OrderRow): MenuEntry[] => [
    {
      id: 'buy',
      label: t('buyLabel'),
      icon: <Tag />,
      shortcut: 'b',
      refused: refusal(row.can.buy, row.orderNo, locale),
      onSelect: () => void acts.buy([row.id]),
    },
    { id: 'open', label: t('open'), icon: <FolderOpen />, onSelect: () => acts.open(row) },
    ...(row.shipment
      ? [
          {
            id: 'print',
            label: t('print'),
            icon: <Printer />,
            shortcut: 'p',
            onSelect: () => printRow(printing, row),
          },
          {
            id: 'shipment',
            label: t('viewShipment'),
            icon: <Truck />,
            onSelect: () => bridge.navigate(`/e/#/shipment/detail/${row.shipment?.id}`),
          },
        ]
      : []),
    { id: 'copy', label: t('copyNumber'), icon: <Copy />, shortcut: 'y', onSelect: () => void acts.copy(row) },
    { kind: 'line', id: 'line' },
    {
      id: 'cancel',
      label: t('cancelOrder'),
      icon: <Ban />,
      shortcut: 'shift+v',
      danger: true,
      refused: refusal(row.can.cancel, row.orderNo, locale),
      onSelect: () => onCancel([row.id]),
    },
  ]
}

const viewWords: Record<View, 'awaiting' | 'shipped' | 'canceled' | 'all'> = {
  awaiting: 'awaiting',
  shipped: 'shipped',
  canceled: 'canceled',
  all: 'all',
}

type BulkProps = {
  view: View
  printing: Printing
  canceling: boolean
  onBuy: () => void
  onPrint: () => void
  onCancel: () => void
  onExport: () => void
  onFill: () => void
  filling: boolean
}

/** What orders of a view allow: those that wait are bought and canceled, those that are shipped are printed. */
const canBuy = (view: View): boolean => view === 'awaiting' || view === 'all'
const canPrint = (view: View): boolean => view === 'shipped' || view === 'all'

function BulkActs({ view, printing, canceling, filling, onBuy, onPrint, onCancel, onExport, onFill }: BulkProps) {
  const t = useT(orderMessages)
  return (
    <>
      {canBuy(view) && (
        <Button variant="primary" size="compact" icon={<Tag />} shortcut="b" onClick={onBuy}>
          {t('buyLabels')}
        </Button>
      )}
      {canPrint(view) && (
        <PrintButton
          variant={canBuy(view) ? undefined : 'primary'}
          size="compact"
          shortcut="p"
          printing={printing}
          onPrint={onPrint}
        >
          {t('printLabels')}
        </PrintButton>
      )}
      {canBuy(view) && (
        <Button size="compact" icon={<PackageCheck />} pending={filling} onClick={onFill}>
          {t('fillFromProducts')}
        </Button>
      )}
      {canBuy(view) && (
        <Button size="compact" icon={<Ban />} pending={canceling} onClick={onCancel}>
          {t('cancelOrder')}
        </Button>
      )}
      <Button size="compact" icon={<Download />} onClick={onExport}>
        {t('export')}
      </Button>
    </>
  )
}

/** `#/order/lists`: what has to be shipped. */
export function OrderListPage() {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  usePageTitle(t('title'))
  const bridge = useBridge()
  const { state, change } = useListState()
  const view = viewOf(state)
  const query = useOrderPage(queryOf(state))
  const refresh = useOrdersRefresh()
  useShellEvent('orders:changed', refresh)
  const page = useKeysetPages(state, query.data, change)
  const counts = useOrderCounts()
  const columns = useOrderColumns(view)
  const acts = useActs(state)
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [choice, setChoice] = useState<ColumnChoice>({})
  const canceling = useCanceling(() => setSelection(noSelection))
  const printing = usePrintLabels()
  const labelsOf = useSelectedLabels(state, query.data?.records)
  const rowMenu = useRowMenu(acts, printing, canceling.cancel)
  const filter = (next: Partial<ListState>) => (setSelection(noSelection), change(next))
  useListScan({
    q: state.q,
    search: (q) => filter({ ...filtersOff, view: 'all', q }),
    query,
    names: (row) => [row.orderNo, row.shipment?.trackingNo],
    open: acts.open,
  })
  const buySelected = async () => {
    const outcome = await acts.buy(await acts.idsOf(selection))
    // What was bought has left this list: nothing of it may stay selected unseen.
    if (outcome && outcome.bought > 0) setSelection(noSelection)
  }
  const cancelSelected = async () => {
    const ids = await acts.idsOf(selection)
    if (ids) canceling.cancel(ids)
    else acts.tooMany()
  }
  const filling = useFilling()
  const fillSelected = async () => {
    const ids = await acts.idsOf(selection)
    if (ids) filling.fillOrders({ ids })
    else acts.tooMany()
  }
  const some = selectedCount(selection) > 0
  const printSelected = async () => {
    const labels = await labelsOf(selection)
    if (labels?.length === 0) bridge.toast('warn', t('nothingToPrint'))
    else await printing.print(labels)
  }
  useShortcuts(
    {
      ...(canBuy(view) && { b: () => void buySelected(), 'shift+v': () => void cancelSelected() }),
      ...(canPrint(view) && { p: () => void printSelected() }),
    },
    { enabled: some },
  )
  const exportRows = (ids?: number[]) =>
    void bridge.openFeature('export-rows', { target: 'orders', filter: filterOf(state), ...(ids && { ids }) })
  const exportSelected = () => exportRows(selection.mode === 'rows' ? [...selection.keys].map(Number) : undefined)
  usePageActs([
    { id: 'export', label: t('export'), run: () => exportRows() },
    ...(some && canBuy(view) ? [{ id: 'buy', label: t('buyLabels'), keys: 'b', run: () => void buySelected() }] : []),
    ...(some && canPrint(view)
      ? [{ id: 'print', label: t('printLabels'), keys: 'p', run: () => void printSelected() }]
      : []),
    ...(some && canBuy(view)
      ? [{ id: 'cancel', label: t('cancelOrder'), keys: 'shift+v', run: () => void cancelSelected() }]
      : []),
  ])
  const bulkActs = (
    <BulkActs
      view={view}
      printing={printing}
      canceling={canceling.pending}
      onBuy={() => void buySelected()}
      onPrint={() => void printSelected()}
      onCancel={() => void cancelSelected()}
      onExport={exportSelected}
      onFill={() => void fillSelected()}
      filling={filling.pending}
    />
  )
  const rows = query.data?.records
  return (
    <PageBody>
      <FileDropZone onFiles={(files) => void acts.importFiles(files)} />
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button icon={<Download />} onClick={() => exportRows()}>
              {t('export')}
            </Button>
            <Button
              variant={counts.data?.all === 0 ? undefined : 'primary'}
              icon={<Upload />}
              onClick={() => void acts.importFiles()}
            >
              {t('import')}
            </Button>
          </>
        }
      />
      <FirstStepsCard onImport={() => void acts.importFiles()} />
      <ViewTabs
        value={view}
        onChange={(next) => filter({ view: next as View, importId: undefined, todo: undefined })}
        views={views.map((one) => ({
          id: one,
          label: t(viewWords[one]),
          count: counts.data?.[one],
          capped: counts.data?.capped && (counts.data[one] ?? 0) >= 10_000,
        }))}
      />
      <ListFilters state={state} onChange={filter} />
      <DataTable
        name={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.id)}
        rowName={(row) => row.orderNo}
        sort={{ id: state.sort ?? 'createTime', dir: isDescending(state) ? 'desc' : 'asc' }}
        onSort={(sort) => change({ sort: sort.id as ListState['sort'], desc: sort.dir === 'desc' })}
        page={page}
        selection={selection}
        onSelection={setSelection}
        bulk={() => bulkActs}
        rowHref={orderHref}
        onOpen={acts.open}
        rowMenu={rowMenu}
        rowKeys={{
          ...(!some && {
            b: (row: OrderRow) => void acts.buy([row.id]),
            p: (row: OrderRow) => printRow(printing, row),
          }),
          y: (row: OrderRow) => void acts.copy(row),
        }}
        refetching={query.isFetching}
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={
          <EmptyList
            filtered={isFiltered(state)}
            view={view}
            any={(counts.data?.all ?? 0) > 0}
            onClear={() =>
              filter({
                view: 'all',
                q: undefined,
                stores: undefined,
                carriers: undefined,
                from: undefined,
                to: undefined,
                importId: undefined,
              })
            }
            onImport={() => void acts.importFiles()}
          />
        }
        columnChoice={choice}
        onColumnChoice={setChoice}
      />
      {canceling.dialog}
    </PageBody>
  )
}
