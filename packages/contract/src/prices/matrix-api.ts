import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id } from '../core/schemas.ts'

/** What a column pays for a service: the markup that counts, and how many surcharges come on top. */
const matrixCell = z.object({
  /** Null: no markup applies. */
  markup: z.nullable(
    z.object({ ruleId: id, name: z.string(), nameCn: z.string(), percentPpm: z.int(), fixed: z.int() }),
  ),
  /** Is the markup made for the column, rather than inherited from the rules for all customers? */
  own: z.boolean(),
  surcharges: z.int(),
})
export type PriceMatrixCell = z.infer<typeof matrixCell>

export const getPriceMatrix = route({
  id: 'getPriceMatrix',
  method: 'GET',
  path: '/api/saas-business/business/price/matrix',
  tag: 'Prices',
  access: [3, 4],
  summary:
    'The markup that counts now for each group and service, with its rule; rules for single customers are skipped',
  output: z.object({
    /** The first is all customers without a group of their own; then the groups by name. */
    columns: z.array(z.object({ groupId: z.nullable(id), name: z.nullable(z.string()) })),
    /** Services in the order in which they are offered; cells in that of the columns. */
    rows: z.array(z.object({ carrier: z.int(), serviceCode: z.string(), cells: z.array(matrixCell) })),
  }),
})
