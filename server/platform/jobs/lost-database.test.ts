import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestDatabase } from '../../testing/database.ts'
import { asAdmin, inScope, withLogin } from '../database/index.ts'
import { createLog, silentLog } from '../log.ts'
import { addJob, defineJob, type JobHandler, jobKind, type JobsOptions, type JobWorker, startJobs } from './index.ts'

const db = useTestDatabase()
const visit = jobKind('test.visit', z.strictObject({ n: z.int() }), { maxAttempts: 3 })
const workers: JobWorker[] = []

beforeEach(async () => {
  own = await db.admin.connect()
})
afterEach(async () => {
  await setOpen(true)
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await query('delete from graphile_worker._private_jobs')
  own.release()
})

async function startWith(handler: JobHandler<{ n: number }>, more: Partial<JobsOptions> = {}): Promise<void> {
  const jobs = [defineJob(visit, handler)]
  workers.push(await startJobs({ database: db.database, jobs, concurrency: 2, log: silentLog, ...more }))
}
const add = (n: number, runAt?: Date) =>
  inScope(db.database, { role: 'seller', orgId: 5 }, (scope) => addJob(scope, visit, { n }, runAt ? { runAt } : {}))
/** One connection, kept and asked one thing at a time: while nobody may connect, a pool could not open a second. */
let own: PoolClient
let asked: Promise<unknown> = Promise.resolve()
const query = <T>(text: string, values: unknown[] = []): Promise<T[]> => {
  const answer = asked.then(async () => (await own.query(text, values)).rows as T[])
  asked = answer.catch(() => undefined)
  return answer
}
const until = async (what: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await what())) await pause(20)
}
const queueIsEmpty = async () => (await query('select 1 from graphile_worker._private_jobs')).length === 0
const backends = (name: string) =>
  query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  )
const cut = (name: string) =>
  query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  )

/** Lets nobody connect to the database of this test any more, or everybody again; the tests' own connections stay. */
async function setOpen(open: boolean): Promise<void> {
  const [row] = await query<{ name: string }>('select current_database() as name')
  await asAdmin(withLogin(db.adminUrl, { database: 'postgres' }), (client) =>
    client.query(`alter database ${row?.name} allow_connections ${open}`),
  )
}

it('a job that ends while there is no database is done once it is back, and is not run again', async () => {
  let lines = ''
  const out = new Writable({ write: (line, _encoding, done) => ((lines += String(line)), done()) })
  let runs = 0
  await startWith(
    async () => {
      runs++
      await setOpen(false)
      await cut('waybill jobs')
    },
    { log: createLog({ level: 'warn', json: true, out }) },
  )
  await add(1)
  await until(() => lines.includes('the job queue is waiting for the database'))
  expect(await queueIsEmpty()).toBe(false)
  await setOpen(true)
  await until(queueIsEmpty)
  expect(runs).toBe(1)
})

it('a job that fails while there is no database is tried again once it is back', async () => {
  let runs = 0
  let opened = Promise.resolve()
  await startWith(async () => {
    runs++
    if (runs > 1) return
    await setOpen(false)
    await cut('waybill jobs')
    opened = pause(300).then(() => setOpen(true))
    throw new Error('the carrier is asleep')
  })
  await add(1)
  await until(
    async () =>
      (await query('select 1 from graphile_worker._private_jobs where attempts = 1 and locked_at is null')).length > 0,
  )
  // The queue may have had a connection that was only just being made, and be done before.
  await opened
  await query('update graphile_worker._private_jobs set run_at = now()')
  await until(queueIsEmpty)
  expect(runs).toBe(2)
})

it('a job that the database left is run again at once, as the same attempt', async () => {
  const attempts: number[] = []
  await startWith(async (_payload, { attempt }) => {
    attempts.push(attempt)
    if (attempts.length < 3) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  })
  await add(1)
  await until(queueIsEmpty)
  expect(attempts).toEqual([1, 1, 1])
})

it('new jobs are heard of and run after all connections were cut', async () => {
  const seen: number[] = []
  await startWith(async ({ n }) => void seen.push(n))
  await add(1)
  await until(() => seen.length === 1)
  for (const name of ['waybill jobs', 'waybill job liveness']) await cut(name)
  await add(2)
  await until(() => seen.length === 2)
  await until(queueIsEmpty)
  expect(seen).toEqual([1, 2])
})

it('a stop does not wait for a database that is away', async () => {
  let entered = () => {}
  const inside = new Promise<void>((resolve) => (entered = resolve))
  await startWith(async () => {
    await setOpen(false)
    await cut('waybill jobs')
    entered()
  })
  await add(1)
  await inside
  await workers.pop()?.stop()
  await setOpen(true)
})

/** As a lost answer leaves a job: taken by a worker that lives and never heard of it. */
const lock = (id: number, pool: string) =>
  query(
    `update graphile_worker._private_jobs set run_at = now(), attempts = 1, locked_by = $2, locked_at = now() - interval '5 seconds'
     where id = $1`,
    [id, pool],
  )
const tomorrow = () => new Date(Date.now() + 86_400_000)
/** Takes the part of a worker's pool whose id a running job tells. */
async function poolAtWork(): Promise<string> {
  const [row] = await query<{ locked_by: string }>(
    'select locked_by from graphile_worker._private_jobs where locked_by is not null',
  )
  return row?.locked_by ?? ''
}

it('a job that was handed out in a lost answer is freed, and the try does not count', async () => {
  const attempts: [number, number][] = []
  let pool = ''
  await startWith(
    async ({ n }, { attempt }) => {
      attempts.push([n, attempt])
      if (n === 1) pool = await poolAtWork()
    },
    { liveness: { sweepMs: 20 } },
  )
  const later = await add(2, tomorrow())
  await add(1)
  await until(() => pool !== '')
  await lock(later, pool)
  await until(() => attempts.length === 2)
  expect(attempts).toEqual([
    [1, 1],
    [2, 1],
  ])
})

it('a job that is running stays with its worker when the next one of its key raises its tries', async () => {
  const seen: number[] = []
  const gate = Promise.withResolvers<void>()
  let pool = ''
  await startWith(
    async ({ n }) => {
      seen.push(n)
      if (n === 1) {
        pool = await poolAtWork()
        await gate.promise
      }
    },
    { liveness: { sweepMs: 20 } },
  )
  await add(1)
  await until(() => pool !== '')
  // As a periodic job finds the one before it.
  await query('update graphile_worker._private_jobs set key = null, attempts = max_attempts where locked_by = $1', [
    pool,
  ])
  await lock(await add(2, tomorrow()), pool)
  await until(() => seen.includes(2))
  expect(seen).toEqual([1, 2])
  gate.resolve()
  await until(queueIsEmpty)
})

it('right after its reconnect a worker frees jobs of its own, but takes no other worker for dead', async () => {
  const seen: number[] = []
  let pool = ''
  const gate = Promise.withResolvers<void>()
  await startWith(
    async ({ n }) => {
      seen.push(n)
      if (n !== 1) return
      pool = await poolAtWork()
      await gate.promise
    },
    { liveness: { sweepMs: 20, calmMs: 3_600_000 } },
  )
  const [forgotten, anothers] = [await add(2, tomorrow()), await add(3, tomorrow())]
  await add(1)
  await until(() => pool !== '')
  const [before] = await backends('waybill job liveness')
  await cut('waybill job liveness')
  await until(async () => (await backends('waybill job liveness')).some(({ pid }) => pid !== before?.pid))
  await lock(anothers, 'pool-of-a-node-that-was-slower')
  await lock(forgotten, pool)
  // Freed by the second look that saw it, each of which could have freed the other's too.
  await until(() => seen.includes(2))
  const [row] = await query<{ locked_by: string }>(
    'select locked_by from graphile_worker._private_jobs where id = $1',
    [anothers],
  )
  expect([seen, row?.locked_by]).toEqual([[1, 2], 'pool-of-a-node-that-was-slower'])
  gate.resolve()
})

it('after that time it frees the jobs of the dead again', async () => {
  const seen: number[] = []
  await startWith(async ({ n }) => void seen.push(n), { liveness: { sweepMs: 20, calmMs: 100 } })
  const [before] = await backends('waybill job liveness')
  await cut('waybill job liveness')
  await until(async () => (await backends('waybill job liveness')).some(({ pid }) => pid !== before?.pid))
  await lock(await add(3, tomorrow()), 'pool-of-a-dead-process')
  await until(() => seen.length === 1)
  expect(seen).toEqual([3])
})
