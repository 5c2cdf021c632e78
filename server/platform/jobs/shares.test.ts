import { expect, test } from 'vitest'
import { z } from 'zod'
import { useTestDatabase } from '../../testing/database.ts'
import { inScope } from '../database/index.ts'
import { silentLog } from '../log.ts'
import { addJob, defineJob, type JobKind, jobKind, startJobs } from './index.ts'

const db = useTestDatabase()
const payload = z.strictObject({ orgId: z.int(), name: z.string() })
type Payload = z.infer<typeof payload>
const buy = jobKind('test.buy', payload)
const write = jobKind('test.write', payload, { atOnce: 2 })
const pull = jobKind('test.pull', payload, { atOnce: 2 })
const send = jobKind('test.send', payload, { waits: true })
const [HOG, OTHER, THIRD] = [1, 2, 3]

const add = (kind: JobKind<Payload>, orgId: number, ...names: string[]) =>
  inScope(db.database, { role: 'seller', orgId }, async (scope) => {
    for (const name of names) await addJob(scope, kind, { orgId, name })
  })

/** Four slots whose jobs end when the test says so. */
async function slots() {
  const gates = new Map<string, { started: PromiseWithResolvers<void>; ended: PromiseWithResolvers<void> }>()
  const gateOf = (name: string) => {
    const gate = gates.get(name) ?? { started: Promise.withResolvers<void>(), ended: Promise.withResolvers<void>() }
    gates.set(name, gate)
    return gate
  }
  const begun: string[] = []
  const jobs = [buy, write, pull, send].map((kind) =>
    defineJob(kind, async ({ name }) => {
      begun.push(name)
      gateOf(name).started.resolve()
      await gateOf(name).ended.promise
    }),
  )
  const worker = await startJobs({ database: db.database, jobs, concurrency: 4, log: silentLog })
  return {
    begun,
    started: (name: string) => gateOf(name).started.promise,
    end: (...names: string[]) => names.forEach((name) => gateOf(name).ended.resolve()),
    stop: () => worker.stop(),
  }
}

test('an organization with many jobs has half of the slots; the jobs of others run beside them', async () => {
  await add(buy, HOG, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')
  await add(buy, OTHER, 'o1', 'o2')
  const { begun, started, end, stop } = await slots()
  await Promise.all([started('o1'), started('o2')])
  expect(begun.toSorted()).toEqual(['h1', 'h2', 'o1', 'o2'])
  end('h1', 'h2', 'o1', 'o2')
  await Promise.all([started('h3'), started('h4')])
  end('h3', 'h4', 'h5', 'h6')
  await Promise.all([started('h5'), started('h6')])
  await stop()
})

test('of a slow kind one organization runs one, and the slow kinds together leave a slot to the others', async () => {
  await add(write, HOG, 'hw1', 'hw2', 'hw3')
  await add(write, OTHER, 'ow1')
  await add(write, THIRD, 'tw1')
  await add(pull, OTHER, 'op1')
  await add(pull, THIRD, 'tp1')
  const { begun, started, end, stop } = await slots()
  await Promise.all([started('hw1'), started('ow1'), started('op1')])
  await add(buy, THIRD, 'buy')
  await started('buy')
  expect(begun.toSorted()).toEqual(['buy', 'hw1', 'op1', 'ow1'])
  end('ow1')
  await started('tw1')
  end('hw1')
  await started('hw2')
  end('buy', 'hw2', 'hw3', 'tw1', 'op1', 'tp1')
  await Promise.all([started('hw3'), started('tp1')])
  await stop()
})

test('what waits for machines takes no slot from other work, and one organization has half of its slots', async () => {
  await add(send, HOG, 'hs1', 'hs2', 'hs3', 'hs4', 'hs5')
  await add(send, OTHER, 'os1')
  await add(buy, HOG, 'hb1', 'hb2')
  await add(buy, OTHER, 'ob1', 'ob2')
  const running = await slots()
  await Promise.all(['hs4', 'os1', 'hb2', 'ob2'].map(running.started))
  expect(running.begun.toSorted()).toEqual(['hb1', 'hb2', 'hs1', 'hs2', 'hs3', 'hs4', 'ob1', 'ob2', 'os1'])
  running.end('hs1')
  await running.started('hs5')
  running.end('hs2', 'hs3', 'hs4', 'hs5', 'os1', 'hb1', 'hb2', 'ob1', 'ob2')
  await running.stop()
})
