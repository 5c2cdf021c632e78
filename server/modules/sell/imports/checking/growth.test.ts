import * as api from '@waybill/contract/imports/api'
import * as rowsApi from '@waybill/contract/imports/rows-api'
import { expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, rowsOf, uploaded } from '../testing.ts'

const seller = 'seller@demo.test'
const as = { as: seller }
const server = useTestServer()
const ROWS = 2000

const upload = async () =>
  (await uploaded(server, seller, { name: 'orders.csv', bytes: csvOf(rowsOf(ROWS)) })).excelCacheId

/** How many rows of tables and entries of indexes the database has read. Connections tell what they did when they end. */
async function rowsRead(): Promise<number> {
  await server.admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and usename = 'waybill_app' and state = 'idle'`,
  )
  const { rows } = await server.admin.query<{ read: string }>(
    `select (select sum(seq_tup_read) from pg_stat_user_tables where schemaname = 'public')
      + (select sum(idx_tup_read) from pg_stat_user_indexes where schemaname = 'public') as read`,
  )
  return Number(rows[0]?.read)
}

/** Throws unless the work succeeds and reads each row some dozens of times at most: row by row against all others it would be a thousand. */
async function growsWithTheRows(work: () => Promise<{ body: { data?: unknown } }>): Promise<unknown> {
  const before = await rowsRead()
  const { body } = await work()
  expect(((await rowsRead()) - before) / ROWS).toBeLessThan(200)
  return body.data
}

const settled = async (id: string): Promise<void> => {
  for (;;) {
    const { body } = await server.call(api.getImport, { params: { id } }, as)
    if (body.data?.checked) return
    await new Promise((go) => setTimeout(go, 50))
  }
}

/** The tables of a test have no statistics, as those of a database into which a large file has just been read. */
it('a change of every row, taken back and made again, and a look at the rows, read each row a few times only', async () => {
  const id = await upload()
  await settled(id)
  const change = { act: 'upperCase' as const, fields: ['name', 'city'] }
  const calls = [
    () => server.call(rowsApi.changeImportRows, { params: { id }, body: { change } }, as),
    () => server.call(rowsApi.undoImportChange, { params: { id } }, as),
    () => server.call(rowsApi.redoImportChange, { params: { id } }, as),
  ]
  for (const call of calls) {
    expect(await growsWithTheRows(call)).toMatchObject({ changedRows: ROWS })
    await settled(id)
  }
  const query = { excelCacheId: id, offset: ROWS - 100, limit: 100 }
  expect(await growsWithTheRows(() => server.call(api.viewImport, { query } as never, as))).toMatchObject({
    total: ROWS,
  })
  const search = { search: 'NEW YORK', searchField: 'city', matchCase: true }
  const find = () => server.call(rowsApi.findImportRows, { params: { id }, query: search as never }, as)
  expect(await growsWithTheRows(find)).toMatchObject({ total: ROWS })
})

it('orders are made, updated and taken back with each row read a few times only', async () => {
  const first = await upload()
  await settled(first)
  const save = (id: string) => () => server.call(api.saveOrders, { body: { excelCacheId: id } }, as)
  expect(await growsWithTheRows(save(first))).toMatchObject({ created: ROWS })
  const again = await upload()
  await settled(again)
  await server.call(api.changeImport, { params: { id: again }, body: { onExisting: 'update' } }, as)
  await settled(again)
  expect(await growsWithTheRows(save(again))).toMatchObject({ created: 0, updated: ROWS })
  const undo = () => server.call(api.undoImport, { params: { id: again } }, as)
  expect(await growsWithTheRows(undo)).toMatchObject({ restored: ROWS })
})
