import { z } from 'zod'
import { jobKind } from '../../../../platform/jobs/index.ts'

/** One at a time in a process: drawing is work for its processor. */
export const runKind = jobKind('printing.run', z.strictObject({ orgId: z.int(), id: z.uuid() }), {
  maxAttempts: 5,
  atOnce: 1,
})
export const expireKind = jobKind('printing.expire', z.strictObject({}))
export const failDeadKind = jobKind('printing.failAbandoned', z.strictObject({}), { maxAttempts: 1 })
