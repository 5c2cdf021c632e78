import { useMemo } from 'react'
import type { ManagedUser } from '@waybill/contract/users/api'
import { identityWords } from '@waybill/contract/verification/words'
import { userStandingWords } from '@waybill/contract/users/words'
import { Badge, type Column, type Format, useFormat, useLocale, useT } from '@waybill/kit'
import type { View } from './list.ts'
import { userMessages } from './messages.ts'

type Tools = {
  t: ReturnType<typeof useT<(typeof userMessages)['en']>>
  format: Format
  waiting: boolean
}

export function StandingBadge({ user }: { user: Pick<ManagedUser, 'standing'> }) {
  const { locale } = useLocale()
  const words = userStandingWords[user.standing]
  return <Badge tone={words.tone}>{words[locale]}</Badge>
}

export function IdentityBadge({ user }: { user: Pick<ManagedUser, 'identity'> }) {
  const { locale } = useLocale()
  if (user.identity === null) return '-'
  const words = identityWords[user.identity]
  // For whoever decides, papers that lie there are work to do.
  return <Badge tone={user.identity === 'pending' ? 'warning' : words.tone}>{words[locale]}</Badge>
}

/** Who it is, and where they stand. */
const personColumns = ({ t }: Tools): Column<ManagedUser>[] => [
  { id: 'name', head: t('name'), type: 'text', width: 140, priority: 1, sort: true, cell: (row) => row.name },
  { id: 'email', head: t('email'), type: 'text', width: 180, priority: 1, card: 'line', cell: (row) => row.email },
  {
    id: 'company',
    head: t('company'),
    type: 'text',
    width: 150,
    priority: 1,
    card: 'line',
    cell: (row) => row.company.name,
  },
  { id: 'kind', head: t('kind'), type: 'text', width: 112, priority: 2, card: 'none', cell: (row) => t(row.kind) },
  {
    id: 'approval',
    head: t('approval'),
    type: 'badge',
    width: 104,
    priority: 1,
    cell: (row) => <StandingBadge user={row} />,
  },
  {
    id: 'identity',
    head: t('identity'),
    type: 'badge',
    width: 104,
    priority: 2,
    card: 'none',
    cell: (row) => <IdentityBadge user={row} />,
  },
]

/** What they did so far. */
const activityColumns = ({ t, format, waiting }: Tools): Column<ManagedUser>[] => [
  {
    id: 'balance',
    head: t('balance'),
    type: 'money',
    width: 92,
    priority: 2,
    card: 'none',
    cell: (row) => (row.balance === null ? '-' : format.money(row.balance)),
  },
  {
    id: 'lastSeenAt',
    head: t('lastSeen'),
    type: 'date',
    width: 144,
    priority: waiting ? 4 : 2,
    sort: true,
    card: 'none',
    cell: (row) => format.dateTime(row.lastSeenAt),
  },
  {
    id: 'createdAt',
    head: t('created'),
    type: 'date',
    width: 144,
    priority: waiting ? 1 : 2,
    sort: true,
    card: 'none',
    cell: (row) => format.dateTime(row.createdAt),
  },
  {
    id: 'site',
    head: t('site'),
    type: 'text',
    width: 120,
    priority: 4,
    optional: true,
    card: 'none',
    cell: (row) => row.site,
  },
]

/**
 * The user list's columns. Who waits has never been seen: since when stands in its place, which is also what the list is sorted by.
 */
export function useUserColumns(view: View): Column<ManagedUser>[] {
  const t = useT(userMessages)
  const format = useFormat()
  const waiting = view === 'toApprove'
  return useMemo(() => {
    const tools = { t, format, waiting }
    return [...personColumns(tools), ...activityColumns(tools)]
  }, [t, format, waiting])
}
