import { Counter, Registry } from 'prom-client'

/** What this process counts, from its start on; /metrics shows it beside what the database tells. */
export const processRegistry = new Registry()

/**
 * Makes a counter of this process; the name ends with `_total`. Modules keep what they count in a constant and call `inc()`. Labels
 * must have few values and never personal data.
 */
export function counter<L extends string = never>(about: {
  name: `waybill_${string}_total`
  help: string
  labelNames?: readonly L[]
}): Counter<L> {
  return new Counter<L>({ ...about, labelNames: [...(about.labelNames ?? [])], registers: [processRegistry] })
}

/** Runs of background jobs by how they ended; a failed one may be tried again. */
export const jobRuns = counter({
  name: 'waybill_job_runs_total',
  help: 'Runs of background jobs of this process, by kind and outcome (done, failed)',
  labelNames: ['kind', 'outcome'],
})
