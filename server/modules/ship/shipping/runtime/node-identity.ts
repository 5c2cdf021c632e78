import { Client } from 'pg'
import { sql } from 'kysely'
import { type Database, inScope } from '../../../../platform/database/index.ts'
import type { Log } from '../../../../platform/log.ts'

/** First half of the advisory lock's key; isAlive looks for it. */
const LOCK_CLASS = 77
/** When the database comes back, all locks are gone at once: the others get so long to take theirs again. */
const CALM_MS = 10_000

/** Who claims work: the number of its node, and whether nodes without a lock count as dead to it. */
export interface Claimant {
  id: number
  adopts: boolean
}

/** This process among those that buy labels. */
export interface NodeIdentity {
  /** The number that owns what this process works on. */
  id(): number
  /** As whom it claims work: right after a reconnect nobody counts as dead, since others had no time to take their locks again. */
  claimant(): Claimant
  /** Takes the lock again when it is lost, under a new number if another holds the old one; called regularly. */
  renew(): Promise<void>
  stop(): Promise<void>
}

async function nextNumber(database: Database): Promise<number> {
  const { rows } = await inScope(database, { role: 'service', orgId: 0 }, (db) =>
    sql<{ id: number }>`select nextval('shipping_node')::int as id`.execute(db),
  )
  const row = rows[0]
  if (!row) throw new Error('There are no node numbers')
  return row.id
}

/** Connects and takes the lock of a number; undefined when another holds it. */
async function lockNumber(database: Database, id: number): Promise<Client | undefined> {
  const client = new Client({
    connectionString: database.appUrl,
    application_name: 'waybill shipping node',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
      LOCK_CLASS,
      id,
    ])
    if (rows[0]?.got) return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  await client.end()
  return undefined
}

/**
 * Holds an advisory lock on a connection of its own for as long as this process lives: when it dies, however it dies, the lock goes
 * with its connection, and other nodes take over its purchases at once. There is no lease that could be too short or too long. A lost
 * connection costs no number: work under way stays ours unless another node has taken it over, and then our writes match no row.
 */
export async function joinNodes(database: Database, log: Log, calmMs = CALM_MS): Promise<NodeIdentity> {
  let client: Client | undefined
  let id = 0
  let calmUntil = 0
  let stopped = false

  async function join(): Promise<void> {
    let fresh = id > 0 ? await lockNumber(database, id) : undefined
    while (!fresh) {
      id = await nextNumber(database)
      fresh = await lockNumber(database, id)
    }
    client = fresh
    fresh.on('end', () => {
      if (client !== fresh) return
      client = undefined
      calmUntil = Number.POSITIVE_INFINITY
      if (!stopped) log.warn({ node: id }, 'lost the connection that shows that this node lives')
    })
  }

  await join()
  return {
    id: () => id,
    claimant: () => ({ id, adopts: performance.now() >= calmUntil }),
    renew: async () => {
      if (client || stopped) return
      await join()
      calmUntil = performance.now() + calmMs
    },
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
