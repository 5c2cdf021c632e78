import type { ComponentType } from 'react'
import { findLoadCause, type LoadCause } from './load-failure.tsx'

/** A load that hangs is a failed one after 120 seconds (specification §9). */
const LIMIT_MS = 120_000

export type PartState =
  | { kind: 'loading' }
  | { kind: 'ready'; Part: ComponentType }
  | { kind: 'failed'; cause: LoadCause; pending: boolean }

function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not loaded in ${LIMIT_MS / 1000} s`)), LIMIT_MS)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

/** A component that is loaded when it is wanted. `start` never rejects; called after a failure it tries again. */
export function createLazyPart(load: () => Promise<ComponentType>) {
  const listeners = new Set<() => void>()
  let state: PartState = { kind: 'loading' }
  let underway: Promise<void> | null = null
  const set = (next: PartState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const attempt = async () => {
    if (state.kind === 'failed') set({ ...state, pending: true })
    try {
      set({ kind: 'ready', Part: await withinLimit(load()) })
    } catch (error) {
      const cause = await findLoadCause()
      if (cause === 'broken') console.error(error)
      set({ kind: 'failed', cause, pending: false })
    } finally {
      underway = null
    }
  }
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whoever comes back later sees a new try, not the old failure. */
    forgetFailure: () => {
      if (state.kind === 'failed' && !state.pending) state = { kind: 'loading' }
    },
    start: (): Promise<void> => (state.kind === 'ready' ? Promise.resolve() : (underway ??= attempt())),
  }
}
