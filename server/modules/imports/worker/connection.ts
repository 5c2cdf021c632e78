import { Client } from 'pg'
import { openingOf, type Scope } from '../../../platform/database/scope.ts'
import { typeParsers } from '../../../platform/database/pool.ts'
import type { WorkerSettings } from './tasks.ts'

const STATEMENT_TIMEOUT_MS = 120_000

/** Runs work in one transaction on a connection of the worker's own, so that the serving thread's pool stays free. */
export async function inWorkerScope<T>(settings: WorkerSettings, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: settings.appUrl,
    types: typeParsers,
    application_name: 'waybill-import',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const scope: Scope = { role: 'seller', orgId: settings.orgId, userId: settings.userId }
    await client.query(openingOf(scope, { statementTimeoutMs: STATEMENT_TIMEOUT_MS }))
    const result = await work(client)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction of an import was rolled back')
    return result
  } finally {
    await client.end().catch(() => undefined)
  }
}
