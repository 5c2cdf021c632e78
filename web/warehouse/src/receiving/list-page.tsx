import type { ReceiptRow } from '@waybill/contract/inbound/staff-api'
import { floorStateWords, inboundTypeWords } from '@waybill/contract/inbound/words'
import { useBridge, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import {
  Badge,
  type Column,
  DataTable,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { receiptList } from './list.ts'
import { receivingMessages } from './messages.ts'

function useFigures(): Column<ReceiptRow>[] {
  const t = useT(receivingMessages)
  const format = useFormat()
  return [
    {
      id: 'boxes',
      head: t('boxes'),
      type: 'num',
      width: 80,
      priority: 2,
      card: 'none',
      cell: (row) => format.number(row.boxes),
    },
    {
      id: 'skus',
      head: t('skus'),
      type: 'num',
      width: 80,
      priority: 3,
      card: 'none',
      cell: (row) => format.number(row.skus),
    },
    {
      id: 'units',
      head: t('units'),
      type: 'num',
      width: 120,
      priority: 1,
      card: 'line',
      cell: (row) =>
        t('counted', { got: format.number(row.received + row.damaged), expected: format.number(row.expected) }),
    },
  ]
}

function useColumns(): Column<ReceiptRow>[] {
  const t = useT(receivingMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
    { id: 'number', head: t('number'), type: 'id', width: 110, priority: 1, card: 'title', cell: (row) => row.number },
    {
      id: 'seller',
      head: t('seller'),
      type: 'text',
      width: 170,
      priority: 1,
      card: 'line',
      cell: (row) => row.seller.name,
    },
    {
      id: 'expectedOn',
      head: t('expectedOn'),
      type: 'text',
      width: 150,
      priority: 1,
      card: 'line',
      cell: (row) => (
        <span className="inline-flex items-center gap-1.5">
          {format.date(row.expectedOn)}
          {row.late && <Badge tone="warning">{t('late')}</Badge>}
        </span>
      ),
    },
    {
      id: 'type',
      head: t('type'),
      type: 'text',
      width: 120,
      priority: 3,
      card: 'none',
      cell: (row) => inboundTypeWords[row.type][locale],
    },
    ...useFigures(),
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 150,
      priority: 3,
      card: 'none',
      cell: (row) => row.warehouse.name,
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 110,
      priority: 1,
      card: 'badge',
      cell: ({ state }) => <Badge tone={floorStateWords[state].tone}>{floorStateWords[state][locale]}</Badge>,
    },
  ]
}

/** `#/inbound/lists`: what comes to the warehouse; a scanned box or number opens it. */
export function ReceiptsPage() {
  const t = useT(receivingMessages)
  usePageTitle(t('title'))
  const bridge = useBridge()
  const { user } = useShell()
  const list = useList(receiptList)
  const columns = useColumns()
  const href = ({ id }: ReceiptRow) => `/w/#/receive/${id}`
  const open = (row: ReceiptRow) => bridge.navigate(href(row))
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
          warehouse:
            warehouses.length > 1 || list.state.warehouse ? { label: t('warehouse'), options: warehouses } : null,
        }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={href}
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
