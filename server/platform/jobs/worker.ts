import { EventEmitter } from 'node:events'
import { type JobHelpers, parseCronItems, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../database/index.ts'
import { createPool } from '../database/pool.ts'
import type { Log } from '../log.ts'
import { jobRuns } from '../metrics/counters.ts'
import { AS_WORKER, queueLogger } from './install.ts'
import type { Job, JobContext, JobKind } from './job.ts'
import { watchLiveness } from './liveness.ts'
import { watchShares } from './shares.ts'

/** A job that comes by itself; missed times (the server was down) are left out. */
export interface PeriodicJob {
  kind: JobKind<Record<string, never>>
  /** Five fields of cron in UTC: minute, hour, day, month, weekday. */
  at: string
}

export interface JobsOptions {
  database: Database
  jobs: Job[]
  periodic?: PeriodicJob[]
  concurrency: number
  log: Log
  clock?: Clock
}

export interface JobWorker {
  /** Takes no more jobs, waits for the running ones (told by their signal after five seconds), and closes its connections. */
  stop(): Promise<void>
}

function contextOf({ database, log, clock = systemClock }: JobsOptions, helpers: JobHelpers): JobContext {
  const { attempts, max_attempts: most, id, task_identifier: name } = helpers.job
  return {
    database,
    clock,
    log: log.child({ job: name, jobId: id }),
    attempt: attempts,
    lastAttempt: attempts >= most,
    signal: helpers.abortSignal,
  }
}

function tasksOf(options: JobsOptions): TaskList {
  const names = new Set(options.jobs.map((job) => job.name))
  if (names.size !== options.jobs.length) throw new Error('Two jobs have the same name')
  return Object.fromEntries(
    options.jobs.map((job) => [
      job.name,
      async (payload: unknown, helpers: JobHelpers) => {
        // The queue adds its own mark to the payload of a periodic job.
        const { _cron, ...own } = (payload ?? {}) as Record<string, unknown>
        await job.run(own, contextOf(options, helpers)).catch((error: unknown) => {
          jobRuns.inc({ kind: job.name, outcome: 'failed' })
          throw error
        })
        jobRuns.inc({ kind: job.name, outcome: 'done' })
      },
    ]),
  )
}

function queueOptions({ database, log, concurrency }: JobsOptions) {
  const pool = createPool({
    url: database.appUrl,
    log,
    max: concurrency + 2,
    options: AS_WORKER,
    applicationName: 'waybill jobs',
    plainTypes: true,
  })
  return { pgPool: pool, logger: queueLogger(log), noPreparedStatements: !database.prepared, noHandleSignals: true }
}

/** Works the queue off until it is stopped, and frees the jobs of processes that died. */
export async function startJobs(options: JobsOptions): Promise<JobWorker> {
  const shared = queueOptions(options)
  const liveness = await watchLiveness(options.database.appUrl, options.log)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => liveness.announce(workerPool.id))
  const cron = (options.periodic ?? []).map(({ kind, at }) => ({
    task: kind.name,
    match: at,
    identifier: kind.name,
    options: { maxAttempts: kind.maxAttempts, jobKey: `periodic:${kind.name}` },
  }))
  const runner = await run({
    ...shared,
    events,
    concurrency: options.concurrency,
    pollInterval: 2000,
    taskList: tasksOf(options),
    forbiddenFlags: watchShares({ ...options, events }),
    parsedCronItems: parseCronItems(cron),
  })
  return {
    stop: async () => {
      await runner
        .stop()
        .catch((error: unknown) => options.log.warn({ err: error }, 'the job worker did not stop cleanly'))
      await liveness.stop()
      await shared.pgPool.end()
    },
  }
}

/** Works off every job that is due and returns; for tests and scripts. A failing job is not an error here: it waits for its next try. */
export async function drainJobs(options: JobsOptions): Promise<void> {
  const shared = queueOptions(options)
  try {
    await runOnce({ ...shared, concurrency: 1, taskList: tasksOf(options) })
  } finally {
    await shared.pgPool.end()
  }
}
