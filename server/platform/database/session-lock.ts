import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'

const RETRY_MS = 100

/**
 * Takes an advisory lock of the session. Asks again and again: a statement that waits for the lock is one that
 * `create index concurrently`, run by whoever holds it, waits for, and so a deadlock.
 */
export async function waitForLock(client: ClientBase, key: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [key])
    if (rows[0]?.mine) return
    await pause(RETRY_MS)
  }
}
