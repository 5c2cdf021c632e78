import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, name, uuid } from '../core/schemas.ts'
import { stockCountStates } from './lifecycle.ts'

const seller = { tag: 'Inventory', access: [1] as const, needs: ['warehouse' as const] }
const path = '/api/wms-business/oms/inventory'

export const ownCount = z.object({
  id,
  number: z.string(),
  warehouse: z.object({ id, name: z.string() }),
  note: z.nullable(z.string()),
  state: z.enum(stockCountStates),
  /** Null until it is completed. */
  result: z.nullable(
    z.object({
      counted: z.int(),
      /** Units that were found beyond the stock, and units that were missing, as accepted by the warehouse. */
      found: z.int(),
      missing: z.int(),
      /** Of these, units within the tolerances of the warehouse, which nobody counted again. */
      tolerated: z.int(),
    }),
  ),
  createdAt: instant,
  endedAt: z.nullable(instant),
})
export type OwnCount = z.infer<typeof ownCount>

export const listOwnCounts = route({
  ...seller,
  id: 'listOwnCounts',
  method: 'GET',
  path: `${path}/counts/:id`,
  summary: 'The latest counts of a product that the seller has asked for, newest first',
  params: idParams,
  output: z.object({ records: z.array(ownCount) }),
  errors: ['NOT_FOUND'],
})
export const requestCount = route({
  ...seller,
  id: 'requestCount',
  method: 'POST',
  path: `${path}/count/:id`,
  summary: 'Ask a warehouse to count a product',
  params: idParams,
  body: z.strictObject({
    /** Made by the client: sent twice, it is one count. */
    requestKey: uuid,
    warehouseId: id,
    /** Why, for the warehouse to read. */
    note: name(500),
  }),
  output: ownCount,
  errors: ['NOT_FOUND', 'LINK_SUSPENDED', 'COUNT_ASKED', 'COUNT_NOTHING', 'COUNT_TOO_MANY', 'COUNT_CREATED'],
})
