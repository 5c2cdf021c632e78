import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, page, queryFlag, queryInt } from '../core/schemas.ts'
import { changeBody, outboundFacts, outboundFilters } from './api.ts'
import { staffActs } from './events.ts'

const staff = { tag: 'Warehouse outbound', access: [2] as const }
const path = '/api/wms-business/wms/outbound'

export const staffOutbound = z.object({
  ...outboundFacts,
  seller: z.object({ id, name: z.string() }),
  warehouse: z.object({ id, code: z.string(), name: z.string() }),
})
export type StaffOutbound = z.infer<typeof staffOutbound>
export const listStaffOutbounds = route({
  ...staff,
  id: 'listStaffOutbounds',
  method: 'GET',
  path: `${path}/list`,
  summary: "List sellers' orders at the caller's warehouses, newest first",
  query: z.strictObject({
    ...outboundFilters,
    sellerId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    /** Only those that the seller asked to cancel. */
    cancelRequested: z.optional(queryFlag),
  }),
  output: page(staffOutbound),
  errors: ['SEARCH_TOO_BROAD'],
})
export const changeStaffOutbound = route({
  ...staff,
  id: 'changeStaffOutbound',
  method: 'POST',
  path: `${path}/change/:id`,
  needs: ['own'],
  summary:
    "Hold, release, prioritize or cancel a seller's order at the caller's warehouse, or decline its cancellation",
  params: idParams,
  body: z.strictObject({ ...changeBody, act: z.enum(staffActs) }),
  output: staffOutbound,
  errors: ['NOT_FOUND', 'CONFLICT', 'OUTBOUND_STATE', 'OUTBOUND_BEGUN', 'OUTBOUND_PUT_BACK'],
})
