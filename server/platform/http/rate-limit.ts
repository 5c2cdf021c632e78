import { AppError } from '@waybill/contract/core/errors'

export interface Rate {
  perSecond: number
  /** So many at once before the rate holds. */
  burst: number
}
type Bucket = { tokens: number; at: number }

const MAX_BUCKETS = 50_000

/** A token bucket for each key, in this node's memory: guards against runaway clients, not against fraud. */
export function tokenBuckets(rate: Rate): { take(key: string, now: number): void } {
  const buckets = new Map<string, Bucket>()
  return {
    /** Throws TOO_MANY_REQUESTS with the seconds to wait when the key's bucket is empty. `now` in milliseconds. */
    take(key, now) {
      const known = buckets.get(key)
      const filled = known ? known.tokens + (Math.max(0, now - known.at) / 1000) * rate.perSecond : rate.burst
      const tokens = Math.min(rate.burst, filled)
      // Taken out and put in again, so that the map's order is by last use and the oldest go first.
      buckets.delete(key)
      const allowed = tokens >= 1
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: now })
      if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? '')
      if (!allowed) throw tooMany(((1 - tokens) / rate.perSecond) * 1000)
    },
  }
}

/** 429 with the whole seconds after which a try makes sense again. */
export function tooMany(waitMs: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { params: { seconds: Math.max(1, Math.ceil(waitMs / 1000)) } })
}

/** A database that was restarted is back by then. */
const UNAVAILABLE_SECONDS = '2'

/** The value of Retry-After for an error, undefined when it has none. */
export function retryAfter({ code, params, status }: AppError): string | undefined {
  if (code === 'TOO_MANY_REQUESTS' && params.seconds !== undefined) return String(params.seconds)
  return status === 503 ? UNAVAILABLE_SECONDS : undefined
}
