import type { WorkerEvents } from 'graphile-worker'
import type { Job } from './job.ts'

type Running = { name: string; orgId: number | undefined }
interface Options {
  jobs: readonly Pick<Job, 'name' | 'atOnce'>[]
  concurrency: number
  events: WorkerEvents
}

const orgOf = (payload: unknown): number | undefined => (payload as { orgId?: number } | null)?.orgId

/**
 * What the worker must not take as things stand, as flags of jobs (see jobs.add): an organization has half of the slots at most; kinds with
 * a limit have that many, one an organization, and all of them together leave a slot to the others. So neither one organization nor
 * slow work holds up everybody.
 */
export function forbiddenNow(running: readonly Running[], { jobs, concurrency }: Omit<Options, 'events'>): string[] {
  const limits = new Map(jobs.flatMap(({ name, atOnce }) => (atOnce === undefined ? [] : [[name, atOnce] as const])))
  const orgs = new Map<number, number>()
  for (const { orgId } of running) if (orgId !== undefined) orgs.set(orgId, (orgs.get(orgId) ?? 0) + 1)
  const limited = running.filter(({ name }) => limits.has(name))
  const full = limited.length >= Math.max(1, concurrency - 1)
  return [
    ...[...orgs].filter(([, count]) => count >= Math.max(1, concurrency / 2)).map(([orgId]) => `org:${orgId}`),
    ...limited.filter(({ orgId }) => orgId !== undefined).map(({ name, orgId }) => `${name}:${orgId}`),
    ...[...limits]
      .filter(([name, most]) => full || limited.filter((one) => one.name === name).length >= most)
      .map(([name]) => name),
  ]
}

/** Follows what a worker runs. Slots ask one after the other: two that asked at the same time would both take the last place. */
export function watchShares({ events, ...shares }: Options): () => Promise<string[]> {
  const running = new Map<string, Running>()
  let asking = Promise.resolve()
  let answered: (() => void) | undefined
  const next = () => answered?.()
  events.on('job:start', ({ worker, job }) => {
    running.set(worker.workerId, { name: job.task_identifier, orgId: orgOf(job.payload) })
    next()
  })
  events.on('worker:getJob:empty', next)
  events.on('worker:getJob:error', next)
  for (const end of ['job:complete', 'worker:release'] as const)
    events.on(end, ({ worker }) => void running.delete(worker.workerId))
  return async () => {
    const before = asking
    const answer = Promise.withResolvers<void>()
    asking = answer.promise
    await before
    answered = answer.resolve
    return forbiddenNow([...running.values()], shares)
  }
}
