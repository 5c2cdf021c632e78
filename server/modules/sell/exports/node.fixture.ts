import { join } from 'node:path'
import { readConfig } from '../../../platform/config.ts'
import { openDatabase } from '../../../platform/database/index.ts'
import { diskFileStore } from '../../../platform/files/index.ts'
import { readHttpSettings } from '../../../platform/http/index.ts'
import { startJobs } from '../../../platform/jobs/index.ts'
import { silentLog as log } from '../../../platform/log.ts'
import { modules } from '../../../modules.ts'

/** A node that works exports off until it is killed. */
const { appUrl, dataDir } = JSON.parse(process.argv[2] ?? '{}') as { appUrl: string; dataDir: string }
const database = openDatabase({ appUrl, log, poolSize: 4 })
const config = readConfig({ NODE_ENV: 'test', WAYBILL_DATA: dataDir })
const files = await diskFileStore(join(dataDir, 'files'))
const services = { config, database, files, log, http: readHttpSettings({}), now: () => new Date() }
await startJobs({
  database,
  log,
  concurrency: 2,
  jobs: modules.flatMap((module) => module.jobs?.(services) ?? []).filter(({ name }) => name.startsWith('exports.')),
})
