import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, limit, page, queryFlag, text } from '../core/schemas.ts'

export const messageKinds = ['account', 'store', 'support', 'funds', 'import', 'shipping', 'rules'] as const
export type MessageKind = (typeof messageKinds)[number]
/** Unread messages are counted up to here: from 100 on the badge reads "99+" (specification §9). */
export const UNREAD_CAP = 100

const twoLanguages = z.object({ en: z.string(), cn: z.string() })
export const message = z.object({
  id,
  kind: z.enum(messageKinds),
  title: twoLanguages,
  /** Plain text; paragraphs are separated by an empty line. */
  body: twoLanguages,
  /** A place of the product, "/b/#/…"; null when there is none. */
  href: z.nullable(z.string()),
  createdAt: instant,
  /** By the caller; each user of an organisation reads for himself. */
  read: z.boolean(),
})
export type Message = z.infer<typeof message>

const tag = 'Messages'
const kind = z.optional(z.enum(messageKinds))
const ids = z.array(id).check(z.minLength(1), z.maxLength(200))

export const listMessages = route({
  id: 'listMessages',
  method: 'GET',
  path: '/api/wms-business/message/list',
  tag,
  access: [1],
  summary: "List the organization's messages, newest first, without those the caller has deleted",
  query: z.strictObject({ kind, unread: z.optional(queryFlag), cursor: z.optional(text(200)), limit }),
  output: page(message),
})
export const getMessage = route({
  id: 'getMessage',
  method: 'GET',
  path: '/api/wms-business/message/detail/:id',
  tag,
  access: [1],
  summary: 'Get a message, deleted or not',
  params: idParams,
  output: message,
  errors: ['NOT_FOUND'],
})
export const countUnreadMessages = route({
  id: 'countUnreadMessages',
  method: 'GET',
  path: '/api/wms-business/message/unreadCount',
  tag,
  access: [1],
  summary: 'Count unread messages; 100 means 100 or more',
  output: z.object({ count: z.int().check(z.gte(0), z.lte(UNREAD_CAP)) }),
})
export const markMessages = route({
  id: 'markMessages',
  method: 'PUT',
  path: '/api/wms-business/message/read',
  tag,
  access: [1],
  summary: 'Mark messages as read or unread for the caller; returns how many were found',
  body: z.strictObject({ ids, read: z.boolean() }),
  output: z.object({ count: z.int() }),
  errors: ['NOT_FOUND'],
})
export const markAllMessages = route({
  id: 'markAllMessages',
  method: 'PUT',
  path: '/api/wms-business/message/readAll',
  tag,
  access: [1],
  summary: 'Mark all messages, or all of one kind, as read for the caller; returns how many were unread',
  body: z.strictObject({ kind }),
  output: z.object({ count: z.int() }),
})
export const hideMessages = route({
  id: 'hideMessages',
  method: 'PUT',
  path: '/api/wms-business/message/hide',
  tag,
  access: [1],
  summary: "Delete messages from the caller's inbox, or restore them",
  body: z.strictObject({ ids, hidden: z.boolean() }),
  output: z.object({ count: z.int() }),
  errors: ['NOT_FOUND'],
})

export const getNeedHandleCount = route({
  id: 'getNeedHandleCount',
  method: 'GET',
  path: '/api/saas-business/business/client/getNeedHandleCount',
  tag,
  access: [1],
  summary:
    'Count what waits for someone, each up to 100: exceptions, claims that wait for an answer, and address changes that did not work',
  output: z.object({ exShipmentCount: z.int(), insuranceClaimCount: z.int(), addrChangeCount: z.int() }),
})
