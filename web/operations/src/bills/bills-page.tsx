import { useQuery } from '@tanstack/react-query'
import type { WarehouseBill } from '@waybill/contract/warehouse-billing/bill-shapes'
import { listOwnOpenBills } from '@waybill/contract/warehouse-billing/bills-api'
import { errorProps, useBridge, useClient, useShell } from '@waybill/host'
import { FundsPage } from '@waybill/host/funds'
import { ListFilters, useList } from '@waybill/host/list'
import { OpenBills, useBillColumns, useBillFilters } from '@waybill/host/warehouse-bills'
import { Button, LoadError, useLocale, useT } from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { BillDrawer } from './bill-drawer.tsx'
import { billList } from './list.ts'
import { billMessages } from './messages.ts'

/** The months that collect charges. */
function SoFar() {
  const client = useClient()
  const { locale } = useLocale()
  const open = useQuery(client.query(listOwnOpenBills, {}, { hideErrors: true }))
  if (open.isError) return <LoadError {...errorProps(open.error, locale, () => void open.refetch())} />
  return (
    <OpenBills
      bills={open.data?.records ?? []}
      nameOf={({ warehouse }) => warehouse.name}
      keyOf={({ operator, warehouse, startsOn }) => `${operator.id} ${warehouse.id} ${startsOn}`}
    />
  )
}

function Bills() {
  const t = useT(billMessages)
  const bridge = useBridge()
  const list = useList(billList)
  const columns = useBillColumns<WarehouseBill>()
  const { user } = useShell()
  const warehouses = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  const filters = useBillFilters(warehouses)
  const { bill } = list.state
  return (
    <FundsPage<WarehouseBill>
      title={t('title')}
      list={list}
      canExport={false}
      table={{
        columns,
        rowName: (row) => row.number,
        rowHref: (row) => `/o/#/funds/billing?bill=${row.id}`,
        onOpen: (row) => list.show({ bill: row.id }),
      }}
      actions={
        <>
          <Button onClick={() => bridge.navigate('/o/#/funds/charges')}>{t('charges')}</Button>
          <Button onClick={() => bridge.navigate('/o/#/funds/transactions')}>{t('transactions')}</Button>
        </>
      }
      strip={<SoFar />}
      filters={<ListFilters list={list} search={t('search')} days={t('periodEnds')} filters={filters} />}
      empty={{ title: t('empty'), text: t('emptyText') }}
      noMatch={t('noMatch')}
    >
      {bill !== undefined && <BillDrawer key={bill} id={bill} onClose={() => list.show({ bill: undefined })} />}
    </FundsPage>
  )
}

/** `#/funds/billing`: the months that collect charges of warehouses, and the bills of those that are over. */
export function BillsPage() {
  const t = useT(billMessages)
  return (
    <Gated title={t('title')}>
      <Bills />
    </Gated>
  )
}
