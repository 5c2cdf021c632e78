import { useMemo } from 'react'
import type { ReturnLabel } from '@waybill/contract/returns/api'
import { returnNumber } from '@waybill/contract/returns/lifecycle'
import { returnReasonWords } from '@waybill/contract/returns/words'
import { PlaceLink } from '@waybill/host'
import { type Column, DateCell, type Format, type Locale, useFormat, useLocale, useT, WholeName } from '@waybill/kit'
import { returnMessages } from '../messages/returns.ts'
import { ReturnBadge } from '@waybill/host/returns'
import { serviceText } from '../words.ts'

type Tools = { t: ReturnType<typeof useT<(typeof returnMessages)['en']>>; format: Format; locale: Locale }

const parcelColumns = ({ t, locale }: Tools): Column<ReturnLabel>[] => [
  {
    id: 'number',
    head: t('number'),
    type: 'id',
    width: 84,
    priority: 1,
    card: 'title',
    cell: ({ id }) => returnNumber(id),
  },
  {
    id: 'tracking',
    head: t('tracking'),
    type: 'id',
    width: 196,
    whole: true,
    most: 320,
    priority: 1,
    card: 'line',
    cell: ({ trackingNo }) => trackingNo ?? '-',
  },
  {
    id: 'outbound',
    head: t('outbound'),
    type: 'id',
    width: 196,
    priority: 4,
    card: 'none',
    cell: ({ shipment }) => (
      <PlaceLink look="cell" href={`/e/#/shipment/detail/${shipment.id}`}>
        {shipment.trackingNo}
      </PlaceLink>
    ),
  },
  {
    id: 'order',
    head: t('order'),
    type: 'id',
    width: 120,
    full: 176,
    priority: 2,
    card: 'none',
    cell: ({ order }) => (
      <PlaceLink look="cell" href={`/b/#/order/detail/${order.id}`}>
        {order.orderNo}
      </PlaceLink>
    ),
  },
  {
    id: 'reason',
    head: t('reason'),
    type: 'text',
    width: 130,
    priority: 3,
    card: 'line',
    cell: ({ reason }) => returnReasonWords[reason][locale],
  },
]

const stateColumns = ({ t, format, locale }: Tools): Column<ReturnLabel>[] => [
  {
    id: 'service',
    head: t('service'),
    type: 'text',
    width: 160,
    whole: true,
    priority: 3,
    card: 'none',
    cell: (row) => <WholeName text={serviceText(row.carrier, row.serviceCode, locale)} />,
  },
  {
    id: 'price',
    head: t('price'),
    type: 'money',
    width: 72,
    priority: 1,
    cell: (row) => format.money(row.price),
  },
  {
    id: 'state',
    head: t('state'),
    type: 'badge',
    width: 120,
    priority: 1,
    card: 'badge',
    cell: ({ state }) => <ReturnBadge state={state} />,
  },
  {
    id: 'validUntil',
    head: t('validUntil'),
    type: 'date',
    width: 104,
    priority: 3,
    card: 'none',
    cell: (row) => format.date(row.validUntil),
  },
  {
    id: 'createdAt',
    head: t('createdAt'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 2,
    cell: (row) => <DateCell at={row.createdAt} />,
  },
]

/** The columns of return labels. */
export function useReturnColumns(): Column<ReturnLabel>[] {
  const t = useT(returnMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...parcelColumns(tools), ...stateColumns(tools)]
  }, [t, format, locale])
}
