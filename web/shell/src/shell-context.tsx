import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ShellContext } from '@waybill/host'
import type { Shell } from './shell.ts'

const ShellParts = createContext<Shell | null>(null)
export const ShellProvider = ShellParts

/** The shell's own parts, for its own pages. */
export function useShellParts(): Shell {
  const shell = useContext(ShellParts)
  if (!shell) throw new Error('useShellParts outside of the shell')
  return shell
}

/** The shared facts; renders again when they change. */
export function useShellContext(): ShellContext {
  const { state } = useShellParts()
  return useSyncExternalStore(state.subscribe, state.get)
}
