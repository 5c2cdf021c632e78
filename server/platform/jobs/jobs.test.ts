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
