import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { asAdmin, type Database, openDatabase, withLogin } from '../platform/database/index.ts'
import { createPool } from '../platform/database/pool.ts'
import { grantDatabase } from '../platform/database/roles.ts'
import { silentLog } from '../platform/log.ts'
import { TEMPLATE, TEST_APP_PASSWORD } from './cluster.ts'
import './global-setup.ts'

export interface TestDatabase {
  /** As in production: logged in as waybill_app, row level security on. */
  database: Database
  /** Superuser on the same database, for what a test must see or plant behind the policies' back. */
  admin: Pool
  adminUrl: string
  /** Closes both and drops the database. */
  close(): Promise<void>
}

/** Makes a migrated database of one's own from the template; close it in afterAll (or let useTestDatabase do both). */
export async function testDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('adminUrl')
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await asAdmin(clusterUrl, (client) => client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`))
  const adminUrl = withLogin(clusterUrl, { database: name })
  await asAdmin(adminUrl, grantDatabase)
  const appUrl = withLogin(adminUrl, { user: 'waybill_app', password: TEST_APP_PASSWORD })
  // Planting ten thousands of rows on a busy machine takes longer than a statement of the product may.
  const admin = createPool({ url: adminUrl, log: silentLog, max: 3, idleTimeoutMs: 2000, statementTimeoutMs: 120_000 })
  const database = openDatabase({ appUrl, log: silentLog, poolSize: 8, idleTimeoutMs: 2000 })
  return {
    database,
    admin,
    adminUrl,
    close: async () => {
      await Promise.all([database.close(), admin.end()])
      await asAdmin(clusterUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** A database for the file or describe block that calls it: made before its tests, dropped after; use its members inside tests only. */
export function useTestDatabase(): Omit<TestDatabase, 'close'> {
  let made: TestDatabase | undefined
  const current = (): TestDatabase => {
    if (!made) throw new Error('The test database exists only while tests run: use it inside a test or hook')
    return made
  }
  beforeAll(async () => {
    made = await testDatabase()
  })
  afterAll(async () => {
    await made?.close()
    made = undefined
  })
  return {
    get database() {
      return current().database
    },
    get admin() {
      return current().admin
    },
    get adminUrl() {
      return current().adminUrl
    },
  }
}
