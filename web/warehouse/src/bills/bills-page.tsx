import type { CustomerBillRow } from '@waybill/contract/warehouse-billing/bills-staff-api'
import { useBridge, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { useBillColumns, useBillFilters } from '@waybill/host/warehouse-bills'
import { Button, type Column, DataTable, FirstUse, NoMatch, PageBody, PageHead, useT } from '@waybill/kit'
import { useSellers } from '../shared/use-sellers.ts'
import { useWarehouseOptions } from '../shared/use-warehouse-options.ts'
import { BillDrawer } from './bill-drawer.tsx'
import { billList } from './list.ts'
import { billMessages } from './messages.ts'
import { OpenPeriods } from './open-periods.tsx'

function useColumns(): Column<CustomerBillRow>[] {
  const t = useT(billMessages)
  const [number, ...rest] = useBillColumns<CustomerBillRow>()
  const seller: Column<CustomerBillRow> = {
    id: 'seller',
    head: t('seller'),
    type: 'text',
    width: 160,
    priority: 1,
    card: 'line',
    cell: (row) => row.seller.name,
  }
  return [number!, seller, ...rest]
}

/** `#/bill/lists`: the bills of all customers, and the months that are not closed yet. */
export function BillsPage() {
  const t = useT(billMessages)
  usePageTitle(t('title'))
  const bridge = useBridge()
  const list = useList(billList)
  const columns = useColumns()
  const filters = useBillFilters(useWarehouseOptions())
  const sellers = useSellers()
  const { bill, seller } = list.state
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={<Button onClick={() => bridge.navigate('/w/#/charge/lists')}>{t('charges')}</Button>}
      />
      <OpenPeriods seller={seller} />
      <ListFilters
        list={list}
        search={t('search')}
        days={t('periodEnds')}
        filters={{
          ...filters,
          seller: {
            label: t('seller'),
            promoted: true,
            options: (sellers.data ?? []).map(({ org }) => ({ value: String(org.id), text: org.name })),
          },
        }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.number}
        rowHref={(row) => `/w/#/bill/lists?bill=${row.id}`}
        onOpen={(row) => list.show({ bill: row.id })}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
          )
        }
      />
      {bill !== undefined && <BillDrawer key={bill} id={bill} onClose={() => list.show({ bill: undefined })} />}
    </PageBody>
  )
}
