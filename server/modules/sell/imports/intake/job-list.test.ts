import { changeImport, getImport, saveOrders } from '@waybill/contract/imports/api'
import { deleteJob, hideJobs, listJobs } from '@waybill/contract/jobs/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeKeyset } from '../../../../platform/keyset.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { importRunnerOf } from './import-runner.ts'
import { csvOf, rowsOf, uploaded } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
let serial = 0

async function sent(rows: number, wrong = 0, name = `orders-${serial}.csv`): Promise<string> {
  const group = serial++
  const file = rowsOf(rows, (index) => ({ orderNO: `J${group}-${index}`, ...(index < wrong && { zipCode: 'nope' }) }))
  return (await uploaded(server, seller, { name, bytes: csvOf(file) })).excelCacheId
}
const save = (excelCacheId: string) =>
  server.call(saveOrders, { body: { excelCacheId, ignoreErrors: true } }, { as: seller })
const list = async (query: object = {}, as = seller) =>
  (await server.call(listJobs, { query: query as never }, { as })).body.data!
const hide = (ids: string[], hidden = true) => server.call(hideJobs, { body: { ids, hidden } }, { as: seller })
const remove = (id: string) => server.call(deleteJob, { params: { id } }, { as: seller })

beforeEach(async () => {
  await server.admin.query('delete from import_job')
})

describe('the list of imports', () => {
  it('says of each how it stands, what it made and who sent it', async () => {
    const review = await sent(3, 1, 'review.csv')
    const done = await sent(2, 0, 'done.csv')
    const partly = await sent(3, 2, 'partly.csv')
    await save(done)
    await save(partly)
    const { records, total, next } = await list()
    expect(records).toMatchObject([
      { id: partly, status: 'partly', made: 1, failed: 2, skipped: 0, by: 'Maya Redwood', kind: 'orderImport' },
      { id: done, status: 'success', made: 2, failed: 0, fileName: 'done.csv', error: null, hidden: false },
      { id: review, status: 'review', rows: 3, made: null, failed: 1, finishedAt: null, percent: null },
    ])
    expect([total.count, next]).toEqual([3, null])
    expect((await list({ status: 'partly' })).records.map(({ id }) => id)).toEqual([partly])
    expect((await list({}, 'seller@acme.test')).records).toEqual([])
  })
  it('has files without a needed column to review, and those being read as pending', async () => {
    const partly = Buffer.from('Order number,Recipient name,Country\nA-1,Ann,US\n')
    await uploaded(server, seller, { name: 'half.csv', bytes: partly })
    const bytes = Buffer.from('Foo,Bar\n1,2\n')
    const { excelCacheId: id } = await uploaded(server, seller, { name: 'odd.csv', bytes })
    expect((await list()).records.map(({ status, failed }) => [status, failed])).toEqual([
      ['review', null],
      ['review', null],
    ])
    await server.admin.query('delete from import_job where id <> $1', [id])
    await server.admin.query(`update import_job set state = 'reading'`)
    expect((await list({ status: 'pending' })).records).toMatchObject([{ id, secondsLeft: null, percent: null }])
    await server.admin.query(
      `update import_job set state = 'failed', error_code = 'TOO_MANY_ROWS', error_params = '{"max": 9}'`,
    )
    expect((await list()).records[0]).toMatchObject({
      status: 'failed',
      error: { code: 'TOO_MANY_ROWS', message: expect.stringContaining('more than 9 rows') },
    })
  })
  it('says how far the work is that another server does, as that one told last', async () => {
    const id = await sent(2)
    await importRunnerOf(server.services).idle()
    await server.admin.query(`update import_job set state = 'reading', progress = $1 where id = $2`, [
      { state: 'reading', rows: 5000, share: 0.5, ms: 4000 },
      id,
    ])
    expect((await list()).records).toMatchObject([{ id, rows: 5000, percent: 25, secondsLeft: 12 }])
    expect((await server.call(getImport, { params: { id } }, { as: seller })).body.data).toMatchObject({ rows: 5000 })
  })
  it('has a channel’s file whose missing columns got a value for all rows as pending while it is checked', async () => {
    const group = serial++
    const lacking = ['carrierName', 'serviceCode'] as const
    const rows = rowsOf(2, (index) => ({ orderNO: `J${group}-${index}` }))
    const given = Object.fromEntries(lacking.map((key) => [key, rows[0]![key]!]))
    for (const row of rows) for (const key of lacking) delete row[key]
    const { excelCacheId: id } = await uploaded(server, seller, { name: 'channel.csv', bytes: csvOf(rows) })
    expect((await list()).records).toMatchObject([{ id, status: 'review' }])
    await server.call(changeImport, { params: { id }, body: { constants: given } }, { as: seller })
    await importRunnerOf(server.services).idle()
    expect((await list()).records).toMatchObject([{ id, status: 'review', failed: 0 }])
    await server.admin.query('update import_job set checked_version = 0')
    expect((await list({ status: 'pending' })).records).toMatchObject([{ id, status: 'pending' }])
    await importRunnerOf(server.services).idle()
  })
  it('comes in pages that hold every import once', async () => {
    const made: string[] = []
    for (let index = 0; index < 5; index++) made.unshift(await sent(1))
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ limit: 2, cursor })
      found.push(...page.records.map(({ id }) => id))
      cursor = page.next
    }
    expect(found).toEqual(made)
  })
})

describe('hiding and deleting', () => {
  it('hides for the whole organisation, and shows again', async () => {
    const id = await sent(1)
    expect((await hide([id])).body.data).toEqual({ count: 1 })
    expect([(await list()).total.count, (await list({ hidden: true })).records[0]?.hidden]).toEqual([0, true])
    await hide([id], false)
    expect((await list()).total.count).toBe(1)
  })
  it('deletes file and rows of a finished import too, and leaves its orders', async () => {
    const id = await sent(2)
    await save(id)
    expect((await remove(id)).status).toBe(200)
    expect((await server.call(getImport, { params: { id } }, { as: seller })).status).toBe(404)
    const { rows } = await server.admin.query('select 1 from sales_order where import_id = $1', [id])
    expect(rows).toHaveLength(2)
    expect((await remove(id)).status).toBe(404)
  })
  it('refuses bad input, nobody and other kinds of organisations', async () => {
    expect((await hide([])).status).toBe(400)
    expect((await hide([await sent(1), crypto.randomUUID()])).status).toBe(404)
    expect((await list()).records).toHaveLength(1)
    expect((await remove('x')).status).toBe(400)
    for (const cursor of ['x', writeKeyset('jobs', ['20260101000000000000', '-'.repeat(36)])])
      expect((await server.call(listJobs, { query: { cursor } }, { as: seller })).status).toBe(400)
    expect((await server.call(listJobs, { query: {} })).status).toBe(401)
    expect((await server.call(listJobs, { query: {} }, { as: 'owner@acme.test' })).status).toBe(403)
  })
})
