import { lifecycles } from '@waybill/contract/lifecycles/all'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { asAdmin, prepareDatabase, withLogin } from '../platform/database/index.ts'
import { type EmbeddedPostgres, startEmbedded } from '../platform/embedded-postgres/index.ts'
import { silentLog } from '../platform/log.ts'
import { guardLifecycles } from './lifecycle-guard.ts'

export const TEMPLATE = 'waybill_template'
/** Test clusters live for minutes on this machine alone. */
export const TEST_APP_PASSWORD = 'test-only-app-password'

const PREFIX = 'waybill-test-'

/** Where tests find the cluster of this run; handed to vitest's workers as it is. */
export interface TestCluster {
  /** Superuser, database "postgres". */
  adminUrl: string
  stop(): Promise<void>
}

/** Clears away what killed runs left: their postmaster (if it still lives) and their folder. */
async function sweepDeadRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    const dataDir = join(tmpdir(), name)
    // Starting it takes over from the dead owner and ends the orphan; then it can be stopped and removed.
    const leftover = await startEmbedded({ dataDir, log: silentLog, durable: false }).catch(() => undefined)
    await leftover?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function start(): Promise<{ postgres: EmbeddedPostgres; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // The database account must be able to walk through.
  await chmod(dataDir, 0o711)
  return { postgres: await startEmbedded({ dataDir, log: silentLog, durable: false }), dataDir }
}

/** Starts a cluster of its own for one test run, with a migrated template database in it. */
export async function startTestCluster(): Promise<TestCluster> {
  await sweepDeadRuns()
  const { postgres, dataDir } = await start()
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await asAdmin(postgres.url, (client) => client.query(`create database ${TEMPLATE}`))
    const adminUrl = withLogin(postgres.url, { database: TEMPLATE })
    await prepareDatabase({ adminUrl, password: TEST_APP_PASSWORD, log: silentLog })
    await asAdmin(adminUrl, (client) => guardLifecycles(client, lifecycles))
    return { adminUrl: postgres.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs work on the migrated template of a cluster made just for it. */
export async function withTemplate(work: (client: Client) => Promise<void>): Promise<void> {
  const cluster = await startTestCluster()
  try {
    await asAdmin(withLogin(cluster.adminUrl, { database: TEMPLATE }), work)
  } finally {
    await cluster.stop()
  }
}
