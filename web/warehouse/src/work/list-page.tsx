import type { FloorWorkRow } from '@waybill/contract/work-orders/staff-api'
import { workWords } from '@waybill/contract/work-orders/words'
import { useBridge, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import { useWorkColumns } from '@waybill/host/work-orders'
import { type Column, DataTable, FirstUse, NoMatch, PageBody, PageHead, useT, ViewTabs } from '@waybill/kit'
import { useSellers } from '../shared/use-sellers.ts'
import { floorWorkList } from './list.ts'
import { workMessages } from './messages.ts'

function useColumns(): Column<FloorWorkRow>[] {
  const t = useT(workMessages)
  return useWorkColumns<FloorWorkRow>(workWords, [
    {
      id: 'seller',
      head: t('seller'),
      type: 'text',
      width: 150,
      priority: 2,
      card: 'line',
      cell: (row) => row.seller.name,
    },
    {
      id: 'assignee',
      head: t('assignee'),
      type: 'text',
      width: 130,
      priority: 3,
      card: 'none',
      cell: (row) => row.assignee?.name ?? '–',
    },
  ])
}

/** `#/work-order`: what sellers ask the warehouse to do; a scanned work order opens it. */
export function WorkListPage() {
  const t = useT(workMessages)
  usePageTitle(t('title'))
  const bridge = useBridge()
  const { user } = useShell()
  const list = useList(floorWorkList)
  const columns = useColumns()
  const sellers = useSellers().data ?? []
  const hrefOf = ({ id }: FloorWorkRow) => `/w/#/work-order/${id}`
  const open = (row: FloorWorkRow) => bridge.navigate(hrefOf(row))
  useListScan(list, { names: (row) => [row.number], open })
  const warehouses = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ViewTabs {...list.tabs((view) => ({ label: t(`view_${view}`) }))} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={{
          seller: {
            label: t('seller'),
            options: sellers.map(({ org }) => ({ value: String(org.id), text: org.name })),
          },
          warehouse:
            warehouses.length > 1 || list.state.warehouse ? { label: t('warehouse'), options: warehouses } : null,
        }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={hrefOf}
        onOpen={open}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
          )
        }
      />
    </PageBody>
  )
}
