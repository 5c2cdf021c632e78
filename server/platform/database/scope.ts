import type { ClientBase, PoolClient } from 'pg'
import type { Database } from './database.ts'
import { SCOPE_ROLES, type ScopeRole } from './roles.ts'
import { bindDb, type Db } from './scope-connection.ts'
import { isDatabaseAway } from './pg-errors.ts'

/** As whom, and for which organisation, a transaction works. Row level security reads exactly this. */
export interface Scope {
  role: ScopeRole
  orgId: number
  userId?: number
  /** Staff who work on the user's behalf: what is audited names them. */
  proxyUserId?: number
}

export interface ScopeOptions {
  /** How often to run the work again after a serialization failure or a deadlock; 0 unless asked, since work may have effects outside. */
  retries?: number
  isolation?: 'repeatable read' | 'serializable'
  readOnly?: boolean
  /** In place of the pool's ten seconds. */
  statementTimeoutMs?: number
  /** How long a statement waits for another's lock before it fails with 55P03; as long as it may run when left out. */
  lockTimeoutMs?: number
}

/** `client` is the same transaction for what Kysely cannot do, such as COPY; never keep it beyond the call. */
export type ScopedWork<T> = (db: Db, client: ClientBase) => Promise<T>

const RETRIABLE = new Set(['40001', '40P01'])

/** Lets a whole number into a SET statement, which takes no parameters. */
function checkedId(id: number, what: string): number {
  if (!Number.isSafeInteger(id) || id < 0)
    throw new TypeError(`${what} of a scope must be a whole number, not ${String(id)}`)
  return id
}

/** One text, one round trip. SET LOCAL and not set_config(): only the utility statement reaches the workers of a Citus cluster. */
export function openingOf(scope: Scope, options: ScopeOptions): string {
  if (!SCOPE_ROLES.includes(scope.role)) throw new TypeError(`There is no scope role ${String(scope.role)}`)
  const begin = ['begin', options.isolation && `isolation level ${options.isolation}`, options.readOnly && 'read only']
  const statements = [
    begin.filter(Boolean).join(' '),
    `set local role waybill_${scope.role}`,
    `set local app.org_id='${checkedId(scope.orgId, 'orgId')}'`,
    `set local app.user_id='${scope.userId === undefined ? '' : checkedId(scope.userId, 'userId')}'`,
  ]
  if (scope.proxyUserId !== undefined)
    statements.push(`set local app.proxy_user_id='${checkedId(scope.proxyUserId, 'proxyUserId')}'`)
  if (options.statementTimeoutMs !== undefined) {
    statements.push(`set local statement_timeout=${checkedId(options.statementTimeoutMs, 'statementTimeoutMs')}`)
  }
  if (options.lockTimeoutMs !== undefined)
    statements.push(`set local lock_timeout=${checkedId(options.lockTimeoutMs, 'lockTimeoutMs')}`)
  return statements.join(';')
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  // After a failed statement whose error was swallowed PostgreSQL answers COMMIT by rolling back, without an error.
  if (command !== 'COMMIT')
    throw new Error("Transaction rolled back because an earlier statement's error was swallowed")
}

async function runOnce<T>(database: Database, opening: string, work: ScopedWork<T>): Promise<T> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await client.query(opening)
    const { db, close, committed } = bindDb(client, database.prepared)
    try {
      const result = await work(db, client)
      await close()
      await commit(client)
      committed(database)
      return result
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    // Of a standby or of a server that is going: the end of the connection is the rollback.
    if (isDatabaseAway(error)) broken = error as Error
    else await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    // Given the error, the pool throws the client away.
    client.release(broken)
  }
}

/**
 * Runs the work in one transaction under the scope's role and organisation: committed when it returns, rolled back when it throws.
 * Nothing that the role's policies hide can be read or written, whatever the statements say.
 */
export async function inScope<T>(
  database: Database,
  scope: Scope,
  work: ScopedWork<T>,
  options: ScopeOptions = {},
): Promise<T> {
  const opening = openingOf(scope, options)
  for (let attempt = 0; ; attempt++) {
    try {
      return await runOnce(database, opening, work)
    } catch (error) {
      const code = (error as { code?: string } | undefined)?.code ?? ''
      if (attempt >= (options.retries ?? 0) || !RETRIABLE.has(code)) throw error
    }
  }
}

/**
 * One transaction of role service for several organizations, one after the other: `serve` turns it to an organization, for which all
 * works until the next, as in a scope of its own. It begins with `orgId`. Only for role service, whose policies know no organization.
 */
export function inSharedScope<T>(
  database: Database,
  orgId: number,
  work: (serve: (orgId: number) => Promise<Db>) => Promise<T>,
  options: ScopeOptions = {},
): Promise<T> {
  return inScope(
    database,
    { role: 'service', orgId },
    (db, client) => {
      let current = orgId
      return work(async (next) => {
        if (next !== current) await client.query(`set local app.org_id='${checkedId(next, 'orgId')}'`)
        current = next
        return db
      })
    },
    options,
  )
}

/** Runs a part of a transaction under another role, for the same organization and user. Work that throws ends the transaction. */
export async function underRole<T>(
  client: ClientBase,
  { inside, role }: { inside: ScopeRole; role: ScopeRole },
  work: () => Promise<T>,
): Promise<T> {
  if (role === inside) return work()
  await client.query(`set local role waybill_${role}`)
  const result = await work()
  await client.query(`set local role waybill_${inside}`)
  return result
}

/** Runs a part of a transaction as the service for another organization. Work that throws ends the transaction. */
export async function underService<T>(
  client: ClientBase,
  { inside, orgId }: { inside: Scope; orgId: number },
  work: () => Promise<T>,
): Promise<T> {
  return underRole(client, { inside: inside.role, role: 'service' }, async () => {
    await client.query(`set local app.org_id='${checkedId(orgId, 'orgId')}'`)
    const result = await work()
    await client.query(`set local app.org_id='${checkedId(inside.orgId, 'orgId')}'`)
    return result
  })
}
