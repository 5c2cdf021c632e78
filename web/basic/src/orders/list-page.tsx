import { Download, Plus, Upload } from 'lucide-react'
import type { OrderRow } from '@waybill/contract/orders/api'
import { usePageTitle, useShellEvent } from '@waybill/host'
import { ListViews, useListScan } from '@waybill/host/list'
import { Button, DataTable, lazyPart, PageBody, PageHead, useScale, useT } from '@waybill/kit'
import { FileDropZone } from '../shared/imports/file-drop-zone.tsx'
import { useOrdersRefresh } from '../shared/orders-changed.ts'
import { useOrderColumns } from './columns.tsx'
import { EmptyList } from './empty-list.tsx'
import { FirstStepsCard } from './first-steps.tsx'
import type { OrderList } from './list.ts'
import { OrderFilters } from './list-filters.tsx'
import type { BulkActsProps } from './bulk-acts.tsx'
import { useListKeys, useRowMenu } from './list-menus.tsx'
import { orderMessages } from './messages.ts'
import { useSendSelected } from './sending/use-sending.tsx'
import { orderHref, useListActs } from './use-list-acts.ts'
import type { PeekProps } from './peek.tsx'
import { useOrderCounts, useOrderList } from './use-orders.ts'

const BulkActs = lazyPart<BulkActsProps>(
  async () => ({ default: (await import('./bulk-acts.tsx')).BulkActs }),
  () => null,
)

const BulkDialog = lazyPart(
  async () => ({ default: (await import('./bulk/bulk-dialog.tsx')).BulkDialog }),
  () => null,
)

const VerifyDialog = lazyPart(
  async () => ({ default: (await import('./address-check/verify-dialog.tsx')).VerifyDialog }),
  () => null,
)

const Peek = lazyPart<PeekProps>(
  async () => ({ default: (await import('./peek.tsx')).Peek }),
  () => null,
)

/** From so many on the server counts no further. */
const MOST_COUNTED = 10_000

function Tabs({ list }: { list: OrderList }) {
  const t = useT(orderMessages)
  const { data: counts } = useOrderCounts()
  return (
    <ListViews
      list={list}
      tab={(view) => {
        const count = counts?.[view]
        return { label: t(view), count, capped: counts?.capped && (count ?? 0) >= MOST_COUNTED }
      }}
    />
  )
}

type TableProps = BulkActsProps & { any: boolean; onImport: () => void }

function OrderTable({ list, acts, sendSelected, any, onImport }: TableProps) {
  const t = useT(orderMessages)
  const columns = useOrderColumns(list.view)
  const rowMenu = useRowMenu(acts)
  const bulkActs = <BulkActs list={list} acts={acts} sendSelected={sendSelected} />
  return (
    <DataTable
      {...list.table}
      {...list.selecting}
      name={t('title')}
      columns={columns}
      rowName={(row) => row.orderNo}
      bulk={() => bulkActs}
      rowHref={orderHref}
      onOpen={acts.open}
      onPeek={({ id }) => list.show({ peek: id })}
      rowMenu={rowMenu}
      rowKeys={{
        ...(!list.someSelected && {
          b: (row: OrderRow) => void acts.buy([row.id]),
          p: acts.print,
          m: (row: OrderRow) => acts.regrouping.combine([row.id]),
        }),
        ...(!list.someSelected && {
          w: (row: OrderRow) => acts.changeRow(row, 'weight'),
          s: (row: OrderRow) => acts.changeRow(row, 'service'),
          h: (row: OrderRow) => acts.changeRow(row, 'hold', row.hold !== null),
          t: (row: OrderRow) => acts.changeRow(row, 'tags'),
        }),
        y: (row: OrderRow) => void acts.copy(row),
      }}
      empty={<EmptyList list={list} any={any} onImport={onImport} />}
    />
  )
}

/** `#/order/lists`: what has to be shipped. */
export function OrderListPage() {
  const t = useT(orderMessages)
  usePageTitle(t('title'))
  const list = useOrderList()
  const acts = useListActs(list)
  const sending = useSendSelected(list)
  useShellEvent('orders:changed', useOrdersRefresh())
  useListKeys(list, acts)
  useListScan(list, { names: (row) => [row.orderNo, row.shipment?.trackingNo], open: acts.open })
  useScale((centigrams) => void acts.weighSelected(centigrams), acts.bulk === null)
  const all = useOrderCounts().data?.all
  const importFiles = () => void acts.importFiles()
  return (
    <PageBody>
      <FileDropZone onFiles={(files) => void acts.importFiles(files)} />
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button icon={<Download />} onClick={() => list.exportRows()}>
              {t('export')}
            </Button>
            <Button icon={<Upload />} onClick={importFiles}>
              {t('import')}
            </Button>
            <Button variant={all === 0 ? undefined : 'primary'} icon={<Plus />} shortcut="c" onClick={acts.create}>
              {t('createOrder')}
            </Button>
          </>
        }
      />
      <FirstStepsCard onImport={importFiles} />
      <Tabs list={list} />
      <OrderFilters list={list} />
      <OrderTable
        list={list}
        acts={acts}
        sendSelected={sending.sendSelected}
        any={(all ?? 0) > 0}
        onImport={importFiles}
      />
      {list.state.peek !== undefined && list.rows && (
        <Peek
          rows={list.rows}
          id={list.state.peek}
          onPeek={(peek) => list.show({ peek }, true)}
          onOpen={acts.open}
          onClose={() => list.show({ peek: undefined }, true)}
        />
      )}
      {acts.canceling.dialog}
      {acts.regrouping.drawer}
      {acts.verifying && <VerifyDialog ids={acts.verifying} onClose={acts.closeVerifying} />}
      {acts.rules.dialog}
      {sending.dialog}
      {acts.uploading.drawer}
      {acts.bulk && <BulkDialog {...acts.bulk} onClose={acts.closeBulk} onDone={list.clearSelection} />}
    </PageBody>
  )
}
