import * as z from 'zod/mini'

export const exceptionSettingsShape = z.strictObject({
  /** A message a day about new exceptions. */
  digest: z.boolean(),
})
export type ExceptionSettings = z.infer<typeof exceptionSettingsShape>
export const firstExceptionSettings: ExceptionSettings = { digest: true }
