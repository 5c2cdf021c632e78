import { PaymentProviderError } from './provider.ts'

export interface StripeRequest {
  method: 'GET' | 'POST'
  /** Below /v1, with its query. */
  path: string
  form?: URLSearchParams
  /** For everything that creates. */
  idempotencyKey?: string
}
export interface StripeAnswer {
  status: number
  body: unknown
}
/** Carries a request to the API and its answer back; throws PaymentProviderError when there is none. */
export type StripeTransport = (request: StripeRequest) => Promise<StripeAnswer>

/** Its fields are those that stripe.ts reads; a change is a decision, not an update of a package. */
export const STRIPE_VERSION = '2026-07-29.dahlia'
const STRIPE_URL = 'https://api.stripe.com'
const TIMEOUT_MS = 20_000
const MAX_BYTES = 1_048_576
/** The code of an answer that is not read to its end. */
export const TOO_LARGE = 'answer_too_large'

async function textOf(answer: Response): Promise<string> {
  const text = await answer.text()
  if (text.length > MAX_BYTES) throw new PaymentProviderError('unavailable', TOO_LARGE)
  return text
}

/** Speaks to Stripe with a secret key. Nothing is repeated here: callers repeat with the same idempotency key. */
export function stripeTransport(secretKey: string, apiUrl = STRIPE_URL): StripeTransport {
  return async ({ method, path, form, idempotencyKey }) => {
    try {
      const answer = await fetch(`${apiUrl}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'stripe-version': STRIPE_VERSION,
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(form && { body: form.toString() }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { status: answer.status, body: JSON.parse(await textOf(answer)) as unknown }
    } catch (error) {
      if (error instanceof PaymentProviderError) throw error
      throw new PaymentProviderError('unavailable', (error as Error).name)
    }
  }
}
