import { useCallback, useEffect, useRef, useState } from 'react'
import { type OrderQuote, quoteOrders } from '@waybill/contract/shipping/api'
import { useClient } from '@waybill/host'
import { readinessAtStart, type Readiness } from './choice.ts'

/** As many orders as the server prices in one call. */
const CHUNK = 200

type State = {
  quotes: ReadonlyMap<number, OrderQuote>
  /** The balance as of the last answer; null before the first. */
  balance: number | null
  /** How many of how many orders are still being asked about; null when none. */
  loading: { done: number; total: number } | null
  error: unknown
  /** What orders lacked at some time to be bought as they came. */
  atStart: ReadonlyMap<number, Readiness>
}
const empty: State = { quotes: new Map(), balance: null, loading: null, error: null, atStart: new Map() }

/** `n` more orders were dealt with; nothing is loading any more once all were. */
function progressed({ loading }: State, n: number): State['loading'] {
  if (!loading) return null
  const done = loading.done + n
  return done >= loading.total ? null : { ...loading, done }
}

function withAnswer(state: State, answer: { quotes: readonly OrderQuote[]; balance: number }, orders: number): State {
  const quotes = new Map(state.quotes)
  const atStart = new Map(state.atStart)
  for (const quote of answer.quotes) {
    quotes.set(quote.orderId, quote)
    const readiness = readinessAtStart(quote)
    if (readiness !== 'ready' && !atStart.has(quote.orderId)) atStart.set(quote.orderId, readiness)
  }
  return { ...state, quotes, atStart, balance: answer.balance, loading: progressed(state, orders) }
}

const withMoreLoading = ({ loading, ...state }: State, n: number): State => ({
  ...state,
  error: null,
  loading: { done: loading?.done ?? 0, total: (loading?.total ?? 0) + n },
})

const fresh = (orderIds: readonly number[]): State => withMoreLoading(empty, orderIds.length)

/** The state of one set of orders; another set starts from nothing. */
function useStateOf(orderIds: readonly number[]) {
  const [state, setState] = useState(() => fresh(orderIds))
  const [current, setCurrent] = useState(orderIds)
  if (current !== orderIds) {
    setCurrent(orderIds)
    setState(fresh(orderIds))
  }
  return [state, setState] as const
}

/** Prices of orders, asked for in parts; `reload` renews some of them. `orderIds` should be the same list as long as it means the same. */
export function useQuotes(orderIds: readonly number[]) {
  const client = useClient()
  const [state, setState] = useStateOf(orderIds)
  const running = useRef<AbortController | null>(null)
  // Two requests for one order may be answered in either order: only the price of the newest is shown.
  const newest = useRef(new Map<number, object>())
  const ask = useCallback(
    async (ids: readonly number[], signal: AbortSignal) => {
      const request = {}
      for (const id of ids) newest.current.set(id, request)
      for (let from = 0; from < ids.length; from += CHUNK) {
        const part = ids.slice(from, from + CHUNK)
        try {
          const { balance, quotes: all } = await client.call(
            quoteOrders,
            { body: { orderIds: part } },
            { hideErrors: true, signal },
          )
          const quotes = all.filter(({ orderId }) => newest.current.get(orderId) === request)
          if (!signal.aborted) setState((now) => withAnswer(now, { balance, quotes }, part.length))
        } catch (error) {
          if (!signal.aborted) setState((now) => ({ ...now, error, loading: progressed(now, ids.length - from) }))
          return
        }
      }
    },
    [client, setState],
  )
  useEffect(() => {
    const abort = new AbortController()
    running.current = abort
    void ask(orderIds, abort.signal)
    return () => abort.abort()
  }, [ask, orderIds])
  const reload = (ids: readonly number[]) => {
    if (!running.current) return
    setState((now) => withMoreLoading(now, ids.length))
    void ask(ids, running.current.signal)
  }
  return { ...state, reload }
}
export type Quotes = ReturnType<typeof useQuotes>
