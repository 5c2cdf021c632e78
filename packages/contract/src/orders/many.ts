import * as z from 'zod/mini'
import { id } from '../core/schemas.ts'

/** Orders of one act, and what became of each. */
export const manyOrders = z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(5000)) })
export const perOrder = z.object({
  done: z.array(id),
  failed: z.array(z.object({ id, code: z.string(), message: z.string(), zhMessage: z.string() })),
})
