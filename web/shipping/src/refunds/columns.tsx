import { useMemo } from 'react'
import type { BalanceRefund } from '@waybill/contract/refunds/api'
import { refundNumber } from '@waybill/contract/refunds/enums'
import { refundStatusWords } from '@waybill/contract/refunds/words'
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
import { refundMessages } from '../messages/refunds.ts'

type Tools = { t: ReturnType<typeof useT<(typeof refundMessages)['en']>>; format: Format; locale: Locale }

/** What was requested. */
const requestColumns = ({ t, format }: Tools): Column<BalanceRefund>[] => [
  {
    id: 'number',
    head: t('number'),
    type: 'id',
    width: 96,
    priority: 1,
    card: 'title',
    cell: (row) => refundNumber(row.id),
  },
  {
    id: 'requested',
    head: t('requested'),
    type: 'date',
    width: 130,
    priority: 1,
    card: 'line',
    cell: (row) => <DateCell at={row.requestedAt} />,
  },
  {
    id: 'amount',
    head: t('amount'),
    type: 'money',
    width: 112,
    priority: 1,
    cell: (row) => format.money(row.amount, row.currency),
  },
  {
    id: 'payee',
    head: t('payee'),
    type: 'text',
    width: 220,
    priority: 2,
    card: 'none',
    cell: (row) => <WholeName text={row.payee} />,
  },
]

/** What became of it. */
const outcomeColumns = ({ t, format, locale }: Tools): Column<BalanceRefund>[] => [
  {
    id: 'status',
    head: t('status'),
    type: 'badge',
    width: 104,
    priority: 1,
    card: 'badge',
    cell: ({ status }) => <Badge tone={refundStatusWords[status].tone}>{refundStatusWords[status][locale]}</Badge>,
  },
  {
    id: 'reason',
    head: t('reason'),
    type: 'text',
    width: 200,
    priority: 2,
    card: 'line',
    cell: ({ reason, returned, currency }) =>
      returned > 0 ? <WholeName text={t('returned', { amount: format.money(returned, currency) })} /> : reason,
  },
  {
    id: 'reference',
    head: t('reference'),
    type: 'id',
    width: 140,
    priority: 3,
    card: 'none',
    cell: (row) => row.externalReferences.join(', '),
  },
]

/** The columns of the own refunds. */
export function useRefundColumns(): Column<BalanceRefund>[] {
  const t = useT(refundMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...requestColumns(tools), ...outcomeColumns(tools)]
  }, [t, format, locale])
}
