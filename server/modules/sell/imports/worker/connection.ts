import { importState } from '@waybill/contract/imports/lifecycle'
import { Client } from 'pg'
import { stateText } from '../../../../platform/database/state-text.ts'
import { openingOf, type Scope } from '../../../../platform/database/scope.ts'
import { typeParsers } from '../../../../platform/database/pool.ts'
import type { WorkerSettings } from './tasks.ts'

const STATEMENT_TIMEOUT_MS = 120_000

/** Runs work in one transaction on a connection of the worker's own, so that the serving thread's pool stays free. */
export async function inWorkerScope<T>(settings: WorkerSettings, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: settings.appUrl,
    types: typeParsers,
    application_name: 'waybill-import',
    connectionTimeoutMillis: 10_000,
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

/** An import that waits for the work: to be read, or to be checked. */
const CLAIMED = {
  [importState.reading]: `state = ${stateText(importState.reading)}`,
  [importState.ready]: `state = ${stateText(importState.ready)} and checked_version <> version`,
}

/**
 * Waits until no other worker, of this node or another, is at this import. Gives back its version; undefined when its row no longer is as
 * the work needs it: the worker before may have done it. The import stays until the work ends: no row is stored without its import.
 */
export async function claim(
  client: Client,
  settings: WorkerSettings,
  state: keyof typeof CLAIMED,
): Promise<number | undefined> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 8027))', [settings.importId])
  const { rows } = await client.query<{ version: number }>(
    `select version from import_job where org_id = $1 and id = $2 and ${CLAIMED[state]} for key share`,
    [settings.orgId, settings.importId],
  )
  return rows[0]?.version
}

/** Runs statements of one connection one after the other, in the order in which they are given, no matter who awaits them. */
export function serialize(): <T>(statement: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve()
  return (statement) => {
    const run = before.then(statement)
    // Whoever awaits `run` hears of its failure; the statements behind it fail by themselves, in the broken transaction.
    before = run.catch(() => undefined)
    return run
  }
}
