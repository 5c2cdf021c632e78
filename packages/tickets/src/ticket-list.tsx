import { useMemo, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { countWaitingTickets, type TicketRow } from '@waybill/contract/tickets/api'
import { orgType } from '@waybill/contract/core/enums'
import { ticketNumber } from '@waybill/contract/tickets/tickets'
import { useBridge, useClient, useShell } from '@waybill/host'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import { Button, type Column, DataTable, FirstUse, NoMatch, useFormat, useT, ViewTabs } from '@waybill/kit'
import type { TicketDesk } from './desk.ts'
import { ticketLists, type Tickets } from './list.ts'
import { ticketMessages } from './messages.ts'
import { TicketBadge } from './status-badge.tsx'

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

type ListProps = { list: Tickets; desk: TicketDesk }

function Filters({ list, desk }: ListProps) {
  const t = useT(ticketMessages)
  const { user } = useShell()
  const platform = user?.user.orgType === orgType.ADMIN
  return (
    <ListFilters
      list={list}
      search={t(desk.side === 'seller' ? 'searchSeller' : 'searchStaff')}
      filters={{
        scope: platform
          ? { label: t('whose'), promoted: true, options: [{ value: 'all', text: t('allSellers') }] }
          : null,
      }}
    />
  )
}

function Empty({ list, first }: { list: Tickets; first: ReactNode }) {
  const t = useT(ticketMessages)
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  if (list.view === 'all') return first
  return (
    <FirstUse title={t('emptyView')} action={<Button onClick={list.showAll}>{t('showAll')}</Button>}>
      {t('emptyViewText')}
    </FirstUse>
  )
}

const BADGE_CAP = 99
const POLL_MS = 30_000

/** Tickets of one side: views, search and pages, all in the address. `empty` is what stands there before the first ticket. */
export function TicketList({ desk, empty }: { desk: TicketDesk; empty: ReactNode }) {
  const t = useT(ticketMessages)
  const bridge = useBridge()
  const list = useList(ticketLists[desk.side], { refetchAfter: () => POLL_MS })
  const waiting = useQuery(useClient().query(countWaitingTickets, {}, { hideErrors: true })).data?.count
  const columns = useColumns(desk.side)
  const href = (row: TicketRow) => desk.detailHref(row.id)
  const open = (row: TicketRow) => bridge.navigate(href(row))
  useListScan(list, { names: (row) => [ticketNumber(row.id)], open })
  const counted = waiting ? { count: Math.min(waiting, BADGE_CAP), capped: waiting > BADGE_CAP } : {}
  return (
    <>
      <ViewTabs {...list.tabs((view) => ({ label: t(view), ...(view === 'waiting' && counted) }))} />
      <Filters list={list} desk={desk} />
      <DataTable
        {...list.table}
        name={t('tickets')}
        columns={columns}
        rowName={(row) => ticketNumber(row.id)}
        rowHref={href}
        onOpen={open}
        empty={<Empty list={list} first={empty} />}
      />
    </>
  )
}
