import type { OutputOf } from '@waybill/contract/core/route'
import type { listWarehouseCustomers, WarehouseCustomer } from '@waybill/contract/warehouse/api'
import { usePageTitle } from '@waybill/host'
import { FigureStrip } from '@waybill/host/funds'
import { ListFilters, useList } from '@waybill/host/list'
import { type Column, DataTable, FirstUse, NoMatch, PageBody, PageHead, useFormat, useT } from '@waybill/kit'
import { CustomerDrawer } from './customer-drawer.tsx'
import { customerList } from './list.ts'
import { customerMessages } from './messages.ts'

function useColumns(): Column<WarehouseCustomer>[] {
  const t = useT(customerMessages)
  const format = useFormat()
  return [
    { id: 'name', head: t('name'), type: 'text', width: 220, priority: 1, card: 'title', cell: (row) => row.org.name },
    {
      id: 'warehouses',
      head: t('warehouses'),
      type: 'text',
      width: 220,
      priority: 2,
      card: 'line',
      cell: (row) => row.warehouses.map(({ name }) => name).join(' · '),
    },
    {
      id: 'available',
      head: t('available'),
      type: 'money',
      width: 120,
      priority: 1,
      card: 'badge',
      cell: (row) => format.money(row.available),
    },
    {
      id: 'shortfall',
      head: t('shortfall'),
      type: 'money',
      width: 170,
      priority: 1,
      cell: (row) => (row.needed > 0 ? format.money(row.needed) : ''),
    },
    {
      id: 'lastRecharge',
      head: t('lastRecharge'),
      type: 'date',
      width: 130,
      priority: 2,
      cell: (row) => format.date(row.lastRechargeAt),
    },
  ]
}

function Sums({ sums }: Pick<OutputOf<typeof listWarehouseCustomers>, 'sums'>) {
  const t = useT(customerMessages)
  const format = useFormat()
  return (
    <FigureStrip
      figures={[
        { id: 'sum', label: t('sum'), value: format.money(sums.available) },
        { id: 'negative', label: t('negative'), value: format.money(-sums.negative) },
      ]}
    />
  )
}

/** `#/customers`: what the sellers at the operator's warehouses have paid in, and what they are charged. */
export function CustomersPage() {
  const t = useT(customerMessages)
  usePageTitle(t('title'))
  const list = useList(customerList)
  const columns = useColumns()
  const { customer } = list.state
  const row = list.rows?.find(({ org }) => org.id === customer)
  return (
    <PageBody>
      <PageHead title={t('title')} />
      {list.data && <Sums sums={list.data.sums} />}
      <ListFilters list={list} search={t('search')} filters={{}} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={({ org }) => org.name}
        rowHref={({ org }) => `/w/#/customers?customer=${org.id}`}
        onOpen={({ org }) => list.show({ customer: org.id })}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
          )
        }
      />
      {row && <CustomerDrawer key={row.org.id} customer={row} onClose={() => list.show({ customer: undefined })} />}
    </PageBody>
  )
}
