import { AppError, type ErrorCode, errorText } from '@waybill/contract/core/errors'
import type { Wrapper } from '@waybill/contract/core/wrapper'
import { isDatabaseAway, isStorageFull } from '../database/index.ts'
import { FileMissingError } from '../files/index.ts'

type Coded = { code?: unknown; statusCode?: unknown }

/** Of PostgreSQL: out of resources, out of time, trouble of its system. */
const UNAVAILABLE = /^(53|57|58)[0-9A-Z]{3}$/

function codeOf(error: Coded): ErrorCode {
  const code = typeof error.code === 'string' ? error.code : ''
  if (error instanceof FileMissingError) return 'FILE_GONE'
  if (isStorageFull(error)) return 'STORAGE_FULL'
  if (isDatabaseAway(error) || UNAVAILABLE.test(code)) return 'UNAVAILABLE'
  if (code === '40001' || code === '40P01') return 'CONFLICT'
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) return 'TOO_LARGE'
  if (code === 'FST_ERR_REOPENED_CLOSE_SERVER' || error.statusCode === 503) return 'UNAVAILABLE'
  // Fastify's own: no JSON, wrong length or kind of content, __proto__ in it, a path that is not percent-encoded right.
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) return 'BAD_REQUEST'
  return 'SERVER_ERROR'
}

/** Whatever was thrown, as an error that may be shown: nothing of an unexpected one gets out. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  return new AppError(codeOf(typeof thrown === 'object' && thrown !== null ? thrown : {}), { cause: thrown })
}

/** The envelope of a failure, in both languages; `data` lists the fields that are wrong, null when none is. */
export function failure(error: AppError): Wrapper<unknown> {
  const text = errorText(error.code, error.params, error.zhParams)
  return {
    result: error.code,
    data: error.fields.length > 0 ? error.fields : null,
    message: text.en,
    zhMessage: text.cn,
    errorCode: error.code,
  }
}
