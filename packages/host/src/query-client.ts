import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@waybill/contract/core/client'
import type { ShellBridge } from './contract.ts'

/** Only what may pass by itself is tried again: a lost network or a server that is starting. */
const worthRetry = (count: number, error: unknown) =>
  count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503)

/** A query client that keeps its cache between mounts and forgets it when another log-in comes. */
export function createPlaceCache() {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Without a network calls fail and say so at once. Put off until it returns they would look like endless loading,
      // and a purchase would spend money after the drawer was closed.
      queries: {
        retry: worthRetry,
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  let owner: string | null = null
  const claim = (sessionKey: string) => {
    if (owner !== null && owner !== sessionKey) queryClient.clear()
    owner = sessionKey
  }
  return {
    queryClient,
    /** Binds the cache to the bridge's log-in; returns the stop function. */
    follow(bridge: ShellBridge): () => void {
      claim(bridge.getContext().sessionKey)
      return bridge.subscribe(() => claim(bridge.getContext().sessionKey))
    },
  }
}
export type PlaceCache = ReturnType<typeof createPlaceCache>
