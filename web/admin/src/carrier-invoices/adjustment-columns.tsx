import type { CarrierAdjustment } from '@waybill/contract/carrier-invoices/api'
import type { AdjustmentState } from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import { adjustmentReasonWords, adjustmentStateWords } from '@waybill/contract/carrier-invoices/words'
import { Badge, type Column, type Format, type Locale, type Tone, useFormat, useLocale, useT } from '@waybill/kit'
import { carrierInvoiceMessages } from './messages.ts'

const tones: Record<AdjustmentState, Tone> = {
  proposed: 'warning',
  ignored: 'neutral',
  withdrawn: 'neutral',
  posted: 'success',
  absorbed: 'neutral',
  disputed: 'warning',
  accepted: 'info',
  refused: 'neutral',
}

/** Where a difference stands; one that a first person approved waits for the second. */
export function AdjustmentBadge({ state, firstApproval }: Pick<CarrierAdjustment, 'state' | 'firstApproval'>) {
  const t = useT(carrierInvoiceMessages)
  const { locale } = useLocale()
  if (firstApproval && (state === 'proposed' || state === 'ignored'))
    return <Badge tone="info">{t('needsSecond')}</Badge>
  return <Badge tone={tones[state]}>{adjustmentStateWords[state][locale]}</Badge>
}

type Tools = { t: ReturnType<typeof useT<(typeof carrierInvoiceMessages)['en']>>; format: Format; locale: Locale }

const nameColumns = ({ t, locale }: Tools): Column<CarrierAdjustment>[] => [
  {
    id: 'tracking',
    head: t('tracking'),
    type: 'id',
    width: 196,
    priority: 1,
    card: 'title',
    cell: (row) => row.trackingNo,
  },
  {
    id: 'seller',
    head: t('seller'),
    type: 'text',
    width: 160,
    priority: 2,
    card: 'line',
    cell: (row) => row.seller.name,
  },
  {
    id: 'reason',
    head: t('reason'),
    type: 'text',
    width: 150,
    priority: 1,
    card: 'line',
    cell: (row) => adjustmentReasonWords[row.reason][locale],
  },
]

type Amount = 'expected' | 'billed' | 'costDelta' | 'sellDelta'
const amountColumn = ({ t, format }: Tools, id: Amount, priority: 1 | 2 | 3): Column<CarrierAdjustment> => ({
  id,
  head: t(id),
  type: 'money',
  width: 116,
  priority,
  cell: (row) => format.money(row[id]),
})

/** The columns of the matching desk. */
export function useAdjustmentColumns(): Column<CarrierAdjustment>[] {
  const t = useT(carrierInvoiceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const tools = { t, format, locale }
  return [
    ...nameColumns(tools),
    amountColumn(tools, 'expected', 3),
    amountColumn(tools, 'billed', 2),
    amountColumn(tools, 'costDelta', 1),
    amountColumn(tools, 'sellDelta', 1),
    {
      id: 'proposed',
      head: t('proposedAt'),
      type: 'date',
      width: 110,
      priority: 3,
      cell: (row) => format.date(row.proposedAt),
    },
    {
      id: 'state',
      head: t('status'),
      type: 'badge',
      width: 140,
      priority: 1,
      card: 'badge',
      cell: (row) => <AdjustmentBadge {...row} />,
    },
  ]
}
