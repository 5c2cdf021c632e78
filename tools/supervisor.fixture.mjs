// A starter for supervise.test.ts, which has it killed: supervises the fixture as tools/start.mjs does the server.
import { fileURLToPath } from 'node:url'
import { supervise } from './supervise.mjs'

const fixture = fileURLToPath(new URL('supervise.fixture.mjs', import.meta.url))
const server = supervise(process.execPath, [fixture, ...process.argv.slice(2)], { firstWaitMs: 10 })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.stop(signal))
process.exit(await server.ended)
