// A server reduced to its faults, for faults.test.ts: has the one that its argument names, and says what became of it.
import { watchForFaults } from './faults.ts'
import { QueueProblem } from './jobs/index.ts'
import { createLog } from './log.ts'

const lost = () => Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
const faults: Record<string, () => void> = {
  'lost connection': () => void Promise.reject(lost()),
  'lost queue': () => void Promise.reject(new QueueProblem(lost())),
  'forgotten rejection': () => void Promise.reject(new TypeError('x is undefined')),
  'refused statement': () => void Promise.reject(Object.assign(new Error('duplicate key'), { code: '23505' })),
  exception: () =>
    void setImmediate(() => {
      throw new TypeError('x is undefined')
    }),
  'lost connection in a callback': () =>
    void setImmediate(() => {
      throw lost()
    }),
  'no clean stop': () => void Promise.reject(new TypeError('x is undefined')),
}

const name = process.argv[2] ?? ''
const fault = watchForFaults(createLog({ level: 'error', json: true }), 500)
faults[name]?.()
// Rejections are handled, or not, before the next turn.
const calm = new Promise<undefined>((resolve) => setTimeout(() => setTimeout(() => resolve(undefined)), 50))
const ended = await Promise.race([fault, calm])
process.stdout.write(ended ? `stopping\n` : 'going on\n')
if (name === 'no clean stop') setInterval(() => undefined, 1000)
else process.exit(ended?.code ?? 0)
