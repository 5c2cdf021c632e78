// A server reduced to its stopping, for shutdown.test.ts.
import { askedToStop } from './shutdown.ts'

const alive = setInterval(() => undefined, 1000)
process.stdout.write('ready ')
process.stdout.write(`stopped by ${await askedToStop()} `)
clearInterval(alive)
process.exit(0)
