import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { MAX_TICKET_FILES } from './tickets.ts'
import { id, idParams, instant, limit, money, name, page, text, uuid, uuidParams } from '../core/schemas.ts'

export const ticketAbouts = ['order', 'shipment', 'funds'] as const
export type TicketAbout = (typeof ticketAbouts)[number]

const tag = 'Support'
/** Sellers, the platform and resellers: each sees the tickets of its side. */
const access = [1, 3, 4] as const
const status = z.union([z.literal(1), z.literal(2), z.literal(3)])
const side = z.enum(['seller', 'staff'])
/** `id` is a number for orders and shipments and a uuid for movements of funds; `label` is what the thing was called then. */
const about = z.object({ kind: z.enum(ticketAbouts), id: z.string(), label: z.string() })

export const ticketRow = z.object({
  id,
  subject: z.string(),
  /** 1 the provider has to answer, 2 the seller has to, 3 closed. */
  status,
  about: z.nullable(about),
  /** The seller that asks. */
  org: z.object({ id, name: z.string() }),
  lastFrom: side,
  createdAt: instant,
  updatedAt: instant,
  /** Since when the provider is waited for; null when it is not. */
  waitingSince: z.nullable(instant),
})
export type TicketRow = z.infer<typeof ticketRow>

export const ticketFile = z.object({ id: uuid, name: z.string(), mime: z.string(), size: z.int() })
export type TicketFile = z.infer<typeof ticketFile>
export const ticketEntry = z.object({
  id,
  from: side,
  kind: z.enum(['reply', 'closed', 'reopened']),
  /** Who it was; null for the other side's people whom the caller may not know by name. */
  by: z.nullable(z.string()),
  text: z.string(),
  at: instant,
  files: z.array(ticketFile),
})
export type TicketEntry = z.infer<typeof ticketEntry>
export const ticket = z.extend(ticketRow, {
  /** Oldest first. */
  entries: z.array(ticketEntry),
  /** What it is about, as it stands now; null when there is nothing, or nothing any more. */
  aboutNow: z.nullable(
    z.object({
      /** Order or tracking status. */
      status: z.nullable(z.int()),
      amount: z.nullable(money),
      at: instant,
    }),
  ),
  /** May the caller answer, close and reopen? The platform reads resellers' tickets and leaves them to them. */
  canAnswer: z.boolean(),
})
export type Ticket = z.infer<typeof ticket>

const descriptions = {
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
  /** Of files that the caller has sent before, in the order in which they are shown. */
  fileIds: z._default(z.array(uuid).check(z.maxLength(MAX_TICKET_FILES)), []),
}

export const listTickets = route({
  id: 'listTickets',
  method: 'GET',
  path: '/api/saas-business/ticket/list',
  tag,
  access,
  summary: "List tickets, most recently updated first: the seller's own, or those the caller handles",
  query: z.strictObject({
    /** Part of the subject, of what it is about or, for providers, of the seller's name; or a number such as T-1024. */
    search: z.optional(text(100)),
    status: z.optional(z.enum(['open', 'waiting', 'closed'])),
    /** `all`: the platform sees resellers' tickets too. */
    scope: z._default(z.enum(['own', 'all']), 'own'),
    cursor: z.optional(text(300)),
    limit,
  }),
  output: page(ticketRow),
})
export const countWaitingTickets = route({
  id: 'countWaitingTickets',
  method: 'GET',
  path: '/api/saas-business/ticket/waitingCount',
  tag,
  access,
  summary: "Count tickets waiting for the caller's side; 100 means 100 or more",
  output: z.object({ count: z.int() }),
})
export const getTicket = route({
  id: 'getTicket',
  method: 'GET',
  path: '/api/saas-business/ticket/detail/:id',
  tag,
  access,
  summary: 'Get a ticket with its conversation',
  params: idParams,
  output: ticket,
  errors: ['NOT_FOUND'],
})
export const createTicket = route({
  id: 'createTicket',
  method: 'POST',
  path: '/api/saas-business/ticket/create',
  tag,
  access: [1],
  idempotent: true,
  summary: 'Open a ticket; returns its id',
  body: z.strictObject({
    subject: name(200),
    ...descriptions,
    about: z._default(
      z.nullable(z.strictObject({ kind: z.enum(ticketAbouts), id: z.string().check(z.regex(/^[\w-]{1,40}$/)) })),
      null,
    ),
  }),
  output: z.object({ id }),
  errors: ['NOT_FOUND'],
})
export const answerTicket = route({
  id: 'answerTicket',
  method: 'POST',
  path: '/api/saas-business/ticket/answer/:id',
  tag,
  access,
  idempotent: true,
  summary: 'Reply to a ticket; replying reopens a closed one',
  params: idParams,
  body: z.strictObject(descriptions),
  output: ticket,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
export const closeTicket = route({
  id: 'closeTicket',
  method: 'PUT',
  path: '/api/saas-business/ticket/closed/:id',
  tag,
  access,
  summary: 'Close or reopen a ticket; idempotent',
  params: idParams,
  body: z.strictObject({ closed: z.boolean() }),
  output: ticket,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
export const sendTicketFile = route({
  id: 'sendTicketFile',
  method: 'POST',
  path: '/api/saas-business/ticket/file',
  tag,
  access,
  kind: 'upload',
  summary: 'Upload a file of up to 10 MB to attach within a day; images are re-encoded',
  output: ticketFile,
  errors: ['FILE_MISSING', 'FILE_EMPTY', 'ATTACHMENT_TYPE', 'ATTACHMENT_TOO_LARGE', 'IMAGE_TOO_LARGE', 'IMAGE_DAMAGED'],
})
export const getTicketFile = route({
  id: 'getTicketFile',
  method: 'GET',
  path: '/api/saas-business/ticket/file/:id',
  tag,
  access,
  kind: 'download',
  summary: 'Download a ticket attachment',
  params: uuidParams,
  errors: ['NOT_FOUND'],
})
