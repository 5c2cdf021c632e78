import { AppError, type ErrorCode, errorText, type Wrapper } from '@waybill/contract'
import { isConnectionLost } from '../database/index.ts'

type Coded = { code?: unknown; statusCode?: unknown; message?: unknown }

/** Of PostgreSQL: nobody there, going down, out of connections, out of time. */
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '57014', '53300', '08000', '08001', '08003', '08006'])

function codeOf(error: Coded): ErrorCode {
  const code = typeof error.code === 'string' ? error.code : ''
  if (UNAVAILABLE.has(code) || isConnectionLost(error)) return 'UNAVAILABLE'
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
