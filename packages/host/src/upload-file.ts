import { ApiError } from '@waybill/contract/core/client'
import { isSuccess, type Wrapper } from '@waybill/contract/core/wrapper'
import type { OutputOf, Route } from '@waybill/contract/core/route'
import type { ShellBridge } from './contract.ts'

/** Sends one file to an upload route; errors carry the server's code and words. */
export async function uploadFile<R extends Route>(bridge: ShellBridge, route: R, file: File): Promise<OutputOf<R>> {
  const body = new FormData()
  body.append('file', file)
  const response = await bridge.fetch(route.path, { method: 'POST', body })
  const answer = (await response.json().catch(() => null)) as Wrapper<OutputOf<R>> | null
  if (answer && isSuccess(answer.result) && answer.data) return answer.data
  throw new ApiError({
    code: answer?.errorCode ?? 'SERVER_ERROR',
    status: response.status,
    message: answer?.message ?? 'Server error, please try again later',
    zhMessage: answer?.zhMessage ?? '服务器错误，请稍后重试',
    data: answer?.data,
    requestId: response.headers.get('x-request-id'),
  })
}
