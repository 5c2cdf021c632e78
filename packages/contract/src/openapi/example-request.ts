import type { ErrorCode } from '../core/errors.ts'

/** A request that the document shows, and what a demo server answers it with. */
export type ExampleRequest = {
  /** Demo account that sends it; null: nobody is logged in. */
  account: string | null
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** The error that it is answered with, and why; left out: it succeeds. */
  answer?: ErrorCode
  note?: string
}

export const fails = (answer: ErrorCode, note: string): Partial<ExampleRequest> => ({ answer, note })
export const unknownId = fails('NOT_FOUND', 'its ID is made up.')
