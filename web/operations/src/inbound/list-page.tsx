import { Plus } from 'lucide-react'
import type { InboundRow } from '@waybill/contract/inbound/api'
import { inboundStates } from '@waybill/contract/inbound/lifecycle'
import { inboundStateWords } from '@waybill/contract/inbound/words'
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
import { type InboundList, inboundList } from './list.ts'
import { inboundMessages } from './messages.ts'

type Figure = 'boxes' | 'skus' | 'expected' | 'received' | 'damaged'
const figures: readonly [Figure, Column<InboundRow>['priority']][] = [
  ['boxes', 3],
  ['skus', 3],
  ['expected', 1],
  ['received', 1],
  ['damaged', 2],
]

function useColumns(): Column<InboundRow>[] {
  const t = useT(inboundMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const numbers = figures.map(([id, priority]): Column<InboundRow> => ({
    id,
    head: t(id),
    type: 'num',
    width: 92,
    priority,
    card: id === 'expected' || id === 'received' ? 'line' : 'none',
    cell: (row) => <span className={row[id] === 0 ? 'text-muted' : undefined}>{format.number(row[id])}</span>,
  }))
  return [
    { id: 'number', head: t('number'), type: 'id', width: 110, priority: 1, card: 'title', cell: (row) => row.number },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 170,
      priority: 2,
      card: 'line',
      cell: (row) => row.warehouse.name || t('unknownWarehouse'),
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
    ...numbers,
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 130,
      priority: 1,
      card: 'badge',
      cell: ({ state }) => <Badge tone={inboundStateWords[state].tone}>{inboundStateWords[state][locale]}</Badge>,
    },
    {
      id: 'created',
      head: t('created'),
      type: 'date',
      width: 120,
      priority: 3,
      card: 'none',
      cell: (row) => <DateCell at={row.createdAt} />,
    },
  ]
}

function Filters({ list }: { list: InboundList }) {
  const t = useT(inboundMessages)
  const { locale } = useLocale()
  const { user } = useShell()
  const yesOrNo = [
    { value: 'yes', text: t('yes') },
    { value: 'no', text: t('no') },
  ]
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
          options: inboundStates.map((value) => ({ value, text: inboundStateWords[value][locale] })),
        },
        warehouse: { label: t('warehouse'), options: warehouses },
        late: { label: t('lateOnly'), promoted: true, options: yesOrNo },
        discrepancy: { label: t('discrepancy'), promoted: true, options: yesOrNo },
      }}
    />
  )
}

function Inbounds() {
  const t = useT(inboundMessages)
  const bridge = useBridge()
  const list = useList(inboundList)
  const columns = useColumns()
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => bridge.navigate('/o/#/inbound/new')}>
      {t('new')}
    </Button>
  )
  const href = ({ id }: InboundRow) => `/o/#/inbound/detail/${id}`
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

/** `#/inbound/lists`: what a seller has announced to its warehouses. */
export function InboundsPage() {
  const t = useT(inboundMessages)
  return (
    <Gated title={t('title')}>
      <Inbounds />
    </Gated>
  )
}
