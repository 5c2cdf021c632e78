import { fulfilmentWords, isFulfilmentOption } from '@waybill/contract/orders/fulfilment'
import type { OutboundRow } from '@waybill/contract/outbound/api'
import { outboundHolds, outboundHoldWords } from '@waybill/contract/outbound/holds'
import { outboundStateWords } from '@waybill/contract/outbound/words'
import { useBridge } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { OutboundBadges } from '@waybill/host/outbound'
import {
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
import { type OutboundList, outboundList, outboundStates } from './list.ts'
import { outboundMessages } from './messages.ts'

function useColumns(): Column<OutboundRow>[] {
  const t = useT(outboundMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
    { id: 'number', head: t('number'), type: 'id', width: 100, priority: 1, card: 'title', cell: (row) => row.number },
    { id: 'order', head: t('order'), type: 'id', width: 130, priority: 1, card: 'line', cell: (row) => row.orderNo },
    {
      id: 'recipient',
      head: t('recipient'),
      type: 'text',
      width: 150,
      priority: 2,
      card: 'line',
      cell: (row) => row.recipient,
    },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 90,
      priority: 2,
      card: 'line',
      cell: (row) => row.warehouse.code,
    },
    {
      id: 'items',
      head: t('items'),
      type: 'text',
      width: 120,
      priority: 2,
      cell: (row) => `${t('itemsOf', { n: row.units })} · ${t('linesOf', { n: row.lines })}`,
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 200,
      priority: 1,
      card: 'badge',
      cell: (row) => <OutboundBadges row={row} />,
    },
    {
      id: 'due',
      head: t('due'),
      type: 'date',
      width: 110,
      priority: 1,
      card: 'line',
      cell: (row) => (row.dueDay ? format.date(row.dueDay) : '-'),
    },
    {
      id: 'option',
      head: t('option'),
      type: 'text',
      width: 140,
      priority: 3,
      cell: ({ option }) => (isFulfilmentOption(option) ? fulfilmentWords[option][locale] : ''),
    },
    {
      id: 'sent',
      head: t('sent'),
      type: 'date',
      width: 110,
      full: 150,
      priority: 3,
      cell: (row) => <DateCell at={row.createdAt} />,
    },
  ]
}

function Filters({ list }: { list: OutboundList }) {
  const t = useT(outboundMessages)
  const { locale } = useLocale()
  const warehouses = list.data?.warehouses ?? []
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        state: {
          label: t('state'),
          promoted: true,
          options: outboundStates.map((value) => ({ value, text: outboundStateWords[value][locale] })),
        },
        late: { label: t('late'), promoted: true, options: [{ value: 'late', text: t('onlyLate') }] },
        hold: {
          label: t('hold'),
          options: outboundHolds.map((value) => ({ value, text: outboundHoldWords[value][locale] })),
        },
        warehouse:
          warehouses.length > 1 || list.state.warehouse
            ? { label: t('warehouse'), options: warehouses.map(({ id, name }) => ({ value: String(id), text: name })) }
            : null,
      }}
    />
  )
}

function Outbound() {
  const t = useT(outboundMessages)
  const bridge = useBridge()
  const list = useList(outboundList)
  const columns = useColumns()
  const hrefOf = ({ id }: OutboundRow) => `/o/#/outbound/detail/${id}`
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={hrefOf}
        onOpen={(row) => bridge.navigate(hrefOf(row))}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse
              title={t('empty')}
              action={<Button onClick={() => bridge.navigate('/b/#/order/lists')}>{t('orders')}</Button>}
            >
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
    </PageBody>
  )
}

/** `#/outbound/lists`: orders that warehouses ship for the seller. */
export function OutboundPage() {
  const t = useT(outboundMessages)
  return (
    <Gated title={t('title')}>
      <Outbound />
    </Gated>
  )
}
