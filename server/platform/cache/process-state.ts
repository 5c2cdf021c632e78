import { type ProcessState, registerState } from './registry.ts'

type Sized = { readonly size: number } | { readonly length: number }

/** Declares a queue, a counter or the like that all servers of a process share, and answers it. It is what this node does, so no other hears of it. */
export function processState<T extends Sized>(
  about: Pick<ProcessState, 'name' | 'holds' | 'bound'> & Partial<Pick<ProcessState, 'ends'>>,
  state: T,
): T {
  registerState({ ends: 'with the work', ...about, size: () => ('size' in state ? state.size : state.length) })
  return state
}
