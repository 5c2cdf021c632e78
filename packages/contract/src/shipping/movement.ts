import * as z from 'zod/mini'
import { instant, money } from '../core/schemas.ts'

/** What a label has moved on its seller's wallet. */
export const labelMovement = z.object({
  at: instant,
  changeType: z.int(),
  /** claim = postage that was refunded with a claim, or its reversal; null = of the label itself. */
  cause: z.nullable(z.enum(['claim'])),
  amount: money,
  balanceAfter: money,
})
