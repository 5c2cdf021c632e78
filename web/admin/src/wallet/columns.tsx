import { useMemo } from 'react'
import { flowType } from '@waybill/contract/funds/enums'
import { eventText } from '@waybill/contract/funds/event-words'
import type { WalletEntry } from '@waybill/contract/wallets/wallet-api'
import { type Column, DateCell, type Format, type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import { walletMessages } from './messages.ts'

type Tools = { t: ReturnType<typeof useT<(typeof walletMessages)['en']>>; format: Format; locale: Locale }

const causeColumns = ({ t, locale }: Tools): Column<WalletEntry>[] => [
  {
    id: 'at',
    head: t('date'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 1,
    cell: ({ entry }) => <DateCell at={entry.at} />,
  },
  {
    id: 'flow',
    head: t('flow'),
    type: 'text',
    width: 96,
    priority: 3,
    card: 'none',
    cell: ({ entry }) => t(entry.flowType === flowType.addFunds ? 'funds' : 'billed'),
  },
  {
    id: 'description',
    head: t('description'),
    type: 'text',
    width: 200,
    priority: 1,
    card: 'title',
    cell: ({ entry }) => [eventText(entry.kind)[locale], entry.note].filter(Boolean).join(' · '),
  },
  {
    id: 'seller',
    head: t('seller'),
    type: 'text',
    width: 150,
    priority: 2,
    card: 'line',
    cell: ({ seller }) => seller?.name ?? '-',
  },
]

const moneyColumns = ({ t, format }: Tools): Column<WalletEntry>[] => [
  {
    id: 'in',
    head: t('moneyIn'),
    type: 'money',
    width: 96,
    priority: 1,
    card: 'badge',
    cell: ({ entry }) => (entry.amount > 0 ? `+${format.money(entry.amount)}` : ''),
  },
  {
    id: 'out',
    head: t('moneyOut'),
    type: 'money',
    width: 96,
    priority: 1,
    card: 'badge',
    cell: ({ entry }) => (entry.amount < 0 ? format.money(entry.amount) : ''),
  },
  {
    id: 'balance',
    head: t('balance'),
    type: 'money',
    width: 104,
    priority: 1,
    // What is held still belongs to the reseller, so that amounts and balances add up line by line.
    cell: ({ entry }) => format.money(entry.availableAfter + entry.heldAfter),
  },
]

/** The columns of a reseller's transactions. */
export function useWalletColumns(): Column<WalletEntry>[] {
  const t = useT(walletMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...causeColumns(tools), ...moneyColumns(tools)]
  }, [t, format, locale])
}
