import { expect, test } from 'vitest'
import { z } from 'zod'
import { useTestDatabase } from '../../testing/database.ts'
import { inScope, type Scope } from '../database/index.ts'
import { silentLog } from '../log.ts'
import { addJob, defineJob, drainJobs, type Job, jobKind, startJobs } from './index.ts'

const db = useTestDatabase()
const seller: Scope = { role: 'seller', orgId: 5 }
const greet = jobKind('test.greet', z.strictObject({ orderId: z.int() }), { maxAttempts: 2 })

const add = (orderId: number, options?: Parameters<typeof addJob>[3]) =>
  inScope(db.database, seller, (scope) => addJob(scope, greet, { orderId }, options))
const drain = (job: Job) => drainJobs({ database: db.database, jobs: [job], concurrency: 1, log: silentLog })
const waiting = async () =>
  (await db.admin.query<{ n: number }>('select count(*)::int as n from graphile_worker.jobs')).rows[0]?.n
const clear = () => db.admin.query('delete from graphile_worker._private_jobs')

function recorder() {
  const seen: number[] = []
  return { seen, job: defineJob(greet, async ({ orderId }) => void seen.push(orderId)) }
}

test('a job added in a transaction that commits is run once', async () => {
  const { seen, job } = recorder()
  await add(11)
  await drain(job)
  await drain(job)
  expect(seen).toEqual([11])
})

test('a job added in a transaction that rolls back never existed', async () => {
  const attempt = inScope(db.database, seller, async (scope) => {
    await addJob(scope, greet, { orderId: 12 })
    throw new Error('second thoughts')
  })
  await expect(attempt).rejects.toThrow('second thoughts')
  expect(await waiting()).toBe(0)
})

test('a waiting job with the same key is replaced', async () => {
  const { seen, job } = recorder()
  await add(13, { key: 'one' })
  await add(14, { key: 'one' })
  await drain(job)
  expect(seen).toEqual([14])
})

test('a job for later is not run now', async () => {
  const { seen, job } = recorder()
  await add(15, { runAt: new Date(Date.now() + 3_600_000) })
  await drain(job)
  expect(seen).toEqual([])
  await clear()
})

test('a failing job is tried again, and knows its last attempt', async () => {
  const attempts: [number, boolean][] = []
  const job = defineJob(greet, async (_payload, { attempt, lastAttempt }) => {
    attempts.push([attempt, lastAttempt])
    throw new Error('carrier asleep')
  })
  await add(16)
  await drain(job)
  await db.admin.query('update graphile_worker._private_jobs set run_at = now()')
  await drain(job)
  await db.admin.query('update graphile_worker._private_jobs set run_at = now()')
  await drain(job)
  expect(attempts).toEqual([
    [1, false],
    [2, true],
  ])
  await clear()
})

test('a payload of the wrong shape is refused before it is enqueued', async () => {
  const wrong = { orderId: 'seventeen' } as unknown as { orderId: number }
  await expect(inScope(db.database, seller, (scope) => addJob(scope, greet, wrong))).rejects.toThrow(/orderId/)
  expect(await waiting()).toBe(0)
})

test('the roles of the scopes cannot read the queue itself', async () => {
  const read = inScope(db.database, seller, (_scope, client) =>
    client.query('select * from graphile_worker._private_jobs'),
  )
  await expect(read).rejects.toThrow(/permission denied/)
})

test('a running worker hears of new jobs, and the job of a killed process is freed and run', async () => {
  const seen: number[] = []
  let done = () => {}
  const both = new Promise<void>((resolve) => (done = resolve))
  const job = defineJob(greet, async ({ orderId }) => {
    seen.push(orderId)
    if (seen.length === 2) done()
  })
  await add(21)
  // As a process leaves it that was killed while it worked.
  await db.admin.query(`update graphile_worker._private_jobs
    set attempts = 1, locked_by = 'pool-of-a-dead-process', locked_at = now() - interval '5 seconds'`)
  const worker = await startJobs({ database: db.database, jobs: [job], concurrency: 2, log: silentLog })
  await add(22)
  await both
  await worker.stop()
  expect(seen.toSorted()).toEqual([21, 22])
  expect(await waiting()).toBe(0)
})

test('the job of a living worker is left to it', async () => {
  let entered = () => {}
  let leave = () => {}
  const inside = new Promise<void>((resolve) => (entered = resolve))
  const gate = new Promise<void>((resolve) => (leave = resolve))
  let runs = 0
  const job = defineJob(greet, async () => {
    runs++
    entered()
    await gate
  })
  const first = await startJobs({ database: db.database, jobs: [job], concurrency: 1, log: silentLog })
  await add(31)
  await inside
  await db.admin.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`)
  // A second server that boots looks for dead workers at once.
  const second = await startJobs({ database: db.database, jobs: [job], concurrency: 1, log: silentLog })
  const { rows } = await db.admin.query<{ locked: boolean }>(
    'select locked_at is not null as locked from graphile_worker._private_jobs',
  )
  leave()
  await Promise.all([first.stop(), second.stop()])
  expect(rows).toEqual([{ locked: true }])
  expect(runs).toBe(1)
})

/** As the queue enqueues a periodic job of a kind that is tried once, at each of its times. */
const enqueuePeriod = () =>
  db.admin.query(
    `select graphile_worker.add_job('test.greet', '{"orderId": 41, "_cron": {"ts": "2026-01-01T00:00:00Z"}}', max_attempts => 1, job_key => 'periodic:test.greet')`,
  )

test('a periodic job with a single try that failed runs again at its next time, and leaves nothing behind', async () => {
  const runs: boolean[] = []
  const done = Promise.withResolvers<void>()
  const job = defineJob(greet, async () => {
    runs.push(runs.length > 0)
    if (runs.length === 1) throw new Error('carrier asleep')
  })
  await enqueuePeriod()
  await drain(job)
  await drain(job)
  expect([runs, await waiting()]).toEqual([[false], 1])
  await enqueuePeriod()
  const counted = { ...job, run: (...given: Parameters<Job['run']>) => job.run(...given).then(done.resolve) }
  const worker = await startJobs({ database: db.database, jobs: [counted], concurrency: 1, log: silentLog })
  await done.promise
  await worker.stop()
  expect([runs, await waiting()]).toEqual([[false, true], 0])
})

test('a periodic job that failed after its next time had come leaves no row; other given-up jobs stay a month', async () => {
  // The first is under way when its next time comes, and then its process is killed.
  await enqueuePeriod()
  await db.admin.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_by = 'dead-pool', locked_at = now()`,
  )
  await enqueuePeriod()
  await db.admin.query(`update graphile_worker._private_jobs set locked_by = null, locked_at = null`)
  await add(42)
  await add(43)
  await db.admin.query(`update graphile_worker._private_jobs set attempts = max_attempts where key is null`)
  await db.admin.query(
    `update graphile_worker._private_jobs set updated_at = now() - interval '31 days' where payload->>'orderId' = '43'`,
  )
  const { seen, job } = recorder()
  const done = Promise.withResolvers<void>()
  const counted = { ...job, run: (...given: Parameters<Job['run']>) => job.run(...given).then(done.resolve) }
  const worker = await startJobs({ database: db.database, jobs: [counted], concurrency: 1, log: silentLog })
  await done.promise
  await worker.stop()
  expect(seen).toEqual([41])
  const { rows } = await db.admin.query(`select payload->>'orderId' as id from graphile_worker._private_jobs`)
  expect(rows).toEqual([{ id: '42' }])
  await clear()
})
