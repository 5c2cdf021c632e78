import type { Database, Db } from '../database/index.ts'
import { onCommit } from '../database/index.ts'
import { counter } from '../metrics/counters.ts'
import { Entries, type Limits } from './entries.ts'
import { notifyNodes } from './message.ts'
import { registerState } from './registry.ts'
import { storeOf } from './store.ts'

interface CacheOptions<V> extends Limits<V> {
  /** Kebab-case and unique: the label in /metrics. */
  name: string
  /** What is remembered, and by what key. */
  holds: string
  /** Which changes invalidate entries; "nothing" where values never change. */
  invalidatedBy: string
}

interface Cache<V> {
  /** The remembered value, else the loaded one; calls for the same key at the same time share one load. A load that fails is not remembered. */
  read(from: { database: Database; now(): Date }, key: string, load: () => Promise<V>): Promise<V>
  /**
   * Drops the entries with one of the tags, all of them without tags, once the transaction commits: on this node before `inScope`
   * returns, on the others as soon as they hear of it. Call it in the transaction that changes the data.
   */
  invalidate(db: Db, tags?: readonly string[]): Promise<void>
}

const reads = counter({
  name: 'waybill_cache_reads_total',
  help: 'Reads of caches of this process: remembered (hit), waited for the same load (joined), loaded (miss)',
  labelNames: ['cache', 'outcome'],
})

/** Declares a cache of this process, once per database that it works with. */
export function defineCache<V>({ name, holds, invalidatedBy, ...limits }: CacheOptions<V>): Cache<V> {
  const life = limits.ttlMs === null ? '' : `after ${limits.ttlMs / 1000} s, and `
  registerState({
    name,
    holds,
    bound: `${limits.maxEntries} entries`,
    ends: `${life}invalidated by ${invalidatedBy}`,
    size: (database) => storeOf(database).caches.get(name)?.size ?? 0,
  })
  const entriesOf = (database: Database): Entries<V> => {
    const { caches } = storeOf(database)
    let entries = caches.get(name) as Entries<V> | undefined
    if (!entries) caches.set(name, (entries = new Entries(limits)))
    return entries
  }
  return {
    read: ({ database, now }, key, load) => {
      const { outcome, value } = entriesOf(database).read({ key, now: now().getTime(), load })
      reads.inc({ cache: name, outcome })
      return value
    },
    invalidate: async (db, tags) => {
      if (tags?.length === 0) return
      await onCommit(db, (database) => entriesOf(database).drop(tags))
      await notifyNodes(db, { cache: name, tags })
    },
  }
}
