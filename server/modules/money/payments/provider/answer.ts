import type { z } from 'zod'
import { PaymentProviderError } from './provider.ts'
import { errorShape } from './shapes.ts'
import type { StripeAnswer } from './transport.ts'

/** 409 is a twin of the call under way, 429 a limit: in both nothing is known to be done. */
function failure({ status, body }: StripeAnswer): PaymentProviderError {
  const code = errorShape.safeParse(body).data?.error.code ?? null
  if (status === 401 || status === 403) return new PaymentProviderError('unauthorized', code)
  if (status === 404) return new PaymentProviderError('missing', code)
  if (status === 409 || status === 429 || status >= 500) return new PaymentProviderError('unavailable', code)
  return new PaymentProviderError('rejected', code)
}

/** What an answer says, in its shape. Throws PaymentProviderError. */
export function read<T extends z.ZodType>(shape: T, answer: StripeAnswer): z.output<T> {
  if (answer.status < 200 || answer.status > 299) throw failure(answer)
  const found = shape.safeParse(answer.body)
  if (!found.success) throw new PaymentProviderError('unavailable', 'unreadable_answer')
  return found.data
}
