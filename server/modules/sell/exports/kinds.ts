import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/index.ts'

export const runKind = jobKind('exports.run', z.strictObject({ orgId: z.int(), id: z.uuid() }), {
  maxAttempts: 3,
  atOnce: 2,
})
export const expireKind = jobKind('exports.expire', z.strictObject({}))
export const failDeadKind = jobKind('exports.failAbandoned', z.strictObject({}), { maxAttempts: 1 })
