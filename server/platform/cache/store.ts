import type { Database } from '../database/index.ts'

/** What a cache can be asked to do without knowing its values. */
export interface Droppable {
  readonly size: number
  /** Removes the entries with one of the tags, all without tags, and disregards what is being loaded. */
  drop(tags?: readonly string[]): void
}

/** What this process holds for one database: tests run several servers in one process. */
interface Store {
  caches: Map<string, Droppable>
  singletons: Map<string, unknown>
  /** Whether the changes of other nodes are heard at the moment. */
  listening: boolean
}

const stores = new WeakMap<Database, Store>()

export function storeOf(database: Database): Store {
  let store = stores.get(database)
  if (!store) stores.set(database, (store = { caches: new Map(), singletons: new Map(), listening: false }))
  return store
}

/** Removes everything that caches hold for a database, for changes may have been missed. */
export function dropAll(database: Database): void {
  for (const cache of storeOf(database).caches.values()) cache.drop()
}

/** Whether this process hears the changes of other nodes at the moment. */
export const isListening = (database: Database): boolean => storeOf(database).listening
