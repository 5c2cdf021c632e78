import { useMemo, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { countWaitingTickets, listTickets, orgType, type TicketRow } from '@waybill/contract'
import { ticketNumber } from '@waybill/contract/tickets'
import {
  errorProps,
  firstPage,
  oneOf,
  pageSizes,
  type Paging,
  readPaging,
  textValue,
  useBridge,
  useClient,
  useKeysetPages,
  useShell,
} from '@waybill/host'
import { useListScan } from '@waybill/host/list-scan'
import {
  Button,
  type Column,
  DataTable,
  FilterBar,
  FirstUse,
  NoMatch,
  useFormat,
  useLocale,
  useT,
  ViewTabs,
} from '@waybill/kit'
import type { TicketDesk } from './desk.ts'
import { ticketMessages } from './messages.ts'
import { TicketBadge } from './status-badge.tsx'

const views = ['all', 'waiting', 'open', 'closed'] as const
type View = (typeof views)[number]
/** The list's state; it lives in the address. */
export type TicketListState = Paging & { view?: View; q?: string; scope?: 'all' }

export const readTicketListState = (search: Record<string, unknown>): TicketListState => ({
  view: oneOf(views, search['view']),
  q: textValue(search['q']),
  scope: search['scope'] === 'all' ? 'all' : undefined,
  ...readPaging(search),
})

/** On the wire a status says whose turn it is; views say it from where one stands. */
const statusOf = (view: View, side: TicketDesk['side']): 'open' | 'waiting' | 'closed' | undefined => {
  if (view === 'all' || view === 'closed') return view === 'all' ? undefined : 'closed'
  return (view === 'waiting') === (side === 'seller') ? 'waiting' : 'open'
}

function useColumns(side: TicketDesk['side']): Column<TicketRow>[] {
  const t = useT(ticketMessages)
  const format = useFormat()
  return useMemo(() => {
    const about = ({ about: it }: TicketRow) => (it ? `${t(it.kind)} ${it.label}` : '-')
    const seller: Column<TicketRow> = {
      id: 'seller',
      head: t('seller'),
      type: 'text',
      width: 150,
      priority: 1,
      card: 'line',
      cell: (row) => row.org.name,
    }
    const since: Column<TicketRow> = {
      id: 'since',
      head: t('waitingSince'),
      type: 'date',
      width: 140,
      priority: 2,
      card: 'none',
      cell: (row) => format.relative(row.waitingSince),
    }
    return [
      { id: 'number', head: t('number'), type: 'id', width: 84, priority: 1, cell: (row) => ticketNumber(row.id) },
      {
        id: 'subject',
        head: t('subject'),
        type: 'text',
        width: 270,
        priority: 1,
        card: 'line',
        cell: (row) => row.subject,
      },
      ...(side === 'staff' ? [seller] : []),
      { id: 'about', head: t('about'), type: 'text', width: 240, priority: 2, card: 'none', cell: about },
      {
        id: 'status',
        head: t('status'),
        type: 'badge',
        width: 130,
        priority: 1,
        cell: (row) => <TicketBadge status={row.status} side={side} />,
      },
      ...(side === 'staff' ? [since] : []),
      {
        id: 'updated',
        head: t('updated'),
        type: 'date',
        width: 150,
        priority: 1,
        cell: (row) => format.dateTime(row.updatedAt),
      },
    ]
  }, [t, format, side])
}

/** Staff begin with what waits for an answer, sellers with all of their own. */
const viewOf = ({ view }: TicketListState, side: TicketDesk['side']): View =>
  view ?? (side === 'staff' ? 'waiting' : 'all')

const filtersOff = { q: undefined, scope: undefined } as const

function Filters({ state, change, desk, platform }: ListProps & { platform: boolean }) {
  const t = useT(ticketMessages)
  return (
    <FilterBar
      search={{
        value: state.q ?? '',
        onSearch: (q) => change({ q: q || undefined }),
        placeholder: t(desk.side === 'seller' ? 'searchSeller' : 'searchStaff'),
      }}
      filters={
        platform
          ? [
              {
                id: 'scope',
                label: t('whose'),
                promoted: true,
                single: true,
                value: state.scope ? [state.scope] : [],
                onChange: (value) => change({ scope: value.includes('all') ? 'all' : undefined }),
                options: [{ value: 'all', text: t('allSellers') }],
              },
            ]
          : []
      }
      onClear={() => change(filtersOff)}
    />
  )
}

type ListProps = { state: TicketListState; change: (next: Partial<TicketListState>) => void; desk: TicketDesk }

function useListState(desk: TicketDesk): ListProps {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const state = readTicketListState(search)
  const navigate = useNavigate()
  const change = (next: Partial<TicketListState>) =>
    void navigate({ to: desk.listPath, search: { ...search, ...firstPage, ...next } as never })
  return { state, change, desk }
}

function useRows(state: TicketListState, view: View, side: TicketDesk['side']) {
  const query = {
    search: state.q,
    status: statusOf(view, side),
    scope: state.scope ?? 'own',
    cursor: state.cursor,
    limit: state.size ?? pageSizes[0],
  } as const
  return useQuery({
    ...useClient().query(listTickets, { query }, { hideErrors: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
}

function Empty({ state, change, view, first }: ListProps & { view: View; first: ReactNode }) {
  const t = useT(ticketMessages)
  if (state.q) return <NoMatch title={t('noMatch')} onClear={() => change(filtersOff)} />
  if (view === 'all') return first
  return (
    <FirstUse title={t('emptyView')} action={<Button onClick={() => change({ view: 'all' })}>{t('showAll')}</Button>}>
      {t('emptyViewText')}
    </FirstUse>
  )
}

const BADGE_CAP = 99

/** Tickets of one side: views, search and pages, all in the address. `empty` is what stands there before the first ticket. */
export function TicketList({ desk, empty }: { desk: TicketDesk; empty: ReactNode }) {
  const t = useT(ticketMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const { user } = useShell()
  const props = useListState(desk)
  const { state, change } = props
  const view = viewOf(state, desk.side)
  const query = useRows(state, view, desk.side)
  const waiting = useQuery(useClient().query(countWaitingTickets, {}, { hideErrors: true })).data?.count
  const page = useKeysetPages(state, query.data, change)
  const columns = useColumns(desk.side)
  useListScan({
    q: state.q,
    search: (q) => change({ ...filtersOff, view: 'all', q }),
    query,
    names: (row) => [ticketNumber(row.id)],
    open: (row) => bridge.navigate(desk.detailHref(row.id)),
  })
  const counted = waiting ? { count: Math.min(waiting, BADGE_CAP), capped: waiting > BADGE_CAP } : {}
  return (
    <>
      <ViewTabs
        value={view}
        onChange={(next) => change({ view: next as View })}
        views={views.map((one) => ({ id: one, label: t(one), ...(one === 'waiting' && counted) }))}
      />
      <Filters {...props} platform={user?.user.orgType === orgType.ADMIN} />
      <DataTable
        name={t('tickets')}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => String(row.id)}
        rowName={(row) => ticketNumber(row.id)}
        page={page}
        rowHref={(row) => desk.detailHref(row.id)}
        onOpen={(row) => bridge.navigate(desk.detailHref(row.id))}
        refetching={query.isFetching}
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={<Empty {...props} view={view} first={empty} />}
      />
    </>
  )
}
