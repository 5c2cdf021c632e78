import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { ClientBase } from 'pg'
import { statementName } from './pool.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** Kysely bound to one open transaction and its scope: what every repository function takes first. */
export type Db = Kysely<Schema>

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * The one connection of one transaction. Queries started together are sent one after another (a client takes one at a time), and
 * after the end nothing passes any more: a forgotten promise must not run inside the next user's transaction.
 */
class ScopeConnection implements DatabaseConnection {
  readonly #client: ClientBase
  readonly #prepared: boolean
  #last: Promise<unknown> = Promise.resolve()
  #closed = false
  readonly #onCommit: ((database: Database) => void)[] = []

  constructor(client: ClientBase, prepared: boolean) {
    this.#client = client
    this.#prepared = prepared
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = this.#last.then(() => this.#send<R>(query))
    this.#last = run.catch(() => undefined)
    return run
  }

  async #send<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#closed) throw new Error("Transaction already closed: a query wasn't awaited inside its scope")
    const values = query.parameters as unknown[]
    // Without parameters a text may hold several statements, and those cannot be prepared.
    const name = this.#prepared && values.length > 0 ? statementName(query.sql) : undefined
    const { command, rowCount, rows } = await this.#client.query({ text: query.sql, values, name })
    const counted = COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}
    return { ...counted, rows: rows ?? [] }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Streaming isn't supported. Use keyset pages, or COPY through the client.")
  }

  /** Runs once the transaction is committed, before its caller goes on. */
  onCommit(action: (database: Database) => void): void {
    this.#onCommit.push(action)
  }

  committed(database: Database): void {
    for (const action of this.#onCommit) action(database)
  }

  /** Waits for what was started, then lets nothing more pass. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#last
  }
}

class ScopeDriver implements Driver {
  readonly #connection: ScopeConnection
  #depth = 0

  constructor(connection: ScopeConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  /** The transaction is open already: db.transaction() inside a scope is a savepoint, whose failure leaves the rest alive. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(raw(`savepoint scope_${++this.#depth}`))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(raw(`release savepoint scope_${this.#depth--}`))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const name = `scope_${this.#depth--}`
    await connection.executeQuery(raw(`rollback to savepoint ${name}; release savepoint ${name}`))
  }
}

function raw(sql: string): CompiledQuery {
  return {
    sql,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
    queryId: { queryId: sql },
  } as CompiledQuery
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** What goes with one transaction. */
interface BoundDb {
  db: Db
  /** Waits for what was started, then lets nothing more pass. */
  close(): Promise<void>
  /** Runs what waits for the commit. */
  committed(database: Database): void
}

/** Makes the Db of one transaction on a checked-out client. */
export function bindDb(client: ClientBase, prepared: boolean): BoundDb {
  const connection = new ScopeConnection(client, prepared)
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new ScopeDriver(connection),
      createQueryCompiler: () => compiler,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    },
  })
  return { db, close: () => connection.close(), committed: (database) => connection.committed(database) }
}

/**
 * Has a process-local effect wait for the commit of a scope's transaction; it must not fail. Nothing happens after a rollback. A savepoint
 * that is rolled back does not take it away.
 */
export const onCommit = (db: Db, action: (database: Database) => void): Promise<void> =>
  db.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof ScopeConnection)) throw new Error('This is not the transaction of a scope')
    connection.onCommit(action)
  })
