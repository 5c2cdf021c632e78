import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Client } from '@waybill/contract/core/client'
import type { ShellBridge, ShellContext, ShellEvents } from './contract.ts'

const BridgeContext = createContext<ShellBridge | null>(null)

/** Gives the bridge to everything below. */
export const BridgeProvider = BridgeContext

/** The shell's services; throws outside a sub-app or feature. */
export function useBridge(): ShellBridge {
  const bridge = useContext(BridgeContext)
  if (!bridge) throw new Error('useBridge outside of a sub-app')
  return bridge
}

/** The shared facts (tenant, user, locale, zone, colour scheme); renders again when they change. */
export function useShell(): ShellContext {
  const bridge = useBridge()
  return useSyncExternalStore(bridge.subscribe, bridge.getContext)
}

/** Typed calls of the API. */
export const useClient = (): Client => useBridge().client

/** Listens to a shell event while mounted. `listener` should be stable. */
export function useShellEvent<K extends keyof ShellEvents>(event: K, listener: (payload: ShellEvents[K]) => void) {
  const bridge = useBridge()
  useEffect(() => bridge.on(event, listener), [bridge, event, listener])
}

/** Titles the page "`title` · site name". */
export function usePageTitle(title: string) {
  const bridge = useBridge()
  useEffect(() => bridge.setTitle(title), [bridge, title])
}
