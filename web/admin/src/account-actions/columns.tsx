import { useMemo } from 'react'
import type { AccountAction } from '@waybill/contract/wallets/action-api'
import { actionNumber } from '@waybill/contract/wallets/action-number'
import { accountActionWords } from '@waybill/contract/wallets/words'
import { type Column, DateCell, type Format, type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import { ActionBadge } from '../shared/account/action-badge.tsx'
import { actionMessages } from './messages.ts'

type Tools = { t: ReturnType<typeof useT<(typeof actionMessages)['en']>>; format: Format; locale: Locale }

const actionColumns = ({ t, format, locale }: Tools): Column<AccountAction>[] => [
  { id: 'number', head: t('number'), type: 'id', width: 84, priority: 1, cell: (row) => actionNumber(row.id) },
  {
    id: 'requestedAt',
    head: t('requestedAt'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 1,
    cell: (row) => <DateCell at={row.requestedAt} />,
  },
  {
    id: 'customer',
    head: t('customer'),
    type: 'text',
    width: 160,
    priority: 1,
    card: 'line',
    cell: (row) => row.org.name,
  },
  {
    id: 'kind',
    head: t('kind'),
    type: 'text',
    width: 110,
    priority: 1,
    card: 'line',
    cell: (row) => accountActionWords[row.kind][locale],
  },
  { id: 'amount', head: t('amount'), type: 'money', width: 104, priority: 1, cell: (row) => format.money(row.amount) },
  {
    id: 'state',
    head: t('state'),
    type: 'badge',
    width: 140,
    priority: 1,
    cell: (row) => <ActionBadge state={row.state} />,
  },
  { id: 'reason', head: t('reason'), type: 'text', width: 200, priority: 3, card: 'none', cell: (row) => row.reason },
  {
    id: 'requestedBy',
    head: t('requestedBy'),
    type: 'text',
    width: 130,
    priority: 2,
    card: 'none',
    cell: (row) => row.requestedBy ?? '-',
  },
  {
    id: 'caseNumber',
    head: t('caseNumber'),
    type: 'text',
    width: 120,
    priority: 4,
    card: 'none',
    cell: (row) => row.caseNumber ?? '-',
  },
]

/** The columns of the list of account actions. */
export function useActionColumns(): Column<AccountAction>[] {
  const t = useT(actionMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => actionColumns({ t, format, locale }), [t, format, locale])
}
