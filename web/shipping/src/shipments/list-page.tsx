import { Ban, Download, PackageCheck, RotateCcw, TriangleAlert, Undo2 } from 'lucide-react'
import type { ShipmentRow } from '@waybill/contract/shipping/api'
import { useBridge, usePageTitle, useShellEvent } from '@waybill/host'
import { PrintButton } from '@waybill/host/labels'
import { ListViews, useList, useListScan } from '@waybill/host/list'
import { Button, DataTable, PageBody, PageHead, usePageActs, useShortcuts, useStable, useT } from '@waybill/kit'
import { Gated, useVerified } from '../gate.tsx'
import { returnMessages } from '../messages/returns.ts'
import { shipmentMessages } from '../messages/shipments.ts'
import { useShipmentColumns } from './columns.tsx'
import { EmptyList } from './empty-list.tsx'
import { type ShipmentList, shipmentList } from './list.ts'
import { ShipmentFilters } from './list-filters.tsx'
import { QueueButton } from './print-queue.tsx'
import { type ListActs, shipmentHref, useListActs, useRowMenu } from './use-list-acts.tsx'
import { VoidDialog } from './void-dialog.tsx'

/** The keys of what is selected, and what the command palette offers here. */
function useListKeys({ exportRows, someSelected }: ShipmentList, acts: ListActs): void {
  const t = useT(shipmentMessages)
  const offered = [
    { id: 'print', label: t('reprint'), keys: 'p', run: () => void acts.printSelected() },
    { id: 'void', label: t('voidLabels'), keys: 'shift+v', run: () => void acts.voidSelected() },
  ]
  useShortcuts(Object.fromEntries(offered.map(({ keys, run }) => [keys, run])), { enabled: someSelected })
  usePageActs([{ id: 'export', label: t('export'), run: () => exportRows() }, ...(someSelected ? offered : [])])
}

function BulkActs({ list, acts }: { list: ShipmentList; acts: ListActs }) {
  const t = useT(shipmentMessages)
  return (
    <>
      <PrintButton
        variant="primary"
        size="compact"
        shortcut="p"
        printing={acts.printing}
        onPrint={(options) => void acts.printSelected(options)}
        more={[
          {
            id: 'notPrinted',
            label: t('markNotPrinted'),
            icon: <RotateCcw />,
            onSelect: () => void acts.notPrintedSelected(),
          },
        ]}
      >
        {t('reprint')}
      </PrintButton>
      <Button size="compact" icon={<Ban />} shortcut="shift+v" onClick={() => void acts.voidSelected()}>
        {t('voidLabels')}
      </Button>
      <Button size="compact" icon={<Download />} onClick={list.exportSelected}>
        {t('export')}
      </Button>
    </>
  )
}

function ShipmentTable({ list }: { list: ShipmentList }) {
  const t = useT(shipmentMessages)
  const bridge = useBridge()
  const columns = useShipmentColumns()
  const acts = useListActs(list)
  const rowMenu = useRowMenu(acts)
  const open = (row: ShipmentRow) => bridge.navigate(shipmentHref(row))
  useListKeys(list, acts)
  useListScan(list, { names: (row) => [row.trackingNo], open })
  const bulkActs = <BulkActs list={list} acts={acts} />
  return (
    <>
      <DataTable
        {...list.table}
        {...list.selecting}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.trackingNo}
        bulk={() => bulkActs}
        rowHref={shipmentHref}
        onOpen={open}
        rowMenu={rowMenu}
        rowKeys={{
          ...(!list.someSelected && {
            p: (row: ShipmentRow) => void acts.print([row]),
            'shift+v': (row: ShipmentRow) => acts.askVoid([row]),
          }),
          y: (row: ShipmentRow) => void acts.copy(row),
        }}
        rowKeyNames={{ 'shift+v': t('voidLabel') }}
        empty={<EmptyList list={list} />}
      />
      <VoidDialog plan={acts.plan} onClose={() => (acts.closePlan(), list.clearSelection())} />
    </>
  )
}

function Shipments() {
  const t = useT(shipmentMessages)
  const returns = useT(returnMessages)
  const verified = useVerified()
  const bridge = useBridge()
  const list = useList(shipmentList, { enabled: verified === true })
  const toDayEnd = () => bridge.navigate('/e/#/end-of-day')
  const toReturns = () => bridge.navigate('/e/#/return/lists')
  usePageActs([
    { id: 'returns', label: returns('title'), run: toReturns },
    { id: 'endOfDay', label: t('endOfDay'), run: toDayEnd },
  ])
  useShellEvent(
    'shipments:changed',
    useStable(() => void list.query.refetch()),
  )
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            {list.view === 'exceptions' && (
              <Button icon={<TriangleAlert />} onClick={() => bridge.navigate('/e/#/exception/lists')}>
                {t('exceptionShipments')}
              </Button>
            )}
            <Button icon={<Download />} onClick={() => list.exportRows()}>
              {t('export')}
            </Button>
            <Button icon={<Undo2 />} onClick={toReturns}>
              {returns('title')}
            </Button>
            <Button icon={<PackageCheck />} onClick={toDayEnd}>
              {t('endOfDay')}
            </Button>
            <QueueButton enabled={verified === true} />
          </>
        }
      />
      <ListViews list={list} tab={(view) => ({ label: t(view) })} />
      <ShipmentFilters list={list} />
      <ShipmentTable list={list} />
    </PageBody>
  )
}

/** `#/shipment/lists`: where every parcel is. */
export function ShipmentListPage() {
  const t = useT(shipmentMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <Shipments />
    </Gated>
  )
}
