import { useMemo } from 'react'
import type { VoidRow } from '@waybill/contract/shipping/void-history-api'
import { voidWords } from '@waybill/contract/shipping/words'
import { PlaceLink } from '@waybill/host'
import {
  Badge,
  type Column,
  DateCell,
  type Format,
  type Locale,
  useFormat,
  useLocale,
  useT,
  WholeName,
} from '@waybill/kit'
import { voidMessages } from '../messages/voids.ts'
import { serviceText } from '../words.ts'

/** Where a request stands, and why a carrier refused it. */
function State({ row }: { row: VoidRow }) {
  const t = useT(voidMessages)
  const { locale } = useLocale()
  const { tone, ...words } = voidWords[row.state]
  return (
    <span className="flex gap-1">
      <Badge tone={tone}>{words[locale]}</Badge>
      {row.overdue && <Badge tone="warning">{t('overdue')}</Badge>}
    </span>
  )
}

type Tools = { t: ReturnType<typeof useT<(typeof voidMessages)['en']>>; format: Format; locale: Locale }

/** Which label was voided. */
const labelColumns = ({ t, locale }: Tools): Column<VoidRow>[] => [
  {
    id: 'requested',
    head: t('requested'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 1,
    card: 'line',
    cell: (row) => <DateCell at={row.requestedAt} />,
  },
  {
    id: 'by',
    head: t('requestedBy'),
    type: 'text',
    width: 130,
    priority: 4,
    card: 'none',
    cell: (row) => row.requestedBy ?? t('automatically'),
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
    full: 176,
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
    priority: 2,
    card: 'none',
    cell: ({ shipment }) => <WholeName text={serviceText(shipment.carrier, shipment.serviceCode, locale)} />,
  },
]

/** Why it was refused, what happens while the carrier is late, or that the voided label was charged after all. */
function reasonOf({ problem, overdue, nextAskAt, chargedAgain }: VoidRow, { t, format, locale }: Tools): string {
  if (chargedAgain > 0) return t('chargedAgain', { amount: format.money(chargedAgain) })
  if (overdue && nextAskAt) return t('asksAgain', { time: format.dateTime(nextAskAt) })
  return problem ? problem[locale === 'cn' ? 'zhMessage' : 'message'] : ''
}

/** What became of its refund. */
const refundColumns = ({ t, format, locale }: Tools): Column<VoidRow>[] => [
  {
    id: 'labelDate',
    head: t('labelDate'),
    type: 'date',
    width: 96,
    priority: 3,
    card: 'none',
    cell: ({ shipment }) => format.date(shipment.createdAt),
  },
  {
    id: 'amount',
    head: t('amount'),
    type: 'money',
    width: 92,
    priority: 1,
    cell: (row) => format.money(row.refund),
  },
  {
    id: 'state',
    head: t('state'),
    type: 'badge',
    width: 130,
    priority: 1,
    card: 'badge',
    cell: (row) => <State row={row} />,
  },
  {
    id: 'expected',
    head: t('expectedBy'),
    type: 'date',
    width: 104,
    priority: 2,
    cell: (row) => format.date(row.decidedAt === null ? row.expectedBy : null),
  },
  {
    id: 'refunded',
    head: t('refundedOn'),
    type: 'date',
    width: 104,
    priority: 2,
    cell: (row) => format.date(row.state === 'confirmed' ? row.decidedAt : null),
  },
  {
    id: 'reason',
    head: t('decision'),
    type: 'text',
    width: 200,
    priority: 4,
    card: 'line',
    cell: (row) => reasonOf(row, { t, format, locale }),
  },
]

/** The columns of the void-label history. */
export function useVoidColumns(): Column<VoidRow>[] {
  const t = useT(voidMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...labelColumns(tools), ...refundColumns(tools)]
  }, [t, format, locale])
}
