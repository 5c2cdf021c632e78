import type { InputOf, OutputOf, Route } from './route.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Required by routes that spend money or create something. */
  idempotencyKey?: string
  /** The caller shows the error itself: no toast (specification §8). */
  hideErrors?: boolean
}
export type HttpRequest = {
  method: string
  url: string
  body?: unknown
  headers: Record<string, string>
  options: CallOptions
}
/** Sends a request and resolves with the unwrapped `data`; rejects with an ApiError. */
export type Transport = (request: HttpRequest) => Promise<unknown>

/** Writes a route's path with its parameters and query; undefined and null query values are left out, lists repeat. */
export function urlOf(route: Pick<Route, 'path'>, input: { params?: object; query?: object } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') query.append(name, String(item))
    }
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** A typed client over any transport (browser fetch, test injection). */
export function createClient(send: Transport) {
  return {
    call<R extends Route>(route: R, input: InputOf<R>, options: CallOptions = {}): Promise<OutputOf<R>> {
      const parts = input as { params?: object; query?: object; body?: unknown }
      const headers: Record<string, string> = options.idempotencyKey
        ? { 'idempotency-key': options.idempotencyKey }
        : {}
      return send({ method: route.method, url: urlOf(route, parts), body: parts.body, headers, options }) as Promise<
        OutputOf<R>
      >
    },
    /** TanStack Query options of a reading route. */
    query<R extends Route>(route: R, input: InputOf<R>, options: CallOptions = {}) {
      return {
        queryKey: [route.id, input] as const,
        queryFn: ({ signal }: { signal: AbortSignal }) => this.call(route, input, { ...options, signal }),
      }
    },
  }
}
export type Client = ReturnType<typeof createClient>

/** What a failed call throws in the client. `status` 0 = the network failed. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly zhMessage: string
  readonly data: unknown
  readonly requestId: string | null
  /** Whole seconds after which the server will accept the call again; null when it did not say. */
  readonly retryAfter: number | null

  constructor(given: {
    code: string
    status: number
    message: string
    zhMessage?: string | null
    data?: unknown
    requestId?: string | null
    retryAfter?: number | null
  }) {
    super(given.message)
    this.name = 'ApiError'
    this.code = given.code
    this.status = given.status
    this.zhMessage = given.zhMessage ?? given.message
    this.data = given.data
    this.requestId = given.requestId ?? null
    this.retryAfter = given.retryAfter ?? null
  }
}

/** No answer arrived: the server may be well, so the words point at the connection. The only place that has them. */
export const connectionLost = (): ApiError =>
  new ApiError({
    code: 'NETWORK',
    status: 0,
    message: 'No connection to the server. Check your network and try again',
    zhMessage: '无法连接服务器，请检查网络后重试',
  })
