import * as api from '@waybill/contract/tickets/api'
import { type Binding, handle, handleDownload, handleUpload } from '../../../platform/http/index.ts'
import { ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { getTicket } from './get-ticket.ts'
import { countTickets, countWaiting, listTickets } from './list-tickets.ts'
import { receiveFile, ticketFileAnswer } from './receive-file.ts'
import { viewerOf } from './viewer.ts'
import { answerTicket, createTicket, setClosed } from './write-ticket.ts'

const LIST = 'tickets'
const TOUCHED = /^\d{20}$/

export const ticketRoutes: readonly Binding[] = [
  handle(api.listTickets, async ({ db, actor }, { query: { cursor, limit, ...query } }) => {
    const viewer = viewerOf(actor)
    const [touched, id] = readKeyset(LIST, [TOUCHED, ID_KEY], cursor) ?? []
    const after = touched && id ? { touched, id: Number(id) } : null
    const { records, next } = await listTickets(db, viewer, { ...query, after, limit })
    return {
      records,
      total: await countTickets(db, viewer, query),
      next: next && writeKeyset(LIST, [next.touched, String(next.id)]),
    }
  }),
  handle(api.countWaitingTickets, async ({ db, actor }) => ({ count: await countWaiting(db, viewerOf(actor)) })),
  handle(api.getTicket, ({ db, actor }, { params }) => getTicket(db, viewerOf(actor), params.id)),
  handle(api.createTicket, async ({ db, actor }, { body }) => ({ id: await createTicket(db, viewerOf(actor), body) })),
  handle(api.answerTicket, async ({ db, actor }, { params, body }) => {
    await answerTicket(db, viewerOf(actor), params.id, body)
    return getTicket(db, viewerOf(actor), params.id)
  }),
  handle(api.closeTicket, async ({ db, actor }, { params, body }) => {
    await setClosed(db, viewerOf(actor), params.id, body.closed)
    return getTicket(db, viewerOf(actor), params.id)
  }),
  handleUpload(api.sendTicketFile, (ctx) => receiveFile(ctx, ctx.file)),
  handleDownload(api.getTicketFile, ({ db, files }, { params }) => ticketFileAnswer(db, files, params.id)),
]
