import { type JobHelpers, parseCronItems, run, runOnce, type TaskList } from 'graphile-worker'
import { type Clock, systemClock } from '../clock.ts'
import { type Database, isDatabaseAway } from '../database/index.ts'
import { createPool } from '../database/pool.ts'
import type { Log } from '../log.ts'
import { jobRuns } from '../metrics/counters.ts'
import { AS_WORKER, queueLogger } from './install.ts'
import type { Job, JobContext, JobKind } from './job.ts'
import { keepRunning } from './keep-running.ts'
import { type LivenessOptions, watchLiveness } from './liveness.ts'
import { makePatient } from './patient-pool.ts'
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
  /** For tests, which are in a hurry. */
  liveness?: Pick<LivenessOptions, 'sweepMs' | 'calmMs'>
}

export interface JobWorker {
  /**
   * Takes no more jobs, waits for the running ones (told by their signal after five seconds), and closes its connections. While the database
   * is away nobody is waited for: what was under way is run again after the next start.
   */
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

/** So often one try of a job is begun again because the database went away; then it counts as failed. */
const MOST_INTERRUPTIONS = 5

/** Runs a job; one that the database left is run again when it is back, as the same try: it was no fault of the job. */
async function runToItsEnd(work: () => Promise<void>, ready: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let interruptions = 0; ; interruptions++) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || interruptions >= MOST_INTERRUPTIONS || signal.aborted) throw error
      await ready()
    }
  }
}

function tasksOf(options: JobsOptions, ready?: () => Promise<void>): TaskList {
  const names = new Set(options.jobs.map((job) => job.name))
  if (names.size !== options.jobs.length) throw new Error('Two jobs have the same name')
  return Object.fromEntries(
    options.jobs.map((job) => [
      job.name,
      async (payload: unknown, helpers: JobHelpers) => {
        // The queue adds its own mark to the payload of a periodic job.
        const { _cron, ...own } = (payload ?? {}) as Record<string, unknown>
        const work = () => job.run(own, contextOf(options, helpers))
        await (ready ? runToItsEnd(work, ready, helpers.abortSignal) : work()).catch((error: unknown) => {
          jobRuns.inc({ kind: job.name, outcome: 'failed' })
          throw error
        })
        jobRuns.inc({ kind: job.name, outcome: 'done' })
      },
    ]),
  )
}

/** Slots of kinds that wait for machines; an organization has half of them at most, as of the others. */
const WAITING_SLOTS = 8

/** What is worked off side by side: what waits for machines takes no slot from the rest. */
function lanesOf(options: JobsOptions): JobsOptions[] {
  const waiting = options.jobs.filter(({ waits }) => waits)
  const own = { ...options, jobs: options.jobs.filter(({ waits }) => !waits) }
  if (waiting.length === 0) return [own]
  return [own, { ...options, jobs: waiting, periodic: [], concurrency: WAITING_SLOTS }]
}

const poolOf = ({ database, log, concurrency }: JobsOptions) =>
  createPool({
    url: database.appUrl,
    log,
    // Two lanes each listen on one and take others for moments.
    max: concurrency + 4,
    options: AS_WORKER,
    applicationName: 'waybill jobs',
    plainTypes: true,
  })

const queueOptions = ({ database, log }: JobsOptions) => ({
  logger: queueLogger(log),
  noPreparedStatements: !database.prepared,
  noHandleSignals: true,
})

const cronOf = ({ periodic = [] }: JobsOptions) =>
  parseCronItems(
    periodic.map(({ kind, at }) => ({
      task: kind.name,
      match: at,
      identifier: kind.name,
      options: { maxAttempts: kind.maxAttempts, jobKey: `periodic:${kind.name}` },
    })),
  )

/** Works the queue off until it is stopped, whatever becomes of the database, and frees the jobs of processes that died. */
export async function startJobs(options: JobsOptions): Promise<JobWorker> {
  const { database, log } = options
  const liveness = await watchLiveness({ appUrl: database.appUrl, log, ...options.liveness })
  const patient = makePatient(poolOf(options), log)
  const start = (lane: JobsOptions) => {
    const taskList = tasksOf(lane, patient.ready)
    const parsedCronItems = cronOf(lane)
    return keepRunning({
      log,
      onPool: liveness.announce,
      onPoolEnd: liveness.withdraw,
      onJob: liveness.began,
      onJobEnd: liveness.ended,
      start: (events) =>
        run({
          ...queueOptions(lane),
          pgPool: patient.pool,
          events,
          concurrency: lane.concurrency,
          pollInterval: 2000,
          taskList,
          forbiddenFlags: watchShares({ ...lane, events }),
          parsedCronItems,
        }),
    })
  }
  const running = await Promise.all(lanesOf(options).map(start))
  return {
    stop: async () => {
      const away = patient.giveUp()
      await Promise.race([Promise.all(running.map((one) => one.stop())), away])
      await liveness.stop()
      await Promise.race([patient.pool.end(), away])
    },
  }
}

/** Works off every job that is due and returns; for tests and scripts. A failing job is not an error here: it waits for its next try. */
export async function drainJobs(options: JobsOptions): Promise<void> {
  const pgPool = poolOf(options)
  try {
    await runOnce({ ...queueOptions(options), pgPool, concurrency: 1, taskList: tasksOf(options) })
  } finally {
    await pgPool.end()
  }
}
