import * as api from '@waybill/contract/imports/api'
import * as rowsApi from '@waybill/contract/imports/rows-api'
import { expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, rowsOf, uploaded } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
const as = { as: seller }

const importOf = async (prefix: string, createTime: string): Promise<string> => {
  const rows = rowsOf(2, (index) => ({ orderNO: `${prefix}-${index}`, createTime }))
  return (await uploaded(server, seller, { name: 'daily.csv', bytes: csvOf(rows) })).excelCacheId
}
const validOf = async (id: string) =>
  (await server.call(api.viewImport, { query: { excelCacheId: id, limit: 10 } }, as)).body.data?.import.valid
const readingsOf = async (id: string) =>
  (await server.call(rowsApi.listImportReadings, { params: { id } }, as)).body.data?.map(({ reading }) => reading)
const save = (excelCacheId: string) => server.call(api.saveOrders, { body: { excelCacheId } }, as)
const daysOf = async (id: string) =>
  (
    await server.admin.query<{ day: string }>(
      `select to_char(create_time at time zone 'UTC', 'YYYY-MM') as day from sales_order where import_id = $1`,
      [id],
    )
  ).rows.map(({ day }) => day)

it('the order of days and months that a user chose is that of the next file with these headings, and can be changed', async () => {
  const first = await importOf('FIRST', '05/06/2025')
  expect(await validOf(first)).toBe(0)
  const rows = [{ rowNo: 2, values: { createTime: '2025-05-06' } }]
  await server.call(api.validateRows, { body: { excelCacheId: first, rows } }, as)
  await server.call(api.saveOrders, { body: { excelCacheId: first, ignoreErrors: true } }, as)

  const doubted = await importOf('DOUBTED', '05/06/2025')
  expect(await validOf(doubted)).toBe(0)
  const change = { act: 'read', field: 'createTime', reading: 'dayFirst' } as const
  await server.call(rowsApi.changeImportRows, { params: { id: doubted }, body: { change } }, as)
  await save(doubted)
  expect(await daysOf(doubted)).toEqual(['2025-06', '2025-06'])

  const next = await importOf('NEXT', '07/08/2025')
  expect(await validOf(next)).toBe(2)
  expect(await readingsOf(next)).toEqual(['monthFirst'])
  await save(next)
  expect(await daysOf(next)).toEqual(['2025-08', '2025-08'])
})

it('what another import chooses meanwhile does not change the dates of one that is open', async () => {
  const choose = async (id: string, reading: 'monthFirst' | 'dayFirst') => {
    const change = { act: 'read', field: 'createTime', reading } as const
    await server.call(rowsApi.changeImportRows, { params: { id }, body: { change } }, as)
    await save(id)
  }
  // Rows are checked again with each change.
  const touch = async (id: string) => {
    const rows = [{ rowNo: 2, values: { reference: 'again' } }]
    await server.call(api.validateRows, { body: { excelCacheId: id, rows } }, as)
    return validOf(id)
  }
  await server.admin.query('delete from remembered_value')
  const [open, colleague] = [await importOf('OPEN', '05/06/2025'), await importOf('OTHER', '05/06/2025')]
  await choose(colleague, 'dayFirst')
  expect(await touch(open)).toBe(0)
  await choose(open, 'monthFirst')
  expect(await daysOf(open)).toEqual(['2025-05', '2025-05'])

  const [waiting, same] = [await importOf('WAITING', '07/08/2025'), await importOf('SAME', '07/08/2025')]
  expect(await validOf(waiting)).toBe(2)
  await save(same)
  expect(await touch(waiting)).toBe(2)
  await save(waiting)
  expect(await daysOf(waiting)).toEqual(['2025-07', '2025-07'])
})
