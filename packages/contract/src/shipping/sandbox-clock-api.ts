import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { idParams } from '../core/schemas.ts'

/** So many days a parcel's time is moved on at once. */
export const MOST_CLOCK_DAYS = 60
const MOST_AHEAD_MS = 10 * 365 * 86_400_000

export const moveParcelClock = route({
  id: 'moveParcelClock',
  method: 'POST',
  path: '/api/shipout-shipment/sandbox/clock/:id',
  tag: 'Shipping',
  access: [1],
  needs: ['verified'],
  summary: 'Let days pass for a parcel of the sandbox, or the time until its next event; never in production',
  params: idParams,
  body: z.strictObject({
    /** How far it was ahead when it was read: moved since, it is left as it is. */
    aheadMs: z.int().check(z.gte(0), z.lte(MOST_AHEAD_MS)),
    /** Null: until its next event. */
    days: z._default(z.nullable(z.int().check(z.gte(1), z.lte(MOST_CLOCK_DAYS))), null),
  }),
  output: z.object({ aheadMs: z.int() }),
  errors: ['NOT_FOUND', 'SANDBOX_CLOCK_OFF', 'SANDBOX_NO_EVENT'],
})
