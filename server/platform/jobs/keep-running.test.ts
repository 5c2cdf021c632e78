import type { Runner, WorkerEvents } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { keepRunning } from './keep-running.ts'

/** Runners that live until they are ended from outside. */
function runners() {
  const made: { end(error?: Error): void; events: WorkerEvents; stopped: boolean }[] = []
  const ended: string[] = []
  const start = async (events: WorkerEvents): Promise<Runner> => {
    const life = Promise.withResolvers<void>()
    const one = { end: (error?: Error) => (error ? life.reject(error) : life.resolve()), events, stopped: false }
    made.push(one)
    events.emit('pool:create', { workerPool: { id: `pool-${made.length}` } } as never)
    const stop = async () => {
      one.stopped = true
      life.resolve()
    }
    return { promise: life.promise, stop } as unknown as Runner
  }
  const nothing = () => undefined
  return {
    made,
    ended,
    options: {
      log: silentLog,
      onPool: nothing,
      onPoolEnd: (id: string) => void ended.push(id),
      onJob: nothing,
      onJobEnd: nothing,
      start,
    },
  }
}
const until = async (what: () => boolean): Promise<void> => {
  while (!what()) await pause(10)
}

it('a runner that ends, well or badly, is started again, and what its pool held is given up', async () => {
  const { made, ended, options } = runners()
  const running = await keepRunning(options)
  made[0]?.end(new Error('a worker exited unexpectedly'))
  await until(() => made.length === 2)
  made[1]?.end()
  await until(() => made.length === 3)
  expect(ended).toEqual(['pool-1', 'pool-2'])
  await running.stop()
  expect([made.length, made[2]?.stopped]).toEqual([3, true])
})

it('a runner that fetches no jobs any more is replaced', async () => {
  const { made, options } = runners()
  const running = await keepRunning(options)
  for (let failures = 0; failures < 20; failures++) made[0]?.events.emit('worker:getJob:error', {} as never)
  await until(() => made.length === 2)
  expect(made[0]?.stopped).toBe(true)
  await running.stop()
})

it('a first start that fails is an error', async () => {
  const { options } = runners()
  const start = () => Promise.reject(new Error('no queue'))
  await expect(keepRunning({ ...options, start })).rejects.toThrow('no queue')
})
