import { useMemo } from 'react'
import type { Claim } from '@waybill/contract/claims/api'
import { claimNumber } from '@waybill/contract/claims/lifecycle'
import { claimStateWords, perilWords } from '@waybill/contract/claims/words'
import { Badge, type Column, DateCell, type Format, type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import { claimMessages } from '../messages/claims.ts'

/** Where a claim stands. */
export function ClaimBadge({ state }: Pick<Claim, 'state'>) {
  const { locale } = useLocale()
  return <Badge tone={claimStateWords[state].tone}>{claimStateWords[state][locale]}</Badge>
}

type Tools = { t: ReturnType<typeof useT<(typeof claimMessages)['en']>>; format: Format; locale: Locale }

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
    id: 'tracking',
    head: t('tracking'),
    type: 'id',
    width: 196,
    whole: true,
    most: 320,
    priority: 1,
    card: 'line',
    cell: ({ shipment }) => shipment.trackingNo,
  },
  {
    id: 'reason',
    head: t('reason'),
    type: 'text',
    width: 150,
    priority: 2,
    card: 'none',
    cell: (row) => perilWords[row.peril][locale],
  },
]

const outcomeColumns = ({ t, format }: Tools): Column<Claim>[] => [
  { id: 'claimed', head: t('claimed'), type: 'money', width: 96, priority: 1, cell: (row) => format.money(row.amount) },
  {
    id: 'approved',
    head: t('approved'),
    type: 'money',
    width: 96,
    priority: 2,
    card: 'none',
    cell: (row) => (row.approved === null ? '-' : format.money(row.approved)),
  },
  {
    id: 'created',
    head: t('created'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 3,
    card: 'none',
    cell: (row) => <DateCell at={row.createdAt} />,
  },
  {
    id: 'due',
    head: t('due'),
    type: 'date',
    width: 104,
    priority: 2,
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
    cell: (row) => <ClaimBadge state={row.state} />,
  },
]

/** The columns of claims. */
export function useClaimColumns(): Column<Claim>[] {
  const t = useT(claimMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...subjectColumns(tools), ...outcomeColumns(tools)]
  }, [t, format, locale])
}
