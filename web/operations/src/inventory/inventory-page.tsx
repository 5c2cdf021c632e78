import { RefreshCw } from 'lucide-react'
import { LOW_STOCK } from '@waybill/contract/stock/conditions'
import { stockStates } from '@waybill/contract/stock/api'
import { useBridge } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useFormat, useT } from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { useInventoryColumns } from './columns.tsx'
import { type InventoryList, inventoryList, lacks } from './list.ts'
import { inventoryMessages } from './messages.ts'
import { ProductDrawer } from './product-drawer.tsx'

function Filters({ list }: { list: InventoryList }) {
  const t = useT(inventoryMessages)
  const warehouses = list.data?.warehouses ?? []
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        warehouse:
          warehouses.length > 1 || list.state.warehouse
            ? {
                label: t('warehouse'),
                promoted: true,
                options: warehouses.map(({ id, name }) => ({ value: String(id), text: name })),
              }
            : null,
        stock: {
          label: t('stock'),
          promoted: true,
          options: stockStates.map((value) => ({ value, text: t(value, { count: LOW_STOCK }) })),
        },
        missing: { label: t('missing'), promoted: true, options: lacks.map((value) => ({ value, text: t(value) })) },
      }}
    />
  )
}

function Empty({ list }: { list: InventoryList }) {
  const t = useT(inventoryMessages)
  const bridge = useBridge()
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  return (
    <FirstUse
      title={t('empty')}
      action={<Button onClick={() => bridge.navigate('/b/#/product/lists')}>{t('products')}</Button>}
    >
      {t('emptyText')}
    </FirstUse>
  )
}

function Inventory() {
  const t = useT(inventoryMessages)
  const format = useFormat()
  const list = useList(inventoryList)
  const columns = useInventoryColumns()
  const { product } = list.state
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        beside={
          list.data && (
            <span className="text-small text-muted">{t('asOf', { time: format.dateTime(list.data.asOf) })}</span>
          )
        }
        actions={
          <>
            <Button icon={<RefreshCw />} pending={list.query.isFetching} onClick={() => void list.query.refetch()}>
              {t('refresh')}
            </Button>
          </>
        }
      />
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={({ sku }) => sku}
        rowHref={({ id }) => `/o/#/inventory/lists?product=${id}`}
        onOpen={({ id }) => list.show({ product: id })}
        empty={<Empty list={list} />}
      />
      {product && <ProductDrawer key={product} id={product} onClose={() => list.show({ product: undefined })} />}
    </PageBody>
  )
}

/** `#/inventory/lists`: what a seller has in its warehouses, and every movement of it. */
export function InventoryPage() {
  const t = useT(inventoryMessages)
  return (
    <Gated title={t('title')}>
      <Inventory />
    </Gated>
  )
}
