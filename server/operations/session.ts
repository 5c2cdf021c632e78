import { join } from 'node:path'
import { type Config, readConfig } from '../platform/config.ts'
import {
  type Database,
  isAppLogin,
  openDatabase,
  prepareDatabase,
  type ReachedDatabase,
  reachDatabase,
} from '../platform/database/index.ts'
import { appPassword } from '../platform/database/secrets.ts'
import { diskFileStore } from '../platform/files/index.ts'
import { readHttpSettings, type Services } from '../platform/http/index.ts'
import { createLog, type Log } from '../platform/log.ts'

export interface Settings {
  config: Config
  log: Log
}

/** The settings of a command: those of the server. Its log goes to standard error and tells only what is wrong. */
export function settingsOf(env: NodeJS.ProcessEnv): Settings {
  const config = readConfig(env)
  const level = config.logLevel === 'debug' ? 'debug' : 'warn'
  return { config, log: createLog({ level, json: false, out: process.stderr }) }
}

export interface Session extends Settings, ReachedDatabase {
  database: Database
  services: Services
}

/**
 * Runs a command's work with the database of the installation, whether its server runs or not, and lets go of it again. `prepare`: also
 * makes and migrates what a first start would.
 */
export async function withSession<T>(
  settings: Settings,
  { prepare }: { prepare: boolean },
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { config, log } = settings
  const reached = await reachDatabase(config, log, { make: prepare })
  const { adminUrl } = reached
  const { dataDir, databaseUrl, appPassword: configured } = config
  let database: Database | undefined
  try {
    if (prepare && !isAppLogin(adminUrl) && !reached.serverRuns) {
      const password = await appPassword({ dataDir, databaseUrl, configured })
      await prepareDatabase({ adminUrl, password, log })
    }
    // The administrator may take on the application's roles, and works in their scopes as the application does.
    database = openDatabase({ appUrl: adminUrl, log, poolSize: 4, prepared: config.database.prepared })
    const files = await diskFileStore(join(dataDir, 'files'))
    const http = readHttpSettings(process.env, config)
    const services: Services = { config, database, files, log, http, now: () => new Date() }
    return await work({ ...settings, ...reached, database, services })
  } finally {
    await database?.close()
    await reached.stop()
  }
}
