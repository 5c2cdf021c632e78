import { useMemo } from 'react'
import type { Link, LinkInvitation } from '@waybill/contract/warehouses/links-api'
import { linkInvitationStateWords, linkStateWords } from '@waybill/contract/warehouses/words'
import {
  Badge,
  Button,
  type Column,
  DateCell,
  type Format,
  type Translate,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { linkMessages } from './messages.ts'

/** What the seller has with the operator, and how far below zero it may go. */
const moneyColumns = (t: Translate<(typeof linkMessages)['en']>, format: Format): Column<Link>[] => [
  {
    id: 'balance',
    head: t('balance'),
    type: 'money',
    width: 110,
    priority: 1,
    cell: (row) => format.money(row.balance),
  },
  {
    id: 'creditLimit',
    head: t('creditLimit'),
    type: 'money',
    width: 120,
    priority: 3,
    cell: (row) => format.money(row.creditLimit),
  },
]

/** The columns of sellers and their connections. */
export function useLinkColumns(): Column<Link>[] {
  const t = useT(linkMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(
    () => [
      {
        id: 'seller',
        head: t('seller'),
        type: 'text',
        width: 220,
        priority: 1,
        card: 'title',
        cell: (row) => row.seller.name,
      },
      {
        id: 'warehouse',
        head: t('warehouse'),
        type: 'text',
        width: 180,
        priority: 2,
        card: 'line',
        cell: (row) => row.warehouse.name,
      },
      {
        id: 'state',
        head: t('state'),
        type: 'badge',
        width: 120,
        priority: 1,
        card: 'badge',
        cell: ({ state }) => <Badge tone={linkStateWords[state].tone}>{linkStateWords[state][locale]}</Badge>,
      },
      ...moneyColumns(t, format),
      {
        id: 'changedAt',
        head: t('since'),
        type: 'date',
        width: 110,
        full: 150,
        priority: 2,
        cell: (row) => <DateCell at={row.changedAt} />,
      },
    ],
    [t, format, locale],
  )
}

/** The columns of invitations; one that waits can be withdrawn. */
export function useInvitationColumns(withdraw: (row: LinkInvitation) => void): Column<LinkInvitation>[] {
  const t = useT(linkMessages)
  const { locale } = useLocale()
  return [
    { id: 'email', head: t('email'), type: 'text', width: 240, priority: 1, card: 'title', cell: (row) => row.email },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 180,
      priority: 2,
      card: 'line',
      cell: (row) => row.warehouse.name,
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 110,
      priority: 1,
      card: 'badge',
      cell: ({ state }) => (
        <Badge tone={linkInvitationStateWords[state].tone}>{linkInvitationStateWords[state][locale]}</Badge>
      ),
    },
    {
      id: 'sentAt',
      head: t('sentAt'),
      type: 'date',
      width: 110,
      full: 150,
      priority: 2,
      cell: (row) => <DateCell at={row.sentAt} />,
    },
    {
      id: 'act',
      head: t('act'),
      type: 'text',
      width: 110,
      priority: 1,
      cell: (row) =>
        row.state === 'pending' && (
          <Button size="compact" onClick={() => withdraw(row)}>
            {t('withdraw')}
          </Button>
        ),
    },
  ]
}
