/**
 * Cache: what a process remembers of the database between calls, and the register of everything else that it remembers.
 * Invariants: a cache has a name, a largest size and a time to live, or values that never change under their key; calls for one key share
 * one load; nothing that was read before an invalidation is remembered after it; an invalidation is part of the transaction that changes
 * the data, so it is heard by every node when that commits and by none when it does not; a node that may have missed one drops everything.
 * `npm run check` refuses module-level state outside of this folder (tools/process-state).
 */
export { defineCache } from './cache.ts'
export { type Listener, LISTENER_NAME, listenForInvalidations } from './listener.ts'
export { processState } from './process-state.ts'
export { listStates, registerState } from './registry.ts'
export { defineSingleton } from './singleton.ts'
export { isListening } from './store.ts'
