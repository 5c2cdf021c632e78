import * as z from 'zod/mini'

/** Why something cannot be done, or a note beside it. */
export const problem = z.object({
  code: z.string(),
  fieldName: z.nullable(z.string()),
  message: z.string(),
  zhMessage: z.string(),
  /** The service it is about; null or left out = the order, or the whole carrier. */
  service: z.optional(z.nullable(z.object({ carrier: z.int(), serviceCode: z.string() }))),
  /** The package of the order that it is about; null or left out = all of them. */
  packageNo: z.optional(z.nullable(z.int())),
})
export type Problem = z.infer<typeof problem>
