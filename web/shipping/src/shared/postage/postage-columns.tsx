import { PlaceLink } from '@waybill/host'
import { useMemo } from 'react'
import { deductionType } from '@waybill/contract/funds/enums'
import type { PostageEntry } from '@waybill/contract/funds/api'
import {
  DateCell,
  nothing,
  useFormat,
  useLocale,
  useT,
  WholeName,
  type Column,
  type Format,
  type Locale,
} from '@waybill/kit'
import { postageMessages } from '../../messages/postage.ts'
import { serviceText } from '../../words.ts'
import { changeWords } from './change-words.ts'

type Tools = { t: ReturnType<typeof useT<(typeof postageMessages)['en']>>; format: Format; locale: Locale }

/** Credits carry their plus: the sign, not a colour, says which way money went. */
export const signedMoney = (amount: number, format: Format): string =>
  amount > 0 ? `+${format.money(amount)}` : format.money(amount)

const linked = (href: string, text: string) => (
  <PlaceLink look="cell" href={href}>
    {text}
  </PlaceLink>
)

const deduction = ({ deductionType: type }: PostageEntry, t: Tools['t']): string =>
  type === deductionType.instant ? t('instant') : type === deductionType.holding ? t('holding') : '-'

/** What moved the money. */
const causeColumns = ({ t, locale }: Tools): Column<PostageEntry>[] => [
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
    id: 'type',
    head: t('changeType'),
    type: 'text',
    width: 118,
    priority: 1,
    card: 'line',
    cell: (row) => changeWords(row.changeType, locale),
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
    cell: ({ shipment }) => (shipment ? linked(`/e/#/shipment/detail/${shipment.id}`, shipment.trackingNo) : '-'),
  },
  {
    id: 'order',
    head: t('order'),
    type: 'id',
    width: 120,
    full: 176,
    priority: 3,
    card: 'none',
    cell: ({ order }) => (order ? linked(`/b/#/order/detail/${order.id}`, order.orderNo) : '-'),
  },
  {
    id: 'service',
    head: t('service'),
    type: 'text',
    width: 168,
    whole: true,
    priority: 2,
    card: 'none',
    cell: ({ shipment }) =>
      shipment ? <WholeName text={serviceText(shipment.carrier, shipment.serviceCode, locale)} /> : '-',
  },
]

/** What it did to the wallet. */
const moneyColumns = ({ t, format }: Tools): Column<PostageEntry>[] => [
  {
    id: 'deduction',
    head: t('deduction'),
    type: 'text',
    width: 80,
    priority: 2,
    card: 'none',
    cell: (row) => deduction(row, t),
  },
  {
    id: 'amount',
    head: t('amount'),
    type: 'money',
    width: 92,
    priority: 1,
    card: 'badge',
    cell: (row) => signedMoney(row.amount, format),
  },
  {
    id: 'balance',
    head: t('balance'),
    type: 'money',
    width: 96,
    priority: 1,
    // As the summary counts: what is held still belongs to the seller, so amounts and balances add up line by line.
    cell: (row) => format.money(row.availableAfter + row.heldAfter),
  },
  { id: 'note', head: t('note'), type: 'text', width: 160, priority: 4, card: 'none', cell: (row) => row.note ?? '-' },
  {
    id: 'insurance',
    head: t('insurance'),
    type: 'money',
    width: 92,
    priority: 4,
    card: 'none',
    cell: (row) => (row.insurance === 0 ? nothing : signedMoney(row.insurance, format)),
  },
]

/** The columns of the postage history. */
export function usePostageColumns(): Column<PostageEntry>[] {
  const t = useT(postageMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...causeColumns(tools), ...moneyColumns(tools)]
  }, [t, format, locale])
}
