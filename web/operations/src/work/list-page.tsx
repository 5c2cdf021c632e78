import { Plus } from 'lucide-react'
import type { OwnWorkRow } from '@waybill/contract/work-orders/api'
import { workStates } from '@waybill/contract/work-orders/lifecycle'
import { ownWorkWords, workKinds, workKindWords } from '@waybill/contract/work-orders/words'
import { useBridge, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { useWorkColumns } from '@waybill/host/work-orders'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useLocale, useT } from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { type WorkList, workList } from './list.ts'
import { workMessages } from './messages.ts'

function Filters({ list }: { list: WorkList }) {
  const t = useT(workMessages)
  const { locale } = useLocale()
  const { user } = useShell()
  const warehouses = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  return (
    <ListFilters
      list={list}
      filters={{
        state: {
          label: t('state'),
          promoted: true,
          options: workStates.map((value) => ({ value, text: ownWorkWords[value][locale] })),
        },
        kind: {
          label: t('kind'),
          promoted: true,
          options: workKinds.map((value) => ({ value, text: workKindWords[value][locale] })),
        },
        warehouse: { label: t('warehouse'), options: warehouses },
      }}
    />
  )
}

function WorkOrders() {
  const t = useT(workMessages)
  const bridge = useBridge()
  const list = useList(workList)
  const columns = useWorkColumns<OwnWorkRow>(ownWorkWords, [
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 140,
      priority: 3,
      card: 'none',
      cell: (row) => row.warehouse.name || t('unknownWarehouse'),
    },
  ])
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => bridge.navigate('/o/#/work-order/new')}>
      {t('new')}
    </Button>
  )
  const href = ({ id }: OwnWorkRow) => `/o/#/work-order/detail/${id}`
  return (
    <PageBody>
      <PageHead title={t('title')} actions={create} />
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={href}
        onOpen={(row) => bridge.navigate(href(row))}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')} action={create}>
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
    </PageBody>
  )
}

/** `#/work-order/lists`: what a seller asks warehouses to do with its goods. */
export function WorkOrdersPage() {
  const t = useT(workMessages)
  return (
    <Gated title={t('title')}>
      <WorkOrders />
    </Gated>
  )
}
