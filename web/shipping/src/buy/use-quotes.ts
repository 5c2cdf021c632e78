import { useCallback, useEffect, useRef, useState } from 'react'
import { quoteOrders, type OrderQuote } from '@waybill/contract'
import { useClient } from '@waybill/host'

/** As many orders as the server prices in one call. */
const CHUNK = 200

type State = {
  quotes: ReadonlyMap<number, OrderQuote>
  /** The balance as of the last answer; null before the first. */
  balance: number | null
  /** How many of how many orders are still being asked about; null when none. */
  loading: { done: number; total: number } | null
  error: unknown
  /** Orders that could not be bought as they came at some time. */
  everBlocked: ReadonlySet<number>
}
const empty: State = { quotes: new Map(), balance: null, loading: null, error: null, everBlocked: new Set() }

/** `n` more orders were dealt with; nothing is loading any more once all were. */
function progressed({ loading }: State, n: number): State['loading'] {
  if (!loading) return null
  const done = loading.done + n
  return done >= loading.total ? null : { ...loading, done }
}

function withAnswer(state: State, answer: { quotes: readonly OrderQuote[]; balance: number }, asked: number): State {
  const quotes = new Map(state.quotes)
  const everBlocked = new Set(state.everBlocked)
  for (const quote of answer.quotes) {
    quotes.set(quote.orderId, quote)
    if (quote.quoteId === null) everBlocked.add(quote.orderId)
  }
  return { ...state, quotes, everBlocked, balance: answer.balance, loading: progressed(state, asked) }
}

const begun = ({ loading, ...state }: State, n: number): State => ({
  ...state,
  error: null,
  loading: { done: loading?.done ?? 0, total: (loading?.total ?? 0) + n },
})

/** Prices of orders, asked for in parts; `reload` renews some of them. */
export function useQuotes(orderIds: readonly number[]) {
  const client = useClient()
  const [state, setState] = useState(empty)
  const running = useRef(new AbortController())
  const load = useCallback(
    async (ids: readonly number[]) => {
      const { signal } = running.current
      setState((now) => begun(now, ids.length))
      for (let from = 0; from < ids.length; from += CHUNK) {
        const part = ids.slice(from, from + CHUNK)
        try {
          const answer = await client.call(quoteOrders, { body: { orderIds: part } }, { hideErrors: true, signal })
          if (!signal.aborted) setState((now) => withAnswer(now, answer, part.length))
        } catch (error) {
          if (!signal.aborted) setState((now) => ({ ...now, error, loading: progressed(now, ids.length - from) }))
          return
        }
      }
    },
    [client],
  )
  useEffect(() => {
    running.current = new AbortController()
    setState((now) => ({ ...empty, balance: now.balance }))
    void load(orderIds)
    return () => running.current.abort()
  }, [load, orderIds])
  return { ...state, reload: load }
}
export type Quotes = ReturnType<typeof useQuotes>
