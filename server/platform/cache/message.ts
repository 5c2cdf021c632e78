import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Db } from '../database/index.ts'
import { storeOf } from './store.ts'

export const CHANNEL = 'waybill_cache'

/** PostgreSQL takes 8,000 bytes a message; tags are names with a UUID at most. */
const TAGS_PER_MESSAGE = 100

/** No tags: the whole cache. */
const message = z.strictObject({ cache: z.string(), tags: z.array(z.string()).optional() })

/** Tells all nodes which entries of a cache are out of date; heard when the transaction commits, and only then. */
export async function notifyNodes(
  db: Db,
  { cache, tags }: { cache: string; tags: readonly string[] | undefined },
): Promise<void> {
  for (let from = 0; from === 0 || from < (tags?.length ?? 0); from += TAGS_PER_MESSAGE) {
    const text = JSON.stringify({ cache, tags: tags?.slice(from, from + TAGS_PER_MESSAGE) })
    await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db)
  }
}

/** Does what a node's message asks for. One that cannot be read is of another version: it may mean any cache, so all of them are dropped. */
export function receive(database: Database, text: string): void {
  const { caches } = storeOf(database)
  try {
    const { cache, tags } = message.parse(JSON.parse(text))
    caches.get(cache)?.drop(tags)
  } catch {
    for (const cache of caches.values()) cache.drop()
  }
}
