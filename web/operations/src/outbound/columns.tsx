import { fulfilmentWords, isFulfilmentOption } from '@waybill/contract/orders/fulfilment'
import type { OutboundRow } from '@waybill/contract/outbound/api'
import { OutboundBadges } from '@waybill/host/outbound'
import { type Column, DateCell, useFormat, useLocale, useT } from '@waybill/kit'
import { outboundMessages } from './messages.ts'

/** How far it is, and when it leaves. */
function useProgressColumns(): Column<OutboundRow>[] {
  const t = useT(outboundMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
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

/** The columns of a seller's orders at warehouses. */
export function useOutboundColumns(): Column<OutboundRow>[] {
  const t = useT(outboundMessages)
  const progress = useProgressColumns()
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
    ...progress,
  ]
}
