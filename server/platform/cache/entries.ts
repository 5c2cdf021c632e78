import type { Droppable } from './store.ts'

export interface Limits<V> {
  maxEntries: number
  /** Null: a value never changes under its key. */
  ttlMs: number | null
  /** What a value is about; an invalidation names such tags. */
  tagsOf?(value: V): readonly string[]
  /** Whether to remember a value; absent: always. */
  shouldStore?(value: V): boolean
}

type Outcome = 'hit' | 'joined' | 'miss'
type Entry<V> = { value: V; at: number }
type Asked<V> = { key: string; now: number; load: () => Promise<V> }

/** The entries of one cache for one database. */
export class Entries<V> implements Droppable {
  readonly #limits: Limits<V>
  readonly #entries = new Map<string, Entry<V>>()
  #loading = new Map<string, Promise<V>>()

  constructor(limits: Limits<V>) {
    this.#limits = limits
  }

  get size(): number {
    return this.#entries.size
  }

  /** The remembered value, or the one load that all who ask for the key at the same time share. */
  read({ key, now, load }: Asked<V>): { outcome: Outcome; value: Promise<V> } {
    const entry = this.#entries.get(key)
    if (entry && this.#isFresh(entry, now)) return { outcome: 'hit', value: Promise.resolve(entry.value) }
    const joined = this.#loading.get(key)
    if (joined) return { outcome: 'joined', value: joined }
    const loading = this.#loading
    const value = load()
      .then((loaded) => {
        // After an invalidation the map is another one: what was read before it may be out of date.
        if (loading === this.#loading) this.#remember(key, { value: loaded, at: now })
        return loaded
      })
      .finally(() => loading.delete(key))
    loading.set(key, value)
    return { outcome: 'miss', value }
  }

  drop(tags?: readonly string[]): void {
    this.#loading = new Map()
    if (!tags) return this.#entries.clear()
    const named = new Set(tags)
    for (const [key, { value }] of this.#entries) {
      if (this.#limits.tagsOf?.(value).some((tag) => named.has(tag)) ?? true) this.#entries.delete(key)
    }
  }

  /** A clock that was set back makes an entry stale too. */
  #isFresh({ at }: Entry<V>, now: number): boolean {
    return this.#limits.ttlMs === null || Math.abs(now - at) < this.#limits.ttlMs
  }

  #remember(key: string, entry: Entry<V>): void {
    this.#entries.delete(key)
    if (this.#limits.shouldStore?.(entry.value) === false) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined && this.#entries.size >= this.#limits.maxEntries) this.#entries.delete(oldest)
    this.#entries.set(key, entry)
  }
}
