import { listTickets } from '@waybill/contract/tickets/api'
import type { TicketSide } from '@waybill/contract/tickets/tickets'
import { choice, defineList, type List, type Parameter, text } from '@waybill/host/list'

const views = ['all', 'waiting', 'open', 'closed'] as const
type View = (typeof views)[number]

/** On the wire a status says whose turn it is; views say it from where one stands. */
const statusOf = (view: View, side: TicketSide): 'open' | 'waiting' | 'closed' | undefined => {
  if (view === 'all' || view === 'closed') return view === 'all' ? undefined : 'closed'
  return (view === 'waiting') === (side === 'seller') ? 'waiting' : 'open'
}

/** The platform's staff also see the tickets of their resellers' sellers. */
const scope: Parameter<'all'> = { ...choice(['all']), effect: 'widens' }

/** `1` asks for a new ticket. */
const create: Parameter<1> = { read: (value) => (String(value) === '1' ? 1 : undefined) }

const listOf = (side: TicketSide, path: string) =>
  defineList({
    path,
    route: listTickets,
    rowKey: (row) => String(row.id),
    filters: { q: text(), scope },
    /** `create=1` opens the drawer of a new ticket, `about=order:123` says what it is about. */
    extras: { create, about: text() },
    views,
    // Staff begin with what waits for an answer, sellers with all of their own.
    initialView: () => (side === 'staff' ? 'waiting' : 'all'),
    widestView: 'all',
    toQuery: (state, view) => ({
      search: state.q,
      status: statusOf(view, side),
      scope: state.scope ?? ('own' as const),
    }),
  })

/** The tickets of each side. */
export const ticketLists = {
  seller: listOf('seller', '/support/lists'),
  staff: listOf('staff', '/ticket/lists'),
} satisfies Record<TicketSide, unknown>
export type Tickets = List<typeof ticketLists.seller>
