import type { z } from 'zod'
import { read } from './answer.ts'
import type { PaymentProvider } from './provider.ts'
import { readRefund } from './read.ts'
import { disputeShape, pageShape, refundShape } from './shapes.ts'
import type { StripeTransport } from './transport.ts'

const createdSince = (since: Date): string => `created[gte]=${Math.floor(since.getTime() / 1000)}`

/** The calls that read a list to its end. */
export function listsOf(
  send: StripeTransport,
): Pick<PaymentProvider, 'listRefunds' | 'refundedSince' | 'disputesSince'> {
  const all = async <T extends z.ZodType>(shape: T, path: string): Promise<z.output<T>[]> => {
    const found: z.output<T>[] = []
    for (let after = ''; ;) {
      const page = read(pageShape, await send({ method: 'GET', path: `${path}&limit=100${after}` }))
      found.push(...page.data.map((one) => read(shape, { status: 200, body: one })))
      const last = page.data.at(-1)
      if (!page.has_more || !last) return found
      after = `&starting_after=${encodeURIComponent(last.id)}`
    }
  }
  return {
    listRefunds: async (paymentId) =>
      (await all(refundShape, `/refunds?payment_intent=${encodeURIComponent(paymentId)}`)).map(readRefund),
    refundedSince: async (since) => {
      const refunds = await all(refundShape, `/refunds?${createdSince(since)}`)
      return [...new Set(refunds.flatMap(({ payment_intent: id }) => id ?? []))]
    },
    disputesSince: async (since) => (await all(disputeShape, `/disputes?${createdSince(since)}`)).map(({ id }) => id),
  }
}
