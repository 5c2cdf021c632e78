import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rawStateFaults, rawStatesOf } from './raw-states.ts'

/** A small house of our layout: what is lawful beside one breach of each kind. */
const FILES: Record<string, string> = {
  'server/modules/sell/orders/lawful.ts':
    "export const a = (db) => [sql`select 1 from sales_order where status = ${stateSql(orderStatus.awaiting)} and state = 'NY'`, db.where('status', '=', orderStatus.awaiting), db.where('state', '=', 'NY'), db.set({ state: 'NY' })]",
  'server/modules/sell/orders/lawful.test.ts': 'export const a = sql`update sales_order set status = 2`',
  'server/demo/plants.ts': 'export const a = sql`update sales_order set status = 2`',
  'server/modules/sell/orders/compares.ts':
    'export const a = sql`select 1 from sales_order o where o.status = 1 and id = ${1}`',
  'server/modules/sell/orders/sets.ts': 'export const a = `update sales_order set status = 2 where id = $1`',
  'server/modules/sell/orders/cases.ts':
    "export const a = sql`select case o.status when 3 then 'x' end from sales_order o`",
  'server/modules/sell/imports/lists.ts':
    "export const a = sql`select 1 from import_job where state not in ('done', 'failed')`",
  'server/modules/ship/shipping/inserts.ts':
    "export const a = sql`insert into purchase (org_id, id, state) values (${1}, ${2}, 'reserved')`",
  'server/modules/sell/stores/builds.ts':
    "export const a = (db) => db.updateTable('sync_run').set({ state: ok ? 'succeeded' : 'failed' }).where('state', '=', 'running')",
  'server/modules/money/funds/gathers.ts':
    "export const a = (db) => db.where('v.state', 'in', ['requested', voidState.submitted])",
  'server/platform/reads.ts': "export const a = (db) => db.where((row) => row.and({ id: 1, state: 'running' }))",
}

let house = ''
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'states-'))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(house, path)), { recursive: true })
    await writeFile(join(house, path), `${text}\n`)
  }
})
afterAll(() => rm(house, { recursive: true }))

it('names every state that a query of the server writes as a bare word or number', () => {
  const where = (fault: string) => fault.replace(/: name it.*$/, '').replace(/^server\//, '')
  expect(rawStateFaults(house).map(where).toSorted()).toEqual([
    'modules/money/funds/gathers.ts:1 has the raw state state requested',
    "modules/sell/imports/lists.ts:1 has the raw state state 'done'",
    'modules/sell/orders/cases.ts:1 has the raw state status 3',
    'modules/sell/orders/compares.ts:1 has the raw state status 1',
    'modules/sell/orders/sets.ts:1 has the raw state status 2',
    'modules/sell/stores/builds.ts:1 has the raw state state failed',
    'modules/sell/stores/builds.ts:1 has the raw state state running',
    'modules/sell/stores/builds.ts:1 has the raw state state succeeded',
    "modules/ship/shipping/inserts.ts:1 has the raw state purchase 'reserved'",
    'platform/reads.ts:1 has the raw state state running',
  ])
})

it('finds the queries of this house in order', () => {
  expect(rawStateFaults(join(import.meta.dirname, '../..'))).toEqual([])
})

it.each([
  ["state = 'ready'", ["state 'ready'"]],
  ["j.state <> 'discarded'", ["state 'discarded'"]],
  ["state is distinct from 'done'", ["state 'done'"]],
  ["i.state in ('queued', 'buying')", ["state 'queued'"]],
  ["step = 'ticket' and step = 4", ["step 'ticket'"]],
  ['pull_status=2', ['pull_status 2']],
  ['status >= 2', ['status 2']],
  ['status = $1 and state = any($2::text[])', []],
  ["state = 'NY' and new_status = 2", []],
  ["select 'ready' as word -- state = 'ready'", []],
])('reads %s', (sql, expected) => {
  expect(rawStatesOf(sql)).toEqual(expected)
})
