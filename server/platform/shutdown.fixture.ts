// A server reduced to its stopping, for shutdown.test.ts.
import { silentLog } from './log.ts'
import { onShutdown } from './shutdown.ts'

const fails = process.argv[2] === 'fails'
const alive = setInterval(() => undefined, 1000)
onShutdown(silentLog, async () => {
  clearInterval(alive)
  process.stdout.write('stopping ')
  if (fails) throw new Error('stuck')
})
process.stdout.write('ready ')
