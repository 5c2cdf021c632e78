import type { FundingRequestRow } from '@waybill/contract/funding/api'
import { fundingNumber, shownReference } from '@waybill/contract/funding/reference'
import { fundingTypeWords } from '@waybill/contract/funding/words'
import { type Column, DateCell, type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import { useMemo } from 'react'
import { requestMessages } from './messages.ts'
import { RequestBadge } from './request-badge.tsx'

type Tools = {
  t: ReturnType<typeof useT<(typeof requestMessages)['en']>>
  locale: Locale
  money: (amount: number | null, currency: string) => string
}

/** What was asked, and by whom. */
const requestColumns = ({ t, locale, money }: Tools): Column<FundingRequestRow>[] => [
  {
    id: 'number',
    head: t('number'),
    type: 'text',
    width: 84,
    priority: 1,
    cell: (row) => <span className="tnum">{fundingNumber(row.id)}</span>,
  },
  {
    id: 'created',
    head: t('created'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 1,
    cell: (row) => <DateCell at={row.createdAt} />,
  },
  { id: 'seller', head: t('seller'), type: 'text', width: 180, priority: 1, card: 'line', cell: (row) => row.org.name },
  {
    id: 'type',
    head: t('type'),
    type: 'text',
    width: 150,
    priority: 2,
    card: 'line',
    cell: (row) => fundingTypeWords[row.type]?.[locale] ?? '-',
  },
  {
    id: 'requested',
    head: t('requested'),
    type: 'money',
    width: 104,
    priority: 1,
    cell: (row) => money(row.requested, row.currency),
  },
]

/** What came of it, and by what it is matched. */
const resultColumns = ({ t, money }: Tools): Column<FundingRequestRow>[] => [
  {
    id: 'received',
    head: t('received'),
    type: 'money',
    width: 104,
    priority: 3,
    cell: (row) => money(row.received, row.currency),
  },
  {
    id: 'status',
    head: t('status'),
    type: 'badge',
    width: 100,
    priority: 2,
    cell: (row) => <RequestBadge status={row.status} />,
  },
  {
    id: 'reference',
    head: t('reference'),
    type: 'text',
    width: 170,
    priority: 2,
    cell: (row) => <span className="tnum">{row.reference ? shownReference(row.reference) : '-'}</span>,
  },
  {
    id: 'external',
    head: t('externalReference'),
    type: 'text',
    width: 140,
    priority: 4,
    cell: (row) => row.externalReference ?? '-',
  },
  {
    id: 'decided',
    head: t('decided'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 4,
    cell: (row) => (row.decidedAt ? <DateCell at={row.decidedAt} /> : '-'),
  },
]

export function useRequestColumns(): Column<FundingRequestRow>[] {
  const t = useT(requestMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const money = (amount: number | null, currency: string) => (amount === null ? '-' : format.money(amount, currency))
    const tools = { t, locale, money }
    return [...requestColumns(tools), ...resultColumns(tools)]
  }, [t, format, locale])
}
