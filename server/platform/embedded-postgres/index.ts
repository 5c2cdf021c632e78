/**
 * Our own PostgreSQL: owns the cluster in the data directory, from making it to stopping it.
 * Invariants: one living server a data directory (owner-lock.ts); PostgreSQL never runs as root; it listens on a private socket or
 * on loopback only; a kill -9 of any process costs nothing that was committed.
 * States: owned → orphan ended → cluster present → running ⇄ restarting (when the postmaster dies under us) → stopped.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ADMIN_USER, type ClusterOptions, ensureCluster } from './cluster.ts'
import { adminPassword, prepareHome } from './home.ts'
import { endOrphan } from './orphan.ts'
import { acquireOwnerLock } from './owner-lock.ts'
import { type Address, chooseAddress, launch, stopPostmaster, urlOf, waitUntilReady } from './postmaster.ts'

export { attachEmbedded, checkAccount, hasCluster } from './attach.ts'

export interface EmbeddedPostgres {
  /** Connection string of the superuser to the database "postgres". */
  url: string
  /** The postmaster's process id at this moment. */
  pid(): number | undefined
  /** Stops cleanly and gives the data directory free. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** False only for tests: fsync off. */
  durable?: boolean
}

/** So many deaths a minute are answered at once, further ones after a wait. */
const RESTARTS_A_MINUTE = 5
const LONGEST_WAIT_MS = 30_000

/** Starts PostgreSQL on the data directory (made on first use); throws a readable error when it cannot. */
export async function startEmbedded({ dataDir, log, durable = true }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = chooseAccount()
  const home = await prepareHome(dataDir, account)
  const release = await acquireOwnerLock(dataDir)
  try {
    const binaries = await findBinaries(account)
    const options: ClusterOptions = { home, binaries, account, password: await adminPassword(dataDir), durable }
    await endOrphan(options, log)
    await ensureCluster(options)
    const address = await chooseAddress(home.run)
    const url = urlOf(address, { user: ADMIN_USER, password: options.password, database: 'postgres' })
    const keeper = await keepRunning({ options, address, url, log })
    return {
      url,
      pid: keeper.pid,
      stop: async () => {
        await keeper.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** After a kill of the postmaster its children may hold the shared memory for a moment: try for some seconds. */
async function launchAndWait(options: ClusterOptions, address: Address, url: string): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const child = launch(options, address)
    try {
      await waitUntilReady(child, options, url)
      return child
    } catch (error) {
      await stopPostmaster(child, options)
      const busy = error instanceof Error && /still in use|lock file .* already exists/.test(error.message.slice(-2500))
      if (!busy || attempt >= 20) throw error
      await sleep(250)
    }
  }
}

async function keepRunning(job: { options: ClusterOptions; address: Address; url: string; log: Log }) {
  const { options, address, url, log } = job
  const stopping = new AbortController()
  let child = await launchAndWait(options, address, url)
  let deaths: number[] = []

  /** Nobody else would start it: it is tried for as long as this server lives, less and less often. */
  const rest = async (): Promise<void> => {
    deaths = [...deaths.filter((at) => at > Date.now() - 60_000), Date.now()]
    const extra = deaths.length - RESTARTS_A_MINUTE
    if (extra <= 0) return
    const waitMs = Math.min(1000 * 2 ** extra, LONGEST_WAIT_MS)
    log.error({ waitMs }, 'PostgreSQL does not stay up: waiting before the next start')
    await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
  const restart = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await rest()
      if (stopping.signal.aborted) return
      try {
        await endOrphan(options, log)
        child = await launchAndWait(options, address, url)
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be started again')
      }
    }
  }
  const watch = async (): Promise<void> => {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (stopping.signal.aborted) return
      log.error({ code: child.exitCode, signal: child.signalCode }, 'PostgreSQL ended unexpectedly: starting it again')
      await restart()
      if (stopping.signal.aborted) return stopPostmaster(child, options)
    }
  }
  const watching = watch()

  return {
    pid: () => child.pid,
    stop: async () => {
      stopping.abort()
      await stopPostmaster(child, options)
      await watching
    },
  }
}
