import * as z from 'zod/mini'
import { caseEvent } from '../cases/events.ts'
import { route } from '../core/route.ts'
import { id, idParams, instant, isoDate, limit, money, name, page, seenVersion, text } from '../core/schemas.ts'
import { returnAnswers } from '../warehouse-returns/words.ts'
import { linkState, sellerLinkEvents } from './link-lifecycle.ts'

const path = '/api/wms-business/oms/warehouse'
const common = { tag: 'Warehouse connections', access: [1] } as const
const operator = z.object({ id, name: z.string() })

/** What a seller reads about a warehouse before it is connected. */
export const directoryWarehouse = z.object({
  operator,
  id,
  code: z.string(),
  name: z.string(),
  city: z.string(),
  /** Null where the country has none. */
  state: z.nullable(z.string()),
  country: z.string(),
  timeZone: z.string(),
  /** ISO weekdays: 1 Monday … 7 Sunday. */
  workingDays: z.array(z.int()),
  holidays: z.array(isoDate),
  /** For this seller: 0 none, n = hour n − 1 of the warehouse's clock. */
  cutOff: z.int(),
  about: z.nullable(z.string()),
})
export type DirectoryWarehouse = z.infer<typeof directoryWarehouse>

export const ownLink = z.object({
  id,
  warehouse: directoryWarehouse,
  state: z.enum(linkState),
  createdAt: instant,
  changedAt: instant,
  creditLimit: money,
  /** What becomes of returned units about which the organization decides nothing within five working days. */
  returnDefault: z.enum(returnAnswers),
  /** Of orders of which not everything is there: what is there is shipped; else they wait. */
  allowPartial: z.boolean(),
  /** What the operator wrote when it declined, suspended or ended; null: nothing. */
  reason: z.nullable(z.string()),
  version: z.int(),
})
export type OwnLink = z.infer<typeof ownLink>
export const ownLinkDetail = z.extend(ownLink, { events: z.array(caseEvent) })
export type OwnLinkDetail = z.infer<typeof ownLinkDetail>

export const listWarehouseDirectory = route({
  ...common,
  id: 'listWarehouseDirectory',
  method: 'GET',
  path: `${path}/directory`,
  summary: "List warehouses that take requests from the caller's organization",
  query: z.strictObject({
    /** Part of the name of the warehouse, its operator or city. */
    search: z.optional(text(100)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(directoryWarehouse),
})
export const listOwnLinks = route({
  ...common,
  id: 'listOwnLinks',
  method: 'GET',
  path: `${path}/links`,
  summary: "List the organization's connections to warehouses, ended ones last",
  output: z.object({ records: z.array(ownLink) }),
})
export const getOwnLink = route({
  ...common,
  id: 'getOwnLink',
  method: 'GET',
  path: `${path}/link/:id`,
  summary: 'Get a connection with its history',
  params: idParams,
  output: ownLinkDetail,
  errors: ['NOT_FOUND'],
})
export const requestWarehouse = route({
  ...common,
  needs: ['approved'],
  id: 'requestWarehouse',
  method: 'POST',
  path: `${path}/request`,
  summary: 'Ask to be connected to a warehouse of the directory; the operator answers',
  body: z.strictObject({
    operatorId: id,
    warehouseId: id,
    /** What the operator should know: products, volume, start. */
    note: z._default(z.nullable(name(1000)), null),
  }),
  output: ownLinkDetail,
  errors: ['NOT_FOUND', 'LINK_EXISTS', 'TOO_MANY_REQUESTS'],
})
export const changeOwnLink = route({
  ...common,
  id: 'changeOwnLink',
  method: 'POST',
  path: `${path}/change/:id`,
  summary: 'Cancel a request or end a connection; the operator is notified',
  params: idParams,
  body: z.strictObject({ version: seenVersion, event: z.enum(sellerLinkEvents) }),
  output: ownLinkDetail,
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
export const updateOwnLink = route({
  ...common,
  id: 'updateOwnLink',
  method: 'PUT',
  path: `${path}/update/:id`,
  summary:
    'Say whether orders of which not everything is there are shipped in parts; it holds for orders sent from now on',
  params: idParams,
  body: z.strictObject({ version: seenVersion, allowPartial: z.boolean() }),
  output: ownLinkDetail,
  errors: ['NOT_FOUND', 'CONFLICT', 'LINK_STATE'],
})

/** An invitation to the caller's email address. */
export const ownInvitation = z.object({ id, warehouse: directoryWarehouse, sentAt: instant })
export type OwnInvitation = z.infer<typeof ownInvitation>
export const listOwnInvitations = route({
  ...common,
  id: 'listOwnInvitations',
  method: 'GET',
  path: `${path}/invitations`,
  summary: "List invitations of warehouses to the caller's email address that are not answered",
  output: z.object({ records: z.array(ownInvitation) }),
})
export const answerLinkInvitation = route({
  ...common,
  needs: ['approved'],
  id: 'answerLinkInvitation',
  method: 'POST',
  path: `${path}/invitation/answer/:id`,
  summary: 'Accept an invitation, which connects the organization, or decline it',
  params: idParams,
  body: z.strictObject({ accept: z.boolean() }),
  output: z.object({ link: z.nullable(ownLink) }),
  errors: ['NOT_FOUND', 'LINK_INVITATION_OVER', 'LINK_EXISTS', 'WAREHOUSE_INACTIVE'],
})
