import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Runner, WorkerEvents } from 'graphile-worker'
import type { Log } from '../log.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** A runner that lived for so long starts its waits from the beginning. */
const STEADY_MS = 60_000
/** So many jobs in a row that could not be fetched: the runner has caught something that it does not get rid of. */
const MOST_FAILURES = 20

export interface RunnerOptions {
  start(events: WorkerEvents): Promise<Runner>
  log: Log
  onPool(poolId: string): void
  onPoolEnd(poolId: string): void
  onJob(job: { id: string | number; attempts: number }): void
  onJobEnd(job: { id: string | number }): void
}

/** Events of one runner, told by the id of its pool, and an end to a runner that fetches nothing any more. */
function listen({ onPool, onJob, onJobEnd }: RunnerOptions, onHopeless: () => void) {
  const events: WorkerEvents = new EventEmitter()
  const pools: string[] = []
  let failures = 0
  events.on('pool:create', ({ workerPool }) => {
    pools.push(workerPool.id)
    onPool(workerPool.id)
  })
  events.on('job:start', ({ job }) => {
    failures = 0
    onJob(job)
  })
  events.on('job:complete', ({ job }) => onJobEnd(job))
  events.on('worker:getJob:empty', () => (failures = 0))
  events.on('worker:getJob:error', () => {
    failures += 1
    if (failures === MOST_FAILURES) onHopeless()
  })
  return { events, pools }
}

/** Keeps the queue's runner going: one that ends, for whatever reason, is started again, each time after a longer while. The first start may throw. */
export async function keepRunning(options: RunnerOptions): Promise<{ stop(): Promise<void> }> {
  const { log } = options
  const stopping = new AbortController()
  let runner: Runner
  let pools: string[] = []
  let startedAt = 0

  const begin = async (): Promise<void> => {
    const heard = listen(options, () => {
      log.error('the job worker fetches no jobs any more: starting it again')
      runner.stop().catch(() => undefined)
    })
    pools = heard.pools
    runner = await options.start(heard.events)
    startedAt = performance.now()
    // Asked to stop meanwhile.
    if (stopping.signal.aborted) await runner.stop().catch(() => undefined)
  }
  const watch = async (): Promise<void> => {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      const error: unknown = await runner.promise.catch((reason: unknown) => reason)
      if (stopping.signal.aborted) return
      log.error({ err: error }, 'the job worker ended: starting it again')
      pools.forEach(options.onPoolEnd)
      if (performance.now() - startedAt > STEADY_MS) waitMs = FIRST_WAIT_MS
      await restart(waitMs)
    }
  }
  const restart = async (firstWaitMs: number): Promise<void> => {
    for (let waitMs = firstWaitMs; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        return await begin()
      } catch (error) {
        log.error({ err: error }, 'the job worker could not be started')
      }
    }
  }

  await begin()
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await runner.stop().catch((error: unknown) => log.warn({ err: error }, 'the job worker did not stop cleanly'))
      await watching
    },
  }
}
