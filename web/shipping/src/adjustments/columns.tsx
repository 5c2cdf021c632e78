import type { Adjustment, SellerAdjustmentState } from '@waybill/contract/carrier-invoices/adjustments-api'
import { adjustmentReasonWords } from '@waybill/contract/carrier-invoices/words'
import { PlaceLink } from '@waybill/host'
import {
  Badge,
  type Column,
  DateCell,
  type Format,
  type Locale,
  type Tone,
  useFormat,
  useLocale,
  useT,
  WholeName,
} from '@waybill/kit'
import { adjustmentMessages } from '../messages/adjustments.ts'
import { serviceText } from '../words.ts'

const tones: Record<SellerAdjustmentState, Tone> = {
  posted: 'neutral',
  disputed: 'info',
  accepted: 'success',
  refused: 'neutral',
}

/** Where an adjustment stands. */
export function AdjustmentBadge({ state }: Pick<Adjustment, 'state'>) {
  const t = useT(adjustmentMessages)
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

type Tools = { t: ReturnType<typeof useT<(typeof adjustmentMessages)['en']>>; format: Format; locale: Locale }

/** Which label was adjusted. */
const labelColumns = ({ t, locale }: Tools): Column<Adjustment>[] => [
  {
    id: 'date',
    head: t('date'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 1,
    card: 'line',
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
    cell: ({ shipment }) => shipment.trackingNo,
  },
  {
    id: 'order',
    head: t('order'),
    type: 'id',
    width: 120,
    priority: 3,
    card: 'none',
    cell: ({ order }) => (
      <PlaceLink look="cell" href={`/b/#/order/detail/${order.id}`}>
        {order.orderNo}
      </PlaceLink>
    ),
  },
  {
    id: 'service',
    head: t('service'),
    type: 'text',
    width: 150,
    whole: true,
    priority: 3,
    card: 'none',
    cell: ({ shipment }) => <WholeName text={serviceText(shipment.carrier, shipment.serviceCode, locale)} />,
  },
]

/** Why, by how much, and what can be done; an adjustment that was charged is money out. */
const changeColumns = ({ t, format, locale }: Tools): Column<Adjustment>[] => [
  {
    id: 'reason',
    head: t('reason'),
    type: 'text',
    width: 160,
    priority: 1,
    card: 'line',
    cell: (row) => adjustmentReasonWords[row.reason][locale],
  },
  { id: 'price', head: t('price'), type: 'money', width: 100, priority: 2, cell: (row) => format.money(row.price) },
  {
    id: 'difference',
    head: t('difference'),
    type: 'money',
    width: 110,
    priority: 1,
    cell: (row) => format.money(-row.difference),
  },
  {
    id: 'until',
    head: t('until'),
    type: 'date',
    width: 110,
    priority: 2,
    cell: (row) => (row.can.dispute.allowed ? format.date(row.disputeUntil) : '-'),
  },
  {
    id: 'state',
    head: t('state'),
    type: 'badge',
    width: 140,
    priority: 1,
    card: 'badge',
    cell: (row) => <AdjustmentBadge state={row.state} />,
  },
]
/** The columns of the list. */
export function useAdjustmentColumns(): Column<Adjustment>[] {
  const t = useT(adjustmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const tools = { t, format, locale }
  return [...labelColumns(tools), ...changeColumns(tools)]
}
