import { type HttpRequest, type Transport, ApiError } from '@waybill/contract/core/client'
import { type Wrapper, isSuccess } from '@waybill/contract/core/wrapper'
import type { AuthorizedFetch } from './authorized-fetch.ts'

const general = { en: 'Server error, please try again later', cn: '服务器错误，请稍后重试' }

function send(fetcher: AuthorizedFetch, request: HttpRequest): Promise<Response> {
  const { method, url, body, headers, options } = request
  const form = body instanceof FormData || body instanceof Blob
  return fetcher(url, {
    method,
    signal: options.signal,
    headers: body === undefined || form ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  })
}

/** Seconds; a date, which the header may hold too, is none that this server sends. */
function retryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : null
}

/** The error in a failed answer; answers that are no wrapper (a proxy's page) get the general words. */
export async function readError(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => null)) as Wrapper<unknown> | null
  const text = answer?.message ? { en: answer.message, cn: answer.zhMessage } : general
  return new ApiError({
    code: answer?.errorCode ?? answer?.result ?? 'SERVER_ERROR',
    status: response.status,
    message: text.en,
    zhMessage: text.cn,
    data: answer?.data,
    requestId: response.headers.get('x-request-id'),
    retryAfter: retryAfter(response),
  })
}

/**
 * The client's way to the server (specification §8): unwraps answers, turns failures into `ApiError` and tells `onError` of
 * them unless the call hides its errors or was aborted.
 */
export function createTransport(given: {
  fetch: AuthorizedFetch
  onError: (error: ApiError) => void
  onExpired: () => void
}): Transport {
  return async (request) => {
    try {
      const response = await send(given.fetch, request)
      if (!response.ok) throw await readError(response)
      const answer = (await response.json()) as Wrapper<unknown>
      if (isSuccess(answer.result)) return answer.data
      if (String(answer.errorCode) === '401') given.onExpired()
      const { en, cn } = answer.message ? { en: answer.message, cn: answer.zhMessage } : general
      throw new ApiError({
        code: answer.errorCode ?? answer.result,
        status: response.status,
        message: en,
        zhMessage: cn,
        data: answer.data,
      })
    } catch (error) {
      if (error instanceof ApiError && !request.options.hideErrors) given.onError(error)
      throw error
    }
  }
}
