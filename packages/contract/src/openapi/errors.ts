import { type ErrorCode, errorCodes, errorStatus, errorText } from '../core/errors.ts'
import type { Need, Route } from '../core/route.ts'
import { COMPONENTS, type Json } from './convert.ts'

const needCode: Record<Need, ErrorCode> = {
  verified: 'NEEDS_VERIFICATION',
  warehouse: 'NEEDS_WAREHOUSE',
  approved: 'NOT_APPROVED',
  own: 'PROXY_REFUSED',
}

/** Every code that the route can answer, by HTTP status. */
function errorsOf(route: Route): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>(['INVALID_INPUT', 'BAD_REQUEST', 'TOO_MANY_REQUESTS', 'SERVER_ERROR', 'UNAVAILABLE'])
  if (route.method !== 'GET') codes.add('STORAGE_FULL')
  if (route.kind === 'download') codes.add('FILE_GONE')
  if (route.access !== 'public') codes.add('UNAUTHENTICATED')
  if (Array.isArray(route.access)) codes.add('FORBIDDEN')
  for (const need of route.needs ?? []) codes.add(needCode[need])
  if (route.body || route.kind === 'upload') codes.add('TOO_LARGE')
  if (route.idempotent) {
    codes.add('IDEMPOTENCY_KEY_REQUIRED')
    codes.add('IDEMPOTENCY_KEY_REUSED')
  }
  for (const code of route.errors) codes.add(code)
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(errorStatus(code), [...(byStatus.get(errorStatus(code)) ?? []), code])
  return byStatus
}

const failure = (code: ErrorCode) => ({
  result: code,
  data: null,
  message: errorText(code).en,
  zhMessage: errorText(code).cn,
  errorCode: code,
})

const retryHeader = {
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1, examples: [2] },
    example: 2,
  },
}

function response(status: number, codes: readonly ErrorCode[]): Json {
  const errorCode = { description: 'What went wrong.', enum: codes, examples: [codes[0]] }
  return {
    description: codes.map((code) => `\`${code}\`: ${errorText(code).en}`).join('\n\n'),
    ...((status === 429 || status === 503) && { headers: retryHeader }),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: `${COMPONENTS}Failure` }, { type: 'object', properties: { errorCode } }] },
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: errorText(code).en, value: failure(code) }]),
        ),
      },
    },
  }
}

/** Answers that many calls share word by word. */
const common: Record<string, [number, readonly ErrorCode[]]> = {
  InvalidInput: [400, ['INVALID_INPUT', 'BAD_REQUEST']],
  Unauthenticated: [401, ['UNAUTHENTICATED']],
  Forbidden: [403, ['FORBIDDEN']],
  NotFound: [404, ['NOT_FOUND']],
  TooLarge: [413, ['TOO_LARGE']],
  TooManyRequests: [429, ['TOO_MANY_REQUESTS']],
  ServerError: [500, ['SERVER_ERROR']],
  Unavailable: [503, ['UNAVAILABLE']],
  StorageFull: [507, ['STORAGE_FULL']],
}
export const commonResponses = Object.fromEntries(
  Object.entries(common).map(([name, [status, codes]]) => [name, response(status, codes)]),
)

/** The answers of a call that are no success. */
export function errorResponses(route: Route): Json {
  const responses: Json = {}
  for (const [status, codes] of errorsOf(route)) {
    const shared = Object.entries(common).find(
      ([, [other, same]]) => other === status && String(same) === String(codes),
    )
    responses[String(status)] = shared ? { $ref: `#/components/responses/${shared[0]}` } : response(status, codes)
  }
  return responses
}

const textOrNull = (description: string) => ({ type: ['string', 'null'], description, examples: [null] })

/** What is around every answer. */
export const envelopeSchemas: Record<string, Json> = {
  Success: {
    type: 'object',
    description: 'The envelope of a successful response.',
    properties: {
      result: {
        description: '`OK` with data, `NODATA` if nothing was found, `ERR` if rows in `data` have errors.',
        enum: ['OK', 'NODATA', 'ERR'],
        examples: ['OK'],
      },
      data: {
        description: 'The returned data. `null` with `NODATA` and for calls that have nothing to return.',
        examples: [null],
      },
      message: textOrNull('Always `null`.'),
      zhMessage: textOrNull('Always `null`.'),
      errorCode: { type: 'null', description: 'Always `null`.', examples: [null] },
    },
    required: ['result', 'data', 'message', 'zhMessage', 'errorCode'],
  },
  Failure: {
    type: 'object',
    description: 'The envelope of an error.',
    properties: {
      result: {
        type: 'string',
        description: 'The error code, or `ERR` if `data` lists problems of fields.',
        examples: ['NOT_FOUND'],
      },
      data: {
        description: 'Problems of fields. `null` if the error is not about fields.',
        oneOf: [{ type: 'null' }, { type: 'array', items: { $ref: `${COMPONENTS}FieldProblem` } }],
        examples: [null],
      },
      message: { type: 'string', description: 'Explanation in English.', examples: ['Some fields need attention'] },
      zhMessage: { type: 'string', description: 'Explanation in Chinese.', examples: ['部分内容填写有误'] },
      errorCode: {
        description: 'What went wrong. Programs should rely on this.',
        enum: errorCodes,
        examples: ['INVALID_INPUT'],
      },
    },
    required: ['result', 'data', 'message', 'zhMessage', 'errorCode'],
  },
}
