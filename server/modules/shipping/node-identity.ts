import { Client } from 'pg'
import { sql } from 'kysely'
import { type Database, inScope } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log.ts'

/** First half of the advisory lock's key; isAlive looks for it. */
const LOCK_CLASS = 77

/** This process among those that buy labels. */
export interface NodeIdentity {
  /** The number that owns what this process works on; a new one after the connection that shows that we live was lost. */
  id(): number
  /** Takes a new number when the old one's lock is lost; called regularly. */
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

/**
 * Holds an advisory lock on a connection of its own for as long as this process lives: when it dies, however it dies, the lock goes
 * with its connection, and other nodes take over its purchases at once. There is no lease that could be too short or too long.
 */
export async function joinNodes(database: Database, log: Log): Promise<NodeIdentity> {
  let current: { id: number; client: Client } | undefined
  let stopped = false

  async function join(): Promise<{ id: number; client: Client }> {
    const id = await nextNumber(database)
    const client = new Client({
      connectionString: database.appUrl,
      application_name: 'waybill shipping node',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, id])
    client.on('end', () => {
      if (current?.client !== client) return
      current = undefined
      if (!stopped) log.warn({ node: id }, 'lost the connection that shows that this node lives')
    })
    return { id, client }
  }

  current = await join()
  let last = current.id
  return {
    id: () => current?.id ?? last,
    renew: async () => {
      if (current || stopped) return
      current = await join()
      last = current.id
    },
    stop: async () => {
      stopped = true
      await current?.client.end()
    },
  }
}
