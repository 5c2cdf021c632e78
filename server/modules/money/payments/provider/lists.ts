import type { z } from 'zod'
import { read } from './answer.ts'
import { unitsPerCent } from '@waybill/contract/core/money'
import { type BalanceMove, type BalancePlace, type PaymentProvider, PaymentProviderError } from './provider.ts'
import { readMove, readPayout, readRefund } from './read.ts'
import { disputeShape, fullBalanceShape, moveShape, pageShape, payoutShape, refundShape } from './shapes.ts'
import { type StripeTransport, TOO_LARGE } from './transport.ts'

const createdSince = (since: Date): string => `created[gte]=${Math.floor(since.getTime() / 1000)}`

function placeQuery(place: BalancePlace): string {
  if ('newerThan' in place) return `&ending_before=${encodeURIComponent(place.newerThan)}`
  return place.olderThan === null ? '' : `&starting_after=${encodeURIComponent(place.olderThan)}`
}

const MOST_MOVES = 100

/** A page of movements, each with its whole source; of as many fewer as an answer has room for. */
async function movesAt(
  send: StripeTransport,
  place: BalancePlace,
  limit = MOST_MOVES,
): Promise<{ moves: BalanceMove[]; more: boolean }> {
  const path = `/balance_transactions?limit=${limit}&expand[]=data.source${placeQuery(place)}`
  try {
    const page = read(pageShape, await send({ method: 'GET', path }))
    const moves = page.data.map((one) => readMove(read(moveShape, { status: 200, body: one })))
    return { moves, more: page.has_more && moves.length > 0 }
  } catch (error) {
    const isTooLarge = error instanceof PaymentProviderError && error.code === TOO_LARGE
    if (!isTooLarge || limit === 1) throw error
    return movesAt(send, place, Math.floor(limit / 2))
  }
}

/** The calls that read a list to its end. */
export function listsOf(
  send: StripeTransport,
): Pick<
  PaymentProvider,
  'listRefunds' | 'refundedSince' | 'disputesSince' | 'listMoves' | 'getBalance' | 'payoutsSince' | 'getPayout'
> {
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
    listMoves: (place) => movesAt(send, place),
    getBalance: async () => {
      const { available, pending } = read(fullBalanceShape, await send({ method: 'GET', path: '/balance' }))
      const dollars = [...available, ...pending].filter(({ currency }) => currency === 'usd')
      return dollars.reduce((sum, { amount }) => sum + amount, 0) * unitsPerCent
    },
    payoutsSince: async (since) =>
      (await all(payoutShape, `/payouts?${since ? createdSince(since) : ''}`)).map(readPayout),
    getPayout: async (id) =>
      readPayout(read(payoutShape, await send({ method: 'GET', path: `/payouts/${encodeURIComponent(id)}` }))),
    disputesSince: async (since) => (await all(disputeShape, `/disputes?${createdSince(since)}`)).map(({ id }) => id),
  }
}
