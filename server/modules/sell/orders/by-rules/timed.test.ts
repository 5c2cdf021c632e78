import { getOrderDefaults, saveOrderDefaults } from '@waybill/contract/defaults/api'
import { getRules, getRuleTrace, saveRules } from '@waybill/contract/rules/api'
import type { Comparison, RuleInput } from '@waybill/contract/rules/rule'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { defineJob, drainJobs } from '../../../../platform/jobs/index.ts'
import { silentLog } from '../../../../platform/log.ts'
import { releaseDue } from '../release.ts'
import { seedOrders, someOrder } from '../testing.ts'
import { findTimedRuns, runTimed, timedRunKind } from './timed.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const asks = (field: Comparison['field'], op: Comparison['op'], values: Comparison['values']): RuleInput['when'] => ({
  match: 'all',
  conditions: [{ field, op, values }],
})
const rule = (name: string, when: RuleInput['when']): RuleInput => ({
  id: null,
  name,
  enabled: true,
  when,
  does: { tags: [name] },
  replace: false,
  stop: false,
})
const jobs = [defineJob(timedRunKind, (run) => runTimed(server.services, run))]
const orgId = demoOrg.seller
/** The seller at that time: tokens of another day are over. */
async function at(now: string): Promise<{ token: string }> {
  server.clock.set(now)
  return { token: (await server.logIn(as)).accessToken }
}
const tags = async (no: string) =>
  (await server.admin.query<{ tags: string[] }>('select tags from sales_order where order_no = $1', [no])).rows[0]!.tags
const runs = async () =>
  (
    await server.admin.query<{ day: string; kind: number; done: boolean }>(
      `select to_char(day, 'MM-DD') as day, kind, done_at is not null as done from order_timed_run order by day, kind`,
    )
  ).rows.map(({ day, kind, done }) => `${day} ${kind === 1 ? 'midnight' : 'cut-off'}${done ? '' : ' open'}`)
/** Finds what is due at that time, and does it as a worker would. */
async function workAt(now: string): Promise<string[]> {
  server.clock.set(now)
  await findTimedRuns(server.services)
  return work()
}
async function work(): Promise<string[]> {
  const { rows } = await server.admin.query<{ key: string }>(
    `select key from graphile_worker.jobs where task_identifier = 'orders.timedRun' order by key`,
  )
  await drainJobs({ database: server.database, jobs, concurrency: 2, log: silentLog, clock: server.clock })
  return rows.map(({ key }) => key.split(':').slice(2).join(' '))
}

beforeAll(async () => {
  await server.admin.query('update sales_order set status = 3 where org_id = $1 and status = 1', [orgId])
  await server.admin.query('update app_user set time_zone = $1 where org_id = $2', ['America/New_York', orgId])
  await server.admin.query('delete from address')
  await seedOrders(
    server,
    orgId,
    ['TIMED-1', 'TIMED-2'].map((no) => someOrder(no)),
  )
  const how = await at('2026-12-01T12:00:00Z')
  const { version } = (await server.call(getOrderDefaults, {}, how)).body.data!
  // Option 15 is 2 p.m., 19:00 in London.
  expect((await server.call(saveOrderDefaults, { body: { version, change: { cutOff: 15 } } }, how)).status).toBe(200)
})
afterEach(() => server.admin.query('delete from order_timed_run'))
async function save(now: string, ...rules: RuleInput[]) {
  const how = await at(now)
  const { version } = (await server.call(getRules, {}, how)).body.data!
  const { body } = await server.call(saveRules, { body: { version, rules, leadMinutes: 90 } }, how)
  expect(body.data).toMatchObject({ leadMinutes: 90 })
}

describe('rules that ask about the time or other orders', () => {
  it('run before the cut-off and at midnight of the seller, once each, on orders nobody touched', async () => {
    await save('2026-12-01T12:00:00Z', rule('late', asks('minutesToCutOff', 'lte', [90])))
    expect(await workAt('2026-12-01T17:29:00Z')).toEqual([])
    expect(await tags('TIMED-1')).toEqual([])
    expect(await workAt('2026-12-01T17:30:00Z')).toEqual(['2026-12-01 2'])
    expect([await tags('TIMED-1'), await tags('TIMED-2')]).toEqual([['late'], ['late']])
    expect(await workAt('2026-12-01T17:35:00Z')).toEqual([])
    expect(await workAt('2026-12-01T19:00:00Z')).toEqual([])
    // Midnight in New York; what the rule set before is over.
    expect(await workAt('2026-12-02T04:55:00Z')).toEqual([])
    expect(await workAt('2026-12-02T05:00:00Z')).toEqual(['2026-12-02 1'])
    expect(await tags('TIMED-1')).toEqual([])
    expect(await runs()).toEqual(['12-01 cut-off', '12-02 midnight'])
  })
  it('go on where a process was killed, and two workers do nothing twice', async () => {
    await save('2026-12-03T12:00:00Z', rule('going', asks('weekday', 'in', ['4'])))
    // As it is left behind: the first order is done, the second is not.
    await server.admin.query(
      `insert into order_timed_run (org_id, day, kind, at, last_id)
       select org_id, '2026-12-03', 2, '2026-12-03T17:30:00Z', id from sales_order where order_no = 'TIMED-1'`,
    )
    server.clock.set('2026-12-03T18:00:00Z')
    await findTimedRuns(server.services)
    const run = { orgId, day: '2026-12-03', kind: 2 } as const
    await Promise.all([runTimed(server.services, run), runTimed(server.services, run), work()])
    expect([await tags('TIMED-1'), await tags('TIMED-2')]).toEqual([[], ['going']])
    expect(await runs()).toEqual(['12-03 cut-off'])
  })
  it('run when a hold is over', async () => {
    await save('2026-12-04T12:00:00Z', rule('friday', asks('weekday', 'in', ['5'])))
    await server.admin.query(
      `update sales_order set held_at = now(), hold_until = '2026-12-04', release_at = '2026-12-04T13:00:00Z' where order_no = 'TIMED-1'`,
    )
    server.clock.set('2026-12-04T13:00:00Z')
    await releaseDue(server.services)
    expect([await tags('TIMED-1'), await tags('TIMED-2')]).toEqual([['friday'], ['going']])
  })
  it('run alone: lists that ask for neither are not run by the clock', async () => {
    await save('2026-12-05T12:00:00Z', rule('all', { match: 'every', conditions: [] }))
    expect(await workAt('2026-12-05T18:00:00Z')).toEqual([])
    const how = await at('2026-12-05T18:00:00Z')
    const [{ id }] = (await server.admin.query(`select id from sales_order where order_no = 'TIMED-2'`)).rows as [
      { id: number },
    ]
    const { data } = (await server.call(getRuleTrace, { params: { id } }, how)).body
    expect(data!.runs[0]).toMatchObject({ rules: [{ name: 'going', state: 'hit' }] })
  })
})
