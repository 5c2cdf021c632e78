import * as z from 'zod/mini'
import { id } from '../core/schemas.ts'
import { unsentReasons } from '../outbound/send-reasons.ts'

/** The warehouse that an order goes to by itself as soon as it can; `refused` says what is in the way. Null: nobody chose one, or it is there. */
export const sending = z.nullable(
  z.object({
    warehouseId: id,
    /** The code of the warehouse; null when the connection has ended. */
    warehouse: z.nullable(z.string()),
    refused: z.nullable(z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })),
  }),
)
/** Orders that could not be sent to their warehouse by themselves, for this reason or for any. */
export const unsent = z.optional(z.enum(['any', ...unsentReasons]))
/** A connected warehouse that the order is sent to by itself; null = none. Without a service, the warehouse chooses it (option 9). */
export const warehouseId = z.optional(z.nullable(id))
