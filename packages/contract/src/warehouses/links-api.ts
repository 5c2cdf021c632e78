import * as z from 'zod/mini'
import { caseEvent } from '../cases/events.ts'
import { route } from '../core/route.ts'
import {
  emailAddress,
  id,
  idParams,
  instant,
  limit,
  money,
  name,
  page,
  queryInt,
  seenVersion,
  text,
} from '../core/schemas.ts'
import { cents, MOST_MONEY } from '../funding/settings.ts'
import { returnAnswers } from '../warehouse-returns/words.ts'
import { cutOff } from './api.ts'
import { linkInvitationState } from './invitation-lifecycle.ts'
import { linkState, operatorLinkEvents } from './link-lifecycle.ts'

const path = '/api/wms-business/wms/link'
/** Staff of the operator. */
const common = { tag: 'Warehouse connections', access: [2] } as const
const warehouse = z.object({ id, code: z.string(), name: z.string() })

export const sellerLink = z.object({
  id,
  seller: z.object({ id, name: z.string() }),
  warehouse,
  state: z.enum(linkState),
  /** When the seller asked or was connected first. */
  createdAt: instant,
  /** When the state changed last. */
  changedAt: instant,
  creditLimit: money,
  /** The balance that the seller has with the operator. */
  balance: money,
  version: z.int(),
})
export type Link = z.infer<typeof sellerLink>
export const sellerLinkDetail = z.extend(sellerLink, {
  /** What the seller wrote with its request. */
  request: z.nullable(z.string()),
  /** Instead of the warehouse's; null: the warehouse's. */
  cutOff: z.nullable(z.int()),
  /** What becomes of returned units about which the seller decides nothing in time. */
  returnDefault: z.enum(returnAnswers),
  /** The operator's own; the seller never reads them. */
  notes: z.nullable(z.string()),
  /** Oldest first. */
  events: z.array(caseEvent),
})
export type LinkDetail = z.infer<typeof sellerLinkDetail>

export const listLinks = route({
  ...common,
  id: 'listLinks',
  method: 'GET',
  path: `${path}/list`,
  summary: "List sellers' connections to the caller's warehouses, those that wait for an answer first",
  query: z.strictObject({
    /** Part of the seller's name. */
    search: z.optional(text(100)),
    state: z.optional(z.enum(linkState)),
    warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(sellerLink),
})
export const getLink = route({
  ...common,
  id: 'getLink',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Get a connection with its terms and history',
  params: idParams,
  output: sellerLinkDetail,
  errors: ['NOT_FOUND'],
})
export const changeLink = route({
  ...common,
  id: 'changeLink',
  method: 'POST',
  path: `${path}/change/:id`,
  summary: 'Accept or decline a request, suspend, resume or end a connection; the seller is notified',
  params: idParams,
  body: z.strictObject({
    version: seenVersion,
    event: z.enum(operatorLinkEvents),
    /** The seller reads it; required to decline and to suspend. */
    reason: z._default(z.nullable(name(500)), null),
  }),
  output: sellerLinkDetail,
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'LINK_STATE',
    'LINK_ORDERS',
    'LINK_RETURNS',
    'LINK_INBOUND',
    'LINK_STOCK',
    'LINK_WORK',
    'LINK_CHARGES',
    'LINK_BALANCE',
  ],
})
export const updateLinkTerms = route({
  ...common,
  id: 'updateLinkTerms',
  method: 'PUT',
  path: `${path}/terms/:id`,
  summary: 'Replace the terms of a connection: credit limit, cut-off, undecided returns, notes',
  params: idParams,
  body: z.strictObject({
    version: seenVersion,
    creditLimit: cents.check(z.gte(0), z.lte(MOST_MONEY)),
    cutOff: z.nullable(cutOff),
    /** Left out: as it is. It holds for what is asked from now on. */
    returnDefault: z.optional(z.enum(returnAnswers)),
    notes: z.nullable(text(2000)),
  }),
  output: sellerLinkDetail,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const linkInvitation = z.object({
  id,
  warehouse,
  email: z.string(),
  language: z.enum(['en', 'cn']),
  state: z.enum(linkInvitationState),
  sentAt: instant,
  sentCount: z.int(),
})
export type LinkInvitation = z.infer<typeof linkInvitation>
export const inviteToWarehouse = route({
  ...common,
  id: 'inviteToWarehouse',
  method: 'POST',
  path: `${path}/invite`,
  summary: 'Invite an email address to connect to a warehouse; the answer is the same whether or not it has an account',
  body: z.strictObject({ warehouseId: id, email: emailAddress, language: z.enum(['en', 'cn']) }),
  output: linkInvitation,
  errors: ['NOT_FOUND', 'WAREHOUSE_INACTIVE', 'TOO_MANY_REQUESTS'],
})
export const listLinkInvitations = route({
  ...common,
  id: 'listLinkInvitations',
  method: 'GET',
  path: `${path}/invitations`,
  summary: 'List invitations to connect, newest first',
  query: z.strictObject({
    /** Part of the email address. */
    search: z.optional(text(100)),
    state: z.optional(z.enum(linkInvitationState)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(linkInvitation),
})
export const withdrawLinkInvitation = route({
  ...common,
  id: 'withdrawLinkInvitation',
  method: 'POST',
  path: `${path}/invitation/withdraw/:id`,
  summary: 'Withdraw an invitation that was not answered',
  params: idParams,
  output: linkInvitation,
  errors: ['NOT_FOUND', 'LINK_INVITATION_OVER'],
})
