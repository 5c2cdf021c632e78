import { useMemo } from 'react'
import type { PostageEntry } from '@waybill/contract/funds/api'
import { flowType } from '@waybill/contract/funds/enums'
import { eventText } from '@waybill/contract/funds/event-words'
import { serviceCauseWords } from '@waybill/contract/funds/service-causes'
import { type Column, DateCell, type Format, type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import { balanceMessages } from '../messages/balance.ts'

type Tools = { t: ReturnType<typeof useT<(typeof balanceMessages)['en']>>; format: Format; locale: Locale }

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
    id: 'flow',
    head: t('flow'),
    type: 'text',
    width: 96,
    priority: 2,
    card: 'none',
    cell: (row) => t(row.flowType === flowType.addFunds ? 'addFunds' : 'billed'),
  },
  {
    id: 'description',
    head: t('description'),
    type: 'text',
    width: 180,
    priority: 1,
    card: 'line',
    cell: (row) =>
      [eventText(row.kind)[locale], row.cause && serviceCauseWords[row.cause][locale], row.note]
        .filter(Boolean)
        .join(' · '),
  },
  {
    id: 'document',
    head: t('document'),
    type: 'id',
    width: 196,
    whole: true,
    most: 320,
    priority: 1,
    card: 'line',
    // Its links stand in the drawer: on a narrow screen two links in a card would be too close to each other.
    cell: ({ shipment, order }) => shipment?.trackingNo ?? order?.orderNo ?? '-',
  },
]

/** What it did to the balance. */
const moneyColumns = ({ t, format }: Tools): Column<PostageEntry>[] => [
  {
    id: 'in',
    head: t('moneyIn'),
    type: 'money',
    width: 96,
    priority: 1,
    card: 'badge',
    cell: (row) => (row.amount > 0 ? `+${format.money(row.amount)}` : ''),
  },
  {
    id: 'out',
    head: t('moneyOut'),
    type: 'money',
    width: 96,
    priority: 1,
    card: 'badge',
    cell: (row) => (row.amount < 0 ? format.money(row.amount) : ''),
  },
  {
    id: 'balance',
    head: t('balance'),
    type: 'money',
    width: 104,
    priority: 1,
    // What is held still belongs to the seller, so that amounts and balances add up line by line.
    cell: (row) => format.money(row.availableAfter + row.heldAfter),
  },
]

/** The columns of the balance history. */
export function useBalanceColumns(): Column<PostageEntry>[] {
  const t = useT(balanceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...causeColumns(tools), ...moneyColumns(tools)]
  }, [t, format, locale])
}
