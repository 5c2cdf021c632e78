import { useMemo } from 'react'
import type { LabelPostage } from '@waybill/contract/funds/label-postage-api'
import { PlaceLink } from '@waybill/host'
import {
  type Column,
  DateCell,
  type Format,
  type Locale,
  nothing,
  type Translate,
  useFormat,
  useLocale,
  useT,
  WholeName,
} from '@waybill/kit'
import { labelPostageMessages } from '../../messages/label-postage.ts'
import { serviceText } from '../../words.ts'

type Tools = { t: Translate<(typeof labelPostageMessages)['en']>; format: Format; locale: Locale }

/** Which label it is. */
const labelColumns = ({ t, locale }: Tools): Column<LabelPostage>[] => [
  {
    id: 'at',
    head: t('date'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 1,
    cell: (row) => <DateCell at={row.at} />,
  },
  {
    id: 'tracking',
    head: t('tracking'),
    type: 'id',
    width: 196,
    whole: true,
    most: 320,
    priority: 1,
    card: 'title',
    cell: ({ shipment }) => shipment?.trackingNo ?? t('buying'),
  },
  {
    id: 'order',
    head: t('order'),
    type: 'id',
    width: 120,
    full: 176,
    priority: 3,
    card: 'none',
    cell: ({ order }) =>
      order && (
        <PlaceLink look="cell" href={`/b/#/order/detail/${order.id}`}>
          {order.orderNo}
        </PlaceLink>
      ),
  },
  {
    id: 'service',
    head: t('service'),
    type: 'text',
    width: 168,
    whole: true,
    priority: 3,
    card: 'none',
    cell: ({ shipment }) =>
      shipment && <WholeName text={serviceText(shipment.carrier, shipment.serviceCode, locale)} />,
  },
]

const figures = { held: 3, charged: 1, adjusted: 2, refunded: 2, cost: 1, insurance: 3 } as const

/** What it was charged and refunded, and what that comes to. */
const moneyColumns = ({ t, format }: Tools): Column<LabelPostage>[] =>
  Object.entries(figures).map(([name, priority]) => {
    const id = name as keyof typeof figures
    return {
      id,
      head: t(id),
      type: 'money',
      width: 96,
      priority,
      card: id === 'cost' ? 'badge' : id === 'held' ? 'none' : 'line',
      cell: (row) => (row[id] === 0 && id !== 'cost' ? nothing : format.money(row[id])),
    } satisfies Column<LabelPostage>
  })

/** The columns of the postage transaction detail. */
export function useLabelColumns(): Column<LabelPostage>[] {
  const t = useT(labelPostageMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...labelColumns(tools), ...moneyColumns(tools)]
  }, [t, format, locale])
}
