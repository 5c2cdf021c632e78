/**
 * Background work: owns the job queue (graphile-worker in the same database).
 * Invariants: a job exists if and only if the transaction that added it commits; a job runs at least once, so handlers are
 * idempotent; payloads hold ids only; the jobs of a killed process run again within seconds.
 * What waits for machines runs in slots of its own (`waits`); of all others an organization has half (shares.ts).
 * States: waiting → running → done (gone) | waiting again, later each time → failed for good after its kind's attempts.
 */
export {
  addJob,
  type AddJobOptions,
  defineJob,
  type Job,
  type JobContext,
  type JobHandler,
  type JobKind,
  jobKind,
  claimAbandonedJobs,
} from './job.ts'
export { QueueProblem } from './patient-pool.ts'
export { drainJobs, type JobsOptions, type JobWorker, type PeriodicJob, startJobs } from './worker.ts'
