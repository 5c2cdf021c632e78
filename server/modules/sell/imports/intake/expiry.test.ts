import * as api from '@waybill/contract/imports/api'
import { listJobs } from '@waybill/contract/jobs/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { addJob } from '../../../../platform/jobs/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { work } from '../../exports/testing.ts'
import { expireKind } from './expiry.ts'
import { resumeKind } from './interrupted.ts'
import { csvOf, rowsOf, uploaded } from '../testing.ts'

const as = 'seller@demo.test'
const server = useTestServer()
let serial = 0

/** An import of three rows, the last of them wrong. */
async function sent(): Promise<string> {
  const group = serial++
  const rows = rowsOf(3, (index) => ({ orderNO: `KE${group}-${index}`, ...(index === 2 && { zipCode: 'x' }) }))
  return (await uploaded(server, as, { name: 'kept.csv', bytes: csvOf(rows) })).excelCacheId
}
const edit = (id: string) =>
  server.call(
    api.validateRows,
    { body: { excelCacheId: id, rows: [{ rowNo: 2, values: { city: 'Albany' } }] } },
    { as },
  )
const save = async (id: string) =>
  (await server.call(api.saveOrders, { body: { excelCacheId: id, ignoreErrors: true } }, { as })).body.data
const get = (id: string) => server.call(api.getImport, { params: { id } }, { as })
const set = (id: string, change: string) => server.admin.query(`update import_job set ${change} where id = $1`, [id])
const column = async (id: string, expression: string) =>
  (await server.admin.query(`select ${expression} as value from import_job where id = $1`, [id])).rows[0]?.value
const hoursLeft = (id: string) => column(id, 'round(extract(epoch from expires_at - now()) / 3600)::int')
const count = async (table: string, id: string): Promise<number> =>
  (await server.admin.query(`select count(*)::int as n from ${table} where import_id = $1`, [id])).rows[0].n

/** Has the jobs done that are due by the clock. */
async function run(kind: typeof expireKind): Promise<void> {
  await inScope(server.database, { role: 'service', orgId: 0 }, (db) => addJob(db, kind, {}))
  await work(server)
}
async function checked(id: string): Promise<api.ImportInfo> {
  for (let tries = 0; tries < 400; tries++) {
    const { data } = (await get(id)).body
    if (data?.state === 'ready' && data.checked) return data
    await new Promise((go) => setTimeout(go, 50))
  }
  throw new Error('the import does not settle')
}

beforeEach(() => server.admin.query('delete from import_job'))

describe('how long an import is kept', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['looked at', get],
    ['edited', edit],
    ['mapped', (id) => server.call(api.changeImport, { params: { id }, body: { mapping: { sku: null } } }, { as })],
    ['read anew', (id) => server.call(api.changeImport, { params: { id }, body: { headerRow: 1 } }, { as })],
  ])('a day from when it was last %s', async (_, act) => {
    const id = await sent()
    await set(id, `expires_at = now() + interval '1 hour'`)
    await act(id)
    expect(await hoursLeft(id)).toBe(24)
  })

  it('not longer for being listed', async () => {
    const id = await sent()
    await set(id, `expires_at = now() + interval '1 hour'`)
    await server.call(listJobs, { query: {} }, { as })
    await server.call(api.listImports, {}, { as })
    expect(await hoursLeft(id)).toBe(1)
  })

  it('30 days once it is done, no matter who looks at it, and a day again once it is taken back', async () => {
    const id = await sent()
    await save(id)
    await get(id)
    expect(await hoursLeft(id)).toBe(30 * 24)
    await server.call(api.undoImport, { params: { id } }, { as })
    expect(await hoursLeft(id)).toBe(24)
  })
})

describe('a day after it was done', () => {
  it('an import keeps its place in the list, its summary and its rows with errors, and loses the others', async () => {
    const id = await sent()
    await edit(id)
    const before = await save(id)
    await set(id, `imported_at = now() - interval '25 hours'`)
    await run(expireKind)
    expect([await count('import_row', id), await count('import_step', id)]).toEqual([1, 0])
    expect(await save(id)).toEqual({ ...before, alreadyDone: true })
    expect((await server.call(listJobs, { query: {} }, { as })).body.data?.records).toMatchObject([
      { id, status: 'partly', made: 2, failed: 1 },
    ])
    const seen = await server.call(api.viewImport, { query: { excelCacheId: id } }, { as })
    expect(seen.body.data).toMatchObject({ total: 1, rows: [{ rowNo: 4, valid: false }] })
    const file = await server.request({
      method: 'POST',
      url: api.exportErrorOrders.path,
      as,
      payload: { excelCacheId: id },
    })
    expect(file.status).toBe(200)
  })

  it('it can be taken back: its file is read again, with the mapping and the edits as they were', async () => {
    const id = await sent()
    await server.call(api.changeImport, { params: { id }, body: { mapping: { reference: 1 } } }, { as })
    await edit(id)
    await save(id)
    await set(id, `imported_at = now() - interval '25 hours'`)
    await run(expireKind)
    const { mapping } = (await get(id)).body.data!
    expect((await server.call(api.undoImport, { params: { id } }, { as })).body.data).toEqual({
      removed: 2,
      restored: 0,
    })
    expect(await checked(id)).toMatchObject({ rows: 3, valid: 2, invalid: 1, mapping, imported: null })
    const seen = await server.call(api.viewImport, { query: { excelCacheId: id } }, { as })
    expect(seen.body.data?.rows.map((row) => row.values.city)).toEqual(['Albany', 'New York', 'New York'])
    expect(await save(id)).toMatchObject({ created: 2, failed: 1, alreadyDone: false })
  })
})

describe('imports whose time is over', () => {
  it('all go, and one that cannot be removed keeps no other waiting', async () => {
    const stuck = await sent()
    await server.admin.query(
      `create table held (org_id bigint, id uuid, foreign key (org_id, id) references import_job (org_id, id))`,
    )
    await server.admin.query('insert into held values ($1, $2)', [demoOrg.seller, stuck])
    await server.admin.query(
      `insert into import_job (org_id, file_name, kind, storage_key, state)
       select $1, 'old.csv', 'csv', 'none-' || n, 'ready' from generate_series(1, 150) n`,
      [demoOrg.seller],
    )
    const open = await sent()
    // A table that refers to the imports can be dropped only once nobody is at work on one.
    for (const id of [stuck, open]) await checked(id)
    await server.admin.query(`update import_job set expires_at = now() - interval '1 hour' where id <> $1`, [open])
    await set(stuck, `expires_at = now() - interval '2 hours'`)
    await run(expireKind)
    const { rows } = await server.admin.query('select id from import_job')
    expect(rows.map(({ id }) => id).toSorted()).toEqual([stuck, open].toSorted())
    expect((await get(stuck)).status).toBe(404)
    await server.admin.query('drop table held')
    await run(expireKind)
    expect(await column(stuck, 'id')).toBeUndefined()
  })

  it('a discarded one is gone at once for everybody, and soon with its rows, steps and file', async () => {
    const id = await sent()
    await edit(id)
    const key = await column(id, 'storage_key')
    await server.call(api.discardImport, { params: { id } }, { as })
    expect((await get(id)).status).toBe(404)
    expect((await server.call(listJobs, { query: {} }, { as })).body.data?.records).toEqual([])
    await work(server)
    expect([await count('import_row', id), await count('import_step', id), await column(id, 'id')]).toEqual([
      0,
      0,
      undefined,
    ])
    await expect(server.services.files.withPath(key, () => Promise.resolve())).rejects.toThrow()
  })
})

describe('a reading that a dead server left', () => {
  it('is taken up within a minute by any other, unless a worker is at it', async () => {
    const [left, held] = [await sent(), await sent()]
    // Not before the work that the upload began is over: this server would be at it.
    for (const id of [left, held]) await checked(id)
    for (const id of [left, held]) await set(id, `state = 'reading'`)
    const worker = await server.admin.connect()
    await worker.query('select pg_advisory_lock(hashtextextended($1, 8027))', [held])
    await run(resumeKind)
    expect(await checked(left)).toMatchObject({ rows: 3, valid: 2 })
    expect((await get(held)).body.data?.state).toBe('reading')
    await worker.query('select pg_advisory_unlock(hashtextextended($1, 8027))', [held])
    worker.release()
    await run(resumeKind)
    expect(await checked(held)).toMatchObject({ rows: 3, valid: 2 })
  })
})
