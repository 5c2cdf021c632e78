import type { FundingRow, FundingWallet } from '@waybill/contract/funding/api'
import { fundingNumber, shownReference } from '@waybill/contract/funding/reference'
import { fundingDenialWords, fundingTypeWords } from '@waybill/contract/funding/words'
import { type Column, DateCell, type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import { useMemo } from 'react'
import { fundingMessages } from './messages.ts'
import { FundingBadge } from './status-badge.tsx'

/** Why a request was denied, in words; null for others. */
export function useDenialText(): (row: FundingRow) => string | null {
  const { locale } = useLocale()
  return (row) => {
    if (row.denial === null) return null
    const words = fundingDenialWords[row.denial][locale]
    return row.denial === 'other' && row.reason !== null ? row.reason : words
  }
}

type Tools = {
  t: ReturnType<typeof useT<(typeof fundingMessages)['en']>>
  locale: Locale
  money: (amount: number | null, currency: string) => string
  denialOf: (row: FundingRow) => string | null
}

const requestColumns = ({ t, locale, money }: Tools): Column<FundingRow>[] => [
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

const operatorColumn = ({ t }: Tools): Column<FundingRow> => ({
  id: 'operator',
  head: t('operator'),
  type: 'text',
  width: 160,
  priority: 1,
  card: 'line',
  cell: (row) => row.provider.name ?? '-',
})

const resultColumns = ({ t, money, denialOf }: Tools): Column<FundingRow>[] => [
  {
    id: 'received',
    head: t('received'),
    type: 'money',
    width: 104,
    priority: 2,
    cell: (row) => money(row.received, row.currency),
  },
  {
    id: 'fee',
    head: t('fee'),
    type: 'money',
    width: 80,
    priority: 4,
    cell: (row) => (row.fee > 0 ? money(row.fee, row.currency) : '-'),
  },
  {
    id: 'status',
    head: t('status'),
    type: 'badge',
    width: 100,
    priority: 1,
    cell: (row) => <FundingBadge status={row.status} />,
  },
  {
    id: 'decided',
    head: t('decided'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 3,
    cell: (row) => (row.decidedAt ? <DateCell at={row.decidedAt} /> : '-'),
  },
  {
    id: 'reason',
    head: t('reason'),
    type: 'text',
    width: 180,
    priority: 3,
    card: 'line',
    cell: (row) => denialOf(row) ?? '-',
  },
  {
    id: 'reference',
    head: t('reference'),
    type: 'text',
    width: 170,
    priority: 4,
    cell: (row) => <span className="tnum">{row.reference ? shownReference(row.reference) : '-'}</span>,
  },
]

/** The columns of a list of requests; those to warehouses say which one. */
export function useFundingColumns(wallet: FundingWallet): Column<FundingRow>[] {
  const t = useT(fundingMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const denialOf = useDenialText()
  return useMemo(() => {
    const money = (amount: number | null, currency: string) => (amount === null ? '-' : format.money(amount, currency))
    const tools = { t, locale, money, denialOf }
    const [number, created, ...rest] = requestColumns(tools)
    const operator = wallet === 'warehouse' ? [operatorColumn(tools)] : []
    return [number!, created!, ...operator, ...rest, ...resultColumns(tools)]
  }, [t, format, locale, denialOf, wallet])
}
