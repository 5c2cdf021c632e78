import { Check } from 'lucide-react'
import { useState } from 'react'
import { userKinds } from '@waybill/contract/users/api'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, DataTable, PageBody, PageHead, selectedCount, useShortcuts, useT, ViewTabs } from '@waybill/kit'
import { ApproveReport } from './approve-report.tsx'
import { AskReason } from './ask-reason.tsx'
import { useUserColumns } from './columns.tsx'
import { EmptyList } from './empty-list.tsx'
import { type UserList, userList, type View } from './list.ts'
import { type OpenQuestion, useRowMenu } from './list-menu.tsx'
import { userMessages } from './messages.ts'
import { type Approving, useApproving } from './use-approving.ts'
import { useSteps } from '../shared/use-steps.ts'
import { useUserCounts } from './use-users.ts'
import { UserDrawer } from './user-drawer.tsx'

function ApproveSelected({ list, approving }: { list: UserList; approving: Approving }) {
  const t = useT(userMessages)
  return (
    <Button
      variant="primary"
      size="compact"
      icon={<Check />}
      shortcut="a"
      pending={approving.pending}
      onClick={() => void approving.selected()}
    >
      {t('approveN', { n: selectedCount(list.selecting.selection) })}
    </Button>
  )
}

/** The user who stands open beside the list; stepping from one to the next leaves no trail for Back. */
function OpenUser({ list, approving }: { list: UserList; approving: Approving }) {
  const { user } = list.state
  const steps = useSteps(list.rows, user)
  if (user === undefined) return null
  const to = (next: number | null) => (next === null ? null : () => list.show({ user: next }, true))
  return (
    <UserDrawer
      id={user}
      steps={{ previous: to(steps.before), next: to(steps.after) }}
      approving={approving.pending}
      onApprove={(approved) => approving.run([approved.id])}
      onClose={() => list.show({ user: undefined })}
    />
  )
}

function UserTable({ list }: { list: UserList }) {
  const t = useT(userMessages)
  const { view, someSelected } = list
  const approving = useApproving(list)
  const [asked, setAsked] = useState<OpenQuestion | null>(null)
  const rowMenu = useRowMenu(list, approving, setAsked)
  const columns = useUserColumns(view)
  const show = ({ id: user }: { id: number }) => list.show({ user }, list.state.user !== undefined)
  useShortcuts({ a: () => void approving.selected() }, { enabled: someSelected && list.state.user === undefined })
  const bulkActs = <ApproveSelected list={list} approving={approving} />
  return (
    <>
      <DataTable
        {...list.table}
        {...list.selecting}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.name}
        bulk={() => bulkActs}
        rowHref={(row) => `/a/#/user/lists?view=${view}&user=${row.id}`}
        onOpen={show}
        onPeek={show}
        rowMenu={rowMenu}
        rowKeys={someSelected ? {} : { a: (row) => row.can.approve.allowed && approving.run([row.id]) }}
        empty={<EmptyList list={list} />}
      />
      <OpenUser list={list} approving={approving} />
      {asked && <AskReason {...asked} onClose={() => setAsked(null)} />}
      {approving.report && <ApproveReport report={approving.report} onClose={approving.closeReport} />}
    </>
  )
}

/** `#/user/lists`: who waits, who is in, who is out; a reseller sees its own sellers, the platform all. */
export function UserListPage() {
  const t = useT(userMessages)
  usePageTitle(t('title'))
  const list = useList(userList)
  const counts = useUserCounts().data
  const countOf: Record<View, number | undefined> = {
    toApprove: counts?.waiting,
    active: counts?.active,
    suspended: counts?.suspended,
    toVerify: counts?.toVerify,
    all: counts?.all,
  }
  const kinds = userKinds.map((kind) => ({ value: kind, text: t(kind) }))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ViewTabs {...list.tabs((view) => ({ label: t(view), count: countOf[view] }))} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={{ kind: { label: t('kind'), promoted: true, single: false, options: kinds } }}
      />
      <UserTable list={list} />
    </PageBody>
  )
}
