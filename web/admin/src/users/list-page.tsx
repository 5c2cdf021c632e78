import { Check, Copy, FolderOpen, LogIn, Power } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ManagedUser } from '@waybill/contract'
import { userKinds } from '@waybill/contract/api/users'
import { errorProps, firstPage, useBridge, useKeysetPages, usePageTitle } from '@waybill/host'
import {
  copyText,
  Button,
  type ColumnChoice,
  DataTable,
  FilterBar,
  type MenuEntry,
  noSelection,
  PageBody,
  PageHead,
  type Selection,
  selectedCount,
  useLocale,
  useShortcuts,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { ApproveReport, type Report } from './approve-report.tsx'
import { AskReason, type Asking } from './ask-reason.tsx'
import { useUserColumns } from './columns.tsx'
import { EmptyList } from './empty-list.tsx'
import { descending, filtersOff, isFiltered, type ListState, queryOf, type View, viewOf, views } from './list-state.ts'
import { userMessages } from './messages.ts'
import { useSteps } from './use-steps.ts'
import { useApprove, useUserCounts, useUserPage } from './use-users.ts'
import { useMayWorkFor } from './use-work-for.ts'
import { UserDrawer } from './user-drawer.tsx'

/** As many as the server takes at once. */
const MOST_APPROVED = 200

/** Reads and writes the list's state in the address; a change of filter goes back to the first page. */
function useListState() {
  const state: ListState = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: ListState, replace = false) =>
    void navigate({ to: '/user/lists', search: search as never, replace })
  return {
    state,
    change: (next: Partial<ListState>) => go({ ...state, ...firstPage, ...next }),
    /** Opens a user, or none; stepping from one to the next leaves no trail for Back. */
    show: (user: number | undefined) => go({ ...state, user }, state.user !== undefined && user !== undefined),
  }
}
type List = ReturnType<typeof useListState>

/** Lets users in; a plain success is a toast, everything else is told row by row. */
function useApproving(rows: readonly ManagedUser[] | undefined) {
  const bridge = useBridge()
  const t = useT(userMessages)
  const approve = useApprove()
  const [report, setReport] = useState<Report | null>(null)
  const names = useRef(new Map<number, string>())
  useEffect(() => {
    for (const row of rows ?? []) names.current.set(row.id, row.name)
  }, [rows])
  const run = (ids: number[], onDone?: () => void) =>
    approve.mutate(ids, {
      onSuccess: ({ done, failed }) => {
        onDone?.()
        if (failed.length > 0) setReport({ done, failed, names: names.current })
        else bridge.toast('ok', t('approved', { n: done.length }))
      },
    })
  return {
    run,
    pending: approve.isPending,
    report,
    closeReport: () => setReport(null),
    selected: (selection: Selection, onDone: () => void) => {
      const ids = selection.mode === 'rows' ? [...selection.keys].map(Number) : null
      if (ids === null || ids.length > MOST_APPROVED) bridge.toast('warn', t('approveQuery'))
      else run(ids, onDone)
    },
  }
}
type Approving = ReturnType<typeof useApproving>

type Asked = { user: ManagedUser; asking: Asking }

function useRowMenu(list: List, approving: Approving, ask: (asked: Asked) => void) {
  const t = useT(userMessages)
  const bridge = useBridge()
  const mayWorkFor = useMayWorkFor()
  const copy = async (row: ManagedUser) => {
    await copyText(row.email)
    bridge.toast('ok', t('copied'))
  }
  return (row: ManagedUser): MenuEntry[] => [
    { id: 'open', label: t('open'), icon: <FolderOpen />, onSelect: () => list.show(row.id) },
    ...(row.can.approve.allowed
      ? [
          {
            id: 'approve',
            label: t('approve'),
            icon: <Check />,
            shortcut: 'a',
            onSelect: () => approving.run([row.id]),
          },
        ]
      : []),
    ...(mayWorkFor(row)
      ? [
          {
            id: 'workFor',
            label: t('workFor'),
            icon: <LogIn />,
            onSelect: () => ask({ user: row, asking: 'workFor' }),
          },
        ]
      : []),
    { id: 'copy', label: t('copyEmail'), icon: <Copy />, onSelect: () => void copy(row) },
    ...(row.can.suspend.allowed && row.standing === 'active'
      ? [
          { kind: 'line' as const, id: 'line' },
          {
            id: 'suspend',
            label: t('suspend'),
            icon: <Power />,
            danger: true,
            onSelect: () => ask({ user: row, asking: 'suspend' }),
          },
        ]
      : []),
  ]
}

type TableProps = { list: List; selection: Selection; onSelection: (selection: Selection) => void }

function UserTable({ list, selection, onSelection }: TableProps) {
  const { state, change, show } = list
  const t = useT(userMessages)
  const { locale } = useLocale()
  const query = useUserPage(queryOf(state))
  const rows = query.data?.records
  const approving = useApproving(rows)
  const [asked, setAsked] = useState<Asked | null>(null)
  const rowMenu = useRowMenu(list, approving, setAsked)
  const columns = useUserColumns(viewOf(state))
  const page = useKeysetPages({ ...state, user: undefined }, query.data, change)
  const [choice, setChoice] = useState<ColumnChoice>({})
  const steps = useSteps(rows, state.user)
  const some = selectedCount(selection) > 0
  const approveSelected = () => approving.selected(selection, () => onSelection(noSelection))
  useShortcuts({ a: approveSelected }, { enabled: some && state.user === undefined })
  const bulkActs = (
    <Button
      variant="primary"
      size="compact"
      icon={<Check />}
      shortcut="a"
      pending={approving.pending}
      onClick={approveSelected}
    >
      {t('approveN', { n: selectedCount(selection) })}
    </Button>
  )
  const to = (id: number | null) => (id === null ? null : () => show(id))
  return (
    <>
      <DataTable
        name={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.id)}
        rowName={(row) => row.name}
        sort={{ id: state.sort ?? 'createdAt', dir: descending(state) ? 'desc' : 'asc' }}
        onSort={(sort) => change({ sort: sort.id as ListState['sort'], desc: sort.dir === 'desc' })}
        page={page}
        selection={selection}
        onSelection={onSelection}
        bulk={() => bulkActs}
        rowHref={(row) => `/a/#/user/lists?view=${viewOf(state)}&user=${row.id}`}
        onOpen={(row) => show(row.id)}
        onPeek={(row) => show(row.id)}
        rowMenu={rowMenu}
        rowKeys={some ? {} : { a: (row) => row.can.approve.allowed && approving.run([row.id]) }}
        refetching={query.isFetching}
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={
          <EmptyList
            filtered={isFiltered(state)}
            view={viewOf(state)}
            onClear={() => change(filtersOff)}
            onAll={() => change({ ...filtersOff, view: 'all' })}
          />
        }
        columnChoice={choice}
        onColumnChoice={setChoice}
      />
      {state.user !== undefined && (
        <UserDrawer
          id={state.user}
          steps={{ previous: to(steps.before), next: to(steps.after) }}
          approving={approving.pending}
          onApprove={(user) => approving.run([user.id])}
          onClose={() => show(undefined)}
        />
      )}
      {asked && <AskReason {...asked} onClose={() => setAsked(null)} />}
      {approving.report && <ApproveReport report={approving.report} onClose={approving.closeReport} />}
    </>
  )
}

function Filters({ state, onChange }: { state: ListState; onChange: (change: Partial<ListState>) => void }) {
  const t = useT(userMessages)
  return (
    <FilterBar
      search={{ value: state.q ?? '', onSearch: (q) => onChange({ q: q || undefined }), placeholder: t('search') }}
      filters={[
        {
          id: 'kind',
          label: t('kind'),
          promoted: true,
          value: state.kind ? [state.kind] : [],
          onChange: (value) => onChange({ kind: userKinds.find((kind) => kind === value.at(-1)) }),
          options: userKinds.map((kind) => ({ value: kind, text: t(kind) })),
        },
      ]}
      onClear={() => onChange(filtersOff)}
    />
  )
}

/** What is selected survives paging, and is over as soon as the list is another one, however that came about. */
function useSelection({ view, q, kind }: ListState): [Selection, (selection: Selection) => void] {
  const list = JSON.stringify([view, q, kind])
  const [kept, setKept] = useState({ list, selection: noSelection })
  return [kept.list === list ? kept.selection : noSelection, (selection) => setKept({ list, selection })]
}

/** `#/user/lists`: who waits, who is in, who is out; a reseller sees its own sellers, the platform all. */
export function UserListPage() {
  const t = useT(userMessages)
  usePageTitle(t('title'))
  const list = useListState()
  const { state, change } = list
  const [selection, setSelection] = useSelection(state)
  const counts = useUserCounts().data
  const countOf: Record<View, number | undefined> = {
    toApprove: counts?.waiting,
    active: counts?.active,
    suspended: counts?.suspended,
    toVerify: counts?.toVerify,
    all: counts?.all,
  }
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ViewTabs
        value={viewOf(state)}
        onChange={(next) => change({ view: next as View, sort: undefined, desc: undefined })}
        views={views.map((view) => ({ id: view, label: t(view), count: countOf[view] }))}
      />
      <Filters state={state} onChange={change} />
      <UserTable list={list} selection={selection} onSelection={setSelection} />
    </PageBody>
  )
}
