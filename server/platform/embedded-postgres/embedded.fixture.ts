// A server process reduced to its database, for tests that kill it.
import { silentLog } from '../log.ts'
import { startEmbedded } from './index.ts'

const dataDir = process.argv[2] ?? ''
const postgres = await startEmbedded({ dataDir, log: silentLog, durable: false })
process.once('SIGTERM', () => void postgres.stop())
process.stdout.write(`${JSON.stringify({ url: postgres.url, pid: postgres.pid() })}\n`)
