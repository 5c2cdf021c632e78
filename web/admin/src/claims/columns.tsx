import { useMemo } from 'react'
import type { Claim } from '@waybill/contract/claims/api'
import { claimNumber } from '@waybill/contract/claims/lifecycle'
import { claimStateWords, perilWords } from '@waybill/contract/claims/words'
import { Badge, type Column, type Format, type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import { claimDeskMessages } from './messages.ts'

type Tools = { t: ReturnType<typeof useT<(typeof claimDeskMessages)['en']>>; format: Format; locale: Locale }

const subjectColumns = ({ t, locale }: Tools): Column<Claim>[] => [
  {
    id: 'claim',
    head: t('claim'),
    type: 'id',
    width: 96,
    priority: 1,
    card: 'title',
    cell: ({ id }) => claimNumber(id),
  },
  {
    id: 'customer',
    head: t('customer'),
    type: 'text',
    width: 180,
    priority: 1,
    card: 'line',
    cell: (row) => row.org.name,
  },
  {
    id: 'tracking',
    head: t('tracking'),
    type: 'id',
    width: 196,
    priority: 2,
    card: 'none',
    cell: (row) => row.shipment.trackingNo,
  },
  {
    id: 'reason',
    head: t('reason'),
    type: 'text',
    width: 150,
    priority: 2,
    card: 'line',
    cell: (row) => perilWords[row.peril][locale],
  },
]

const outcomeColumns = ({ t, format, locale }: Tools): Column<Claim>[] => [
  {
    id: 'claimed',
    head: t('claimed'),
    type: 'money',
    width: 104,
    priority: 1,
    cell: (row) => format.money(row.amount),
  },
  {
    id: 'due',
    head: t('due'),
    type: 'date',
    width: 104,
    priority: 1,
    card: 'line',
    cell: (row) => (row.dueOn ? format.date(row.dueOn) : '-'),
  },
  {
    id: 'state',
    head: t('state'),
    type: 'badge',
    width: 128,
    priority: 1,
    card: 'badge',
    cell: ({ state }) => <Badge tone={claimStateWords[state].tone}>{claimStateWords[state][locale]}</Badge>,
  },
]

/** The columns of the desk. */
export function useClaimColumns(): Column<Claim>[] {
  const t = useT(claimDeskMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...subjectColumns(tools), ...outcomeColumns(tools)]
  }, [t, format, locale])
}
