import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { seedDemo } from './demo/index.ts'
import { modules } from './modules.ts'
import { sealedColumns } from './sealed-columns.ts'
import { ensurePlatform } from './modules/site/tenancy/index.ts'
import { listenForInvalidations } from './platform/cache/index.ts'
import { removeJournal, settleRestore } from './platform/backup/index.ts'
import type { Config } from './platform/config.ts'
import { isTransientError, startDatabase } from './platform/database/index.ts'
import { diskFileStore, openUploads } from './platform/files/index.ts'
import type { HttpSettings, Services } from './platform/http/index.ts'
import { startJobs } from './platform/jobs/index.ts'
import type { Log } from './platform/log.ts'
import { refuseUnsafe, startNotices } from './platform/safe-start.ts'
import { checkSealing } from './platform/sealing/index.ts'
import { embeddedApps } from './platform/pages/index.ts'

export interface Running {
  app: FastifyInstance
  services: Services
  /** Says "not ready", lets calls and jobs end, then closes the database. Does no harm twice. */
  stop(): Promise<void>
}
type Stop = () => Promise<unknown>

/** What was started, stopped in the opposite order; one that fails does not keep the others from stopping. */
function stopList(log: Log): { add(stop: Stop): void; run(): Promise<void> } {
  const stops: Stop[] = []
  return {
    add: (stop) => void stops.unshift(stop),
    run: async () => {
      for (const stop of stops.splice(0)) {
        await stop().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'))
      }
    },
  }
}

async function startModules(services: Services, addStop: (stop: Stop) => void): Promise<void> {
  for (const module of modules) {
    const started = await module.start?.(services)
    if (started) addStop(() => started.stop())
  }
  const { config, database, log, now } = services
  if (config.jobConcurrency === 0) return
  const jobs = await startJobs({
    database,
    log,
    clock: { now },
    concurrency: config.jobConcurrency,
    jobs: modules.flatMap((module) => module.jobs?.(services) ?? []),
    periodic: modules.flatMap((module) => module.periodic ?? []),
  })
  addStop(() => jobs.stop())
}

const WEB = fileURLToPath(new URL('../web/dist', import.meta.url))

const BUILT = [
  'platform/platform.json',
  'shell/shell.json',
  ...Object.keys(embeddedApps).map((name) => `subs/${name}/subapp.json`),
]

/** Are there pages to serve? */
export const isWebBuilt = (): boolean => BUILT.every((file) => existsSync(join(WEB, file)))

/** The built web; without it the calls alone are served, which is all that work on the server needs. */
function builtWeb(log: Log): string | undefined {
  if (isWebBuilt()) return WEB
  log.warn('the web is not built, so there are no pages: run "npm run build"')
  return undefined
}

/** Throws EADDRINUSE at once, before the database is started for nothing. */
async function checkPortIsFree({ port, host }: Config): Promise<void> {
  const probe = createServer()
  probe.listen(port, host)
  await once(probe, 'listening')
  await new Promise((closed) => probe.close(closed))
}

interface Options {
  config: Config
  http: HttpSettings
  log: Log
}

async function startOnce(options: Options): Promise<Running> {
  const { config, log } = options
  const stops = stopList(log)
  const state = { open: false }
  try {
    await checkPortIsFree(config)
    const started = await startDatabase(config, log)
    stops.add(started.stop)
    const listener = await listenForInvalidations(started.database)
    stops.add(() => listener.stop())
    await settleRestore(config.dataDir, started.database.appUrl).then((done) => done && removeJournal(config.dataDir))
    stops.add(await openUploads(config.dataDir))
    const files = await diskFileStore(join(config.dataDir, 'files'))
    const services: Services = { ...options, database: started.database, files, now: () => new Date() }
    await checkSealing({ config, database: services.database, columns: sealedColumns }, log)
    await ensurePlatform(services.database)
    if (config.demo) await seedDemo(services)
    await startModules(services, stops.add)
    const app = await buildApp({ services, modules, isOpen: () => state.open, web: builtWeb(log) })
    stops.add(() => app.close())
    await app.listen({ port: config.port, host: config.host })
    state.open = true
    const stop = async () => {
      state.open = false
      await stops.run()
    }
    return { app, services, stop }
  } catch (error) {
    await stops.run()
    throw error
  }
}

const PATIENCE_MS = 60_000
const RETRY_MS = 1000

/** A migration that failed names the database's error as its cause. */
const mayPass = (error: unknown): boolean =>
  isTransientError(error) || (error instanceof Error && isTransientError(error.cause))

/**
 * Starts everything of one server process, in order, and listens last; what was started is stopped again when a later part fails. A database
 * that is only just starting, or is restarted meanwhile, is waited for: a minute.
 */
export async function startServer(options: Options, patienceMs = PATIENCE_MS): Promise<Running> {
  refuseUnsafe(options.config)
  for (const notice of startNotices(options.config)) options.log.warn(notice)
  for (const end = performance.now() + patienceMs; ; await pause(RETRY_MS)) {
    try {
      return await startOnce(options)
    } catch (error) {
      if (!mayPass(error) || performance.now() > end) throw error
      options.log.warn({ reason: (error as Error).message }, 'the database is not available yet: trying again')
    }
  }
}
