// A server reduced to its stopping, for shutdown.test.ts.
import { waitForShutdownSignal } from './shutdown.ts'

const alive = setInterval(() => undefined, 1000)
// Listening first: whoever reads "ready" may send its signal at once.
const signal = waitForShutdownSignal()
process.stdout.write('ready ')
process.stdout.write(`stopped by ${await signal} `)
clearInterval(alive)
process.exit(0)
