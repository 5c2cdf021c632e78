import { IdCard, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '@waybill/contract/badges/api'
import { useBridge, usePageTitle } from '@waybill/host'
import { useList } from '@waybill/host/list'
import { Badge, Button, type Column, DataTable, DateCell, PageBody, PageHead, useFormat, useT } from '@waybill/kit'
import { type Issued, IssuedDialog, ReplaceQuestion, RevokeQuestion } from './badge-dialogs.tsx'
import { peopleList } from './list.ts'
import { peopleMessages } from './messages.ts'
import { useIssue } from './use-people.ts'

/** What stands between the person and a log-in by badge. */
function BadgeState({ person }: { person: Person }) {
  const t = useT(peopleMessages)
  const format = useFormat()
  const { badge, active, hasPin } = person
  if (!badge) return <Badge tone="neutral">{t('none')}</Badge>
  if (!active) return <Badge tone="neutral">{t('suspended')}</Badge>
  if (badge.lockedUntil) return <Badge tone="critical">{t('locked', { at: format.dateTime(badge.lockedUntil) })}</Badge>
  return <Badge tone={hasPin ? 'success' : 'warning'}>{t(hasPin ? 'ready' : 'noPin')}</Badge>
}

function useColumns(acts: (person: Person) => React.ReactNode): Column<Person>[] {
  const t = useT(peopleMessages)
  return [
    { id: 'name', head: t('name'), type: 'text', width: 160, priority: 1, card: 'title', cell: (row) => row.name },
    { id: 'email', head: t('email'), type: 'text', width: 200, priority: 3, card: 'none', cell: (row) => row.email },
    {
      id: 'badge',
      head: t('badge'),
      type: 'badge',
      width: 130,
      priority: 1,
      card: 'badge',
      cell: (row) => <BadgeState person={row} />,
    },
    {
      id: 'issued',
      head: t('issued'),
      type: 'date',
      width: 110,
      full: 150,
      priority: 3,
      card: 'none',
      cell: (row) => row.badge && <DateCell at={row.badge.createdAt} />,
    },
    {
      id: 'lastUsed',
      head: t('lastUsed'),
      type: 'date',
      width: 110,
      full: 150,
      priority: 2,
      card: 'none',
      cell: (row) => row.badge && (row.badge.lastUsedAt ? <DateCell at={row.badge.lastUsedAt} /> : t('never')),
    },
    { id: 'act', head: t('act'), type: 'text', width: 180, priority: 1, card: 'line', cell: acts },
  ]
}

/** `#/people`: everybody who works for the operator, with the badges by which they log in on shared devices. */
export function PeoplePage() {
  const t = useT(peopleMessages)
  usePageTitle(t('title'))
  const bridge = useBridge()
  const list = useList(peopleList)
  const issue = useIssue()
  const [issued, setIssued] = useState<Issued | null>(null)
  const [replacing, setReplacing] = useState<Person | null>(null)
  const [revoking, setRevoking] = useState<Person | null>(null)
  const columns = useColumns((person) =>
    person.badge ? (
      <span className="flex flex-wrap gap-2">
        <Button size="compact" onClick={() => setReplacing(person)}>
          {t('replace')}
        </Button>
        <Button size="compact" onClick={() => setRevoking(person)}>
          {t('revoke')}
        </Button>
      </span>
    ) : (
      <Button
        size="compact"
        icon={<IdCard />}
        pending={issue.isPending && issue.variables === person.id}
        onClick={() => issue.isPending || issue.mutate(person.id, { onSuccess: setIssued })}
      >
        {t('give')}
      </Button>
    ),
  )
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <Button icon={<Smartphone />} onClick={() => bridge.navigate('/w/#/people/devices')}>
            {t('devices')}
          </Button>
        }
      />
      <DataTable {...list.table} name={t('title')} columns={columns} rowName={({ name }) => name} empty={null} />
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(null)} />}
      {replacing && <ReplaceQuestion person={replacing} onIssued={setIssued} onClose={() => setReplacing(null)} />}
      {revoking && <RevokeQuestion person={revoking} onClose={() => setRevoking(null)} />}
    </PageBody>
  )
}
