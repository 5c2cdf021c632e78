import { Plus } from 'lucide-react'
import type { WarehouseReturnRow } from '@waybill/contract/warehouse-returns/api'
import { warehouseReturnStates } from '@waybill/contract/warehouse-returns/lifecycle'
import { warehouseReturnWords } from '@waybill/contract/warehouse-returns/words'
import { useBridge, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Badge,
  Button,
  type Column,
  DataTable,
  DateCell,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { type ReturnList, returnList } from './list.ts'
import { returnMessages } from './messages.ts'

type Figure = 'expected' | 'received' | 'asking'
const figures: readonly [Figure, Column<WarehouseReturnRow>['priority']][] = [
  ['expected', 2],
  ['received', 1],
  ['asking', 1],
]

function useColumns(): Column<WarehouseReturnRow>[] {
  const t = useT(returnMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const numbers = figures.map(([id, priority]): Column<WarehouseReturnRow> => ({
    id,
    head: t(id),
    type: 'num',
    width: 96,
    priority,
    card: 'line',
    cell: (row) => <span className={row[id] === 0 ? 'text-muted' : undefined}>{format.number(row[id])}</span>,
  }))
  return [
    { id: 'number', head: t('number'), type: 'id', width: 110, priority: 1, card: 'title', cell: (row) => row.number },
    { id: 'order', head: t('order'), type: 'id', width: 150, priority: 1, card: 'line', cell: (row) => row.orderNo },
    {
      id: 'tracking',
      head: t('tracking'),
      type: 'id',
      width: 170,
      priority: 3,
      card: 'none',
      cell: (row) => row.tracking ?? '-',
    },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 150,
      priority: 3,
      card: 'none',
      cell: (row) => row.warehouse.name || t('unknownWarehouse'),
    },
    ...numbers,
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 140,
      priority: 1,
      card: 'badge',
      cell: ({ state }) => <Badge tone={warehouseReturnWords[state].tone}>{warehouseReturnWords[state][locale]}</Badge>,
    },
    {
      id: 'created',
      head: t('created'),
      type: 'date',
      width: 120,
      priority: 2,
      card: 'none',
      cell: (row) => <DateCell at={row.createdAt} />,
    },
  ]
}

function Filters({ list }: { list: ReturnList }) {
  const t = useT(returnMessages)
  const { locale } = useLocale()
  const { user } = useShell()
  const warehouses = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        state: {
          label: t('state'),
          promoted: true,
          options: warehouseReturnStates.map((value) => ({ value, text: warehouseReturnWords[value][locale] })),
        },
        asks: {
          label: t('asks'),
          promoted: true,
          options: [
            { value: 'yes', text: t('yes') },
            { value: 'no', text: t('no') },
          ],
        },
        warehouse: { label: t('warehouse'), options: warehouses },
      }}
    />
  )
}

function Returns() {
  const t = useT(returnMessages)
  const bridge = useBridge()
  const list = useList(returnList)
  const columns = useColumns()
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => bridge.navigate('/o/#/return/new')}>
      {t('new')}
    </Button>
  )
  const href = ({ id }: WarehouseReturnRow) => `/o/#/return/detail/${id}`
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button onClick={() => bridge.navigate('/o/#/return/unidentified')}>{t('unidentified')}</Button>
            {create}
          </>
        }
      />
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

/** `#/return/lists`: what comes back to the warehouses of a seller. */
export function ReturnsPage() {
  const t = useT(returnMessages)
  return (
    <Gated title={t('title')}>
      <Returns />
    </Gated>
  )
}
