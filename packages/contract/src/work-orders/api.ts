import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { idParams, limit, page, queryInt, seenVersion, text, uuid } from '../core/schemas.ts'
import { workStates } from './lifecycle.ts'
import { comment, workRequest, workDetail, workRow } from './shapes.ts'
import { workKinds } from './words.ts'

const seller = { tag: 'Work orders', access: [1] as const, needs: ['warehouse' as const] }
const path = '/api/wms-business/oms/work-order'

export const ownWorkRow = z.object(workRow)
export type OwnWorkRow = z.infer<typeof ownWorkRow>
export const ownWork = z.extend(z.object(workDetail), { canCancel: z.boolean() })
export type OwnWork = z.infer<typeof ownWork>

export const listOwnWork = route({
  ...seller,
  id: 'listOwnWork',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List the work orders of the seller, newest first',
  query: z.strictObject({
    state: z.optional(z.enum(workStates)),
    kind: z.optional(z.enum(workKinds)),
    warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(ownWorkRow),
})
export const getOwnWork = route({
  ...seller,
  id: 'getOwnWork',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'A work order with its lines, quotes and history',
  params: idParams,
  output: ownWork,
  errors: ['NOT_FOUND'],
})
export const askForWork = route({
  ...seller,
  id: 'askForWork',
  method: 'POST',
  path: `${path}/create`,
  summary: 'Ask a warehouse for work: make kits or take them apart, relabel, repack, inspect, or other work in words',
  body: z.strictObject({
    /** Made by the client: sent twice, it is one work order. */
    requestKey: uuid,
    ...workRequest,
  }),
  output: ownWork,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'LINK_SUSPENDED', 'WORK_CREATED', 'WORK_RECIPE', 'WORK_TOO_FEW'],
})
const onOwn = { ...seller, method: 'POST', params: idParams, output: ownWork } as const
export const answerWorkQuote = route({
  ...onOwn,
  id: 'answerWorkQuote',
  path: `${path}/quote/:id`,
  summary:
    'Accept the quote of a warehouse, or not: then the one accepted before stays in force, or the work is canceled',
  body: z.strictObject({
    /** The quote that the caller saw: another one is not answered. */
    version: seenVersion,
    accept: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'LINK_SUSPENDED', 'WORK_STATE', 'WORK_QUOTE_CHANGED', 'WORK_TOO_FEW'],
})
export const cancelOwnWork = route({
  ...onOwn,
  id: 'cancelOwnWork',
  path: `${path}/cancel/:id`,
  summary: 'Cancel a work order that no one has started: its goods are free again',
  errors: ['NOT_FOUND', 'WORK_STATE', 'WORK_BEGUN'],
})
export const commentOwnWork = route({
  ...onOwn,
  id: 'commentOwnWork',
  path: `${path}/comment/:id`,
  summary: 'Write to the warehouse about a work order',
  body: z.strictObject({
    /** Made by the client: sent twice, it is one comment. */
    commandId: uuid,
    text: comment,
  }),
  errors: ['NOT_FOUND', 'STOCK_COMMAND_REUSED'],
})
