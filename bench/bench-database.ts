import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inScope, startDatabase, type Database } from '../server/platform/database/index.ts'
import { type Config, readConfig } from '../server/platform/config.ts'
import { diskFileStore, type FileStore } from '../server/platform/files/index.ts'
import { silentLog } from '../server/platform/log.ts'

export type BenchServer = {
  database: Database
  config: Config
  files: FileStore
  log: typeof silentLog
  stop(): Promise<void>
}

/** Our own PostgreSQL as in production (fsync on) in a folder of its own, with one seller (organisation 5, user 7). */
export async function benchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const config = readConfig({ WAYBILL_DATA: folder, WAYBILL_DEMO: '0', NODE_ENV: 'development' })
  const { database, stop } = await startDatabase(config, silentLog)
  await inScope(database, { role: 'service', orgId: 0 }, async (db) => {
    await db
      .insertInto('org')
      .values([
        { id: 1, type: 3, name: 'Platform' },
        { id: 5, type: 1, parent_org_id: 1, name: 'Seller', identity_verified: true },
      ])
      .execute()
    await db
      .insertInto('app_user')
      .values({
        org_id: 5,
        id: 7,
        tenant_org_id: 1,
        email: 'seller@bench.test',
        user_name: 'seller@bench.test',
        first_name: 'Sam',
        last_name: 'Seller',
        password_hash: 'none',
      })
      .execute()
  })
  const files = await diskFileStore(join(folder, 'files'))
  return {
    database,
    config,
    files,
    log: silentLog,
    stop: async () => (await stop(), await rm(folder, { recursive: true, force: true })),
  }
}
