import * as api from '@waybill/contract/imports/api'
import * as rowsApi from '@waybill/contract/imports/rows-api'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, rowsOf, type Row, uploaded } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
const as = { as: seller }

async function importOf(count: number, change: (index: number) => Row = () => ({})): Promise<string> {
  const { excelCacheId } = await uploaded(server, seller, { name: 'orders.csv', bytes: csvOf(rowsOf(count, change)) })
  return excelCacheId
}
type Query = Partial<Parameters<typeof find>[1]>
const find = async (id: string, query: Record<string, string | boolean | undefined> = {}) =>
  (await server.call(rowsApi.findImportRows, { params: { id }, query: query as never }, as)).body.data
const column = async (id: string, field: string, query: Query = {}): Promise<(string | undefined)[]> =>
  (
    await server.call(api.viewImport, { query: { excelCacheId: id, limit: 500, ...query } as never }, as)
  ).body.data?.rows.map((row) => row.values[field]) ?? []
const change = async (id: string, act: rowsApi.BulkChange, scope: object = {}) =>
  (await server.call(rowsApi.changeImportRows, { params: { id }, body: { change: act, ...scope } }, as)).body.data
const undo = async (id: string) => (await server.call(rowsApi.undoImportChange, { params: { id } }, as)).body.data
const redo = async (id: string) => (await server.call(rowsApi.redoImportChange, { params: { id } }, as)).body.data
const edit = (id: string, rows: object[], editId?: string) =>
  server.call(api.validateRows, { body: { excelCacheId: id, rows, editId } as never }, as)

it('an edit that concerns more rows than one waits for is checked in the background, and says so', async () => {
  const few = await edit(await importOf(2), [{ rowNo: 2, values: { zipCode: 'x' } }])
  expect(few.body.data).not.toHaveProperty('checked')
  const id = await importOf(700, (index) => ({ orderNO: 'MANY', sku: `S${index}` }))
  const { body } = await edit(id, [{ rowNo: 5, values: { zipCode: 'x' } }])
  expect(body.data).toMatchObject({ rows: [{ rowNo: 5, values: { zipCode: 'x' } }], checked: expect.any(Boolean) })
  const found = async () => (await server.call(api.getImport, { params: { id } }, as)).body.data
  await expect.poll(found, { timeout: 20_000 }).toMatchObject({ checked: true, valid: 0, invalid: 700 })
  await edit(id, [{ rowNo: 5, values: {}, deleted: true }])
  await expect.poll(found, { timeout: 20_000 }).toMatchObject({ checked: true, valid: 699, invalid: 0 })
})

describe('the rows of an import', () => {
  it('are found by what is wrong with them, by a text in a column, and sorted, numbers as numbers and empty ones last', async () => {
    const weights = ['10', '9', '', '100']
    const id = await importOf(4, (index) => ({
      packageWeight1: weights[index] ?? '',
      name: ['Zoe', 'ann', 'Ann Lee', 'Bob'][index] ?? '',
      ...(index === 1 && { zipCode: 'ABC' }),
    }))
    expect(await find(id)).toEqual({ rows: '2-5', total: 4, canUndo: false, canRedo: false })
    expect(await find(id, { show: 'errors', errorField: 'zipCode', errorCode: 'ZIP' })).toMatchObject({
      rows: '3',
      total: 1,
    })
    expect(await find(id, { errorField: 'city' })).toMatchObject({ rows: '', total: 0 })
    expect(await find(id, { search: 'ann', searchField: 'name' })).toMatchObject({ rows: '3-4' })
    expect(await find(id, { search: 'ann', searchField: 'name', wholeCell: true, matchCase: true })).toMatchObject({
      rows: '3',
    })
    expect(await find(id, { sort: 'packageWeight1' })).toMatchObject({ rows: '3,2,5,4' })
    expect(await find(id, { sort: 'packageWeight1', descending: true })).toMatchObject({ rows: '5,2,3,4' })
    expect(await column(id, 'name', { sort: 'name' })).toEqual(['ann', 'Ann Lee', 'Bob', 'Zoe'])
    expect(await column(id, 'name', { rows: '4-5,2' })).toEqual(['Ann Lee', 'Bob', 'Zoe'])
  })

  it('are answered besides the edited ones when they are right now: a duplicate that was mended is none in the other row either', async () => {
    const id = await importOf(3, (index) => ({ orderNO: ['D-1', 'D-1', 'D-2'][index] ?? '', sku: '', itemName: '' }))
    expect(await find(id, { show: 'errors' })).toMatchObject({ total: 1 })
    const { data } = (await edit(id, [{ rowNo: 2, values: { orderNO: 'D-3' } }])).body
    expect(data?.rows.map((row) => row.rowNo)).toEqual([2])
    expect(data?.others?.map(({ rowNo, valid }) => [rowNo, valid])).toEqual([[3, true]])
  })

  it('refuse fields that their target does not have, and lists of rows that are none', async () => {
    const id = await importOf(1)
    const answers = await Promise.all([
      server.call(rowsApi.findImportRows, { params: { id }, query: { sort: 'nothing' } as never }, as),
      server.call(
        rowsApi.changeImportRows,
        { params: { id }, body: { change: { act: 'trim', fields: ['nothing'] } } },
        as,
      ),
      server.call(rowsApi.changeImportRows, { params: { id }, body: { rows: '1;2', change: { act: 'remove' } } }, as),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400])
  })

  it('tell what is wrong by field and kind, with the number of rows', async () => {
    const id = await importOf(5, (index) => (index < 3 ? { zipCode: 'ABC' } : { carrierName: 'Pigeon' }))
    const { body } = await server.call(rowsApi.listImportProblems, { params: { id } }, as)
    expect(body.data?.map((one) => [one.fieldName, one.code, one.rows])).toEqual([
      ['zipCode', 'ZIP', 3],
      ['carrierName', 'CARRIER', 2],
    ])
  })
})

describe('an edit that comes again since its answer was lost', () => {
  it('counts once: not over what was typed after it, and not as a step of its own', async () => {
    const id = await importOf(3)
    const [lost, later] = [crypto.randomUUID(), crypto.randomUUID()]
    const paste = [2, 3].map((rowNo) => ({ rowNo, values: { name: 'Lost' } }))
    await edit(id, paste, lost)
    await edit(id, [{ rowNo: 3, values: { name: 'Later' } }], later)
    const again = await edit(id, [...paste, { rowNo: 4, values: { name: 'Rest' } }], lost)
    expect(again.body.data?.rows.map((row) => row.values.name)).toEqual(['Lost', 'Later', 'Rest'])
    expect((await undo(id))?.rowNos).toEqual([4])
    expect((await undo(id))?.rowNos).toEqual([3])
    expect((await edit(id, paste, lost)).status).toBe(200)
    expect(await column(id, 'name')).toEqual(['Lost', 'Lost', 'Rita Recipient'])
    expect(await find(id)).toMatchObject({ canUndo: true, canRedo: true })
  })
})

describe('a change of many rows', () => {
  it('trims, changes the case, fills what is empty, replaces and empties, and the rows are checked again', async () => {
    const id = await importOf(3, (index) => ({
      name: ['  rita o’neil ', "the men's shop", 'X'][index] ?? '',
      city: ['', 'New York', '　'][index] ?? '',
      zipCode: '10001',
    }))
    expect((await change(id, { act: 'trim', fields: ['name'] }))?.changedRows).toBe(1)
    expect((await change(id, { act: 'titleCase', fields: ['name'] }))?.changedRows).toBe(2)
    expect(await column(id, 'name')).toEqual(['Rita O’Neil', "The Men's Shop", 'X'])
    await change(id, { act: 'upperCase', fields: ['name'] })
    expect(await column(id, 'name')).toEqual(['RITA O’NEIL', "THE MEN'S SHOP", 'X'])
    const filled = await change(id, { act: 'setEmpty', fields: ['city'], value: 'Boston' })
    expect(filled).toMatchObject({ changedRows: 2, fields: ['city'], rowNos: [2, 4], import: { valid: 3, invalid: 0 } })
    const emptied = await change(id, { act: 'set', values: { zipCode: '' } }, { rows: '3-4' })
    expect(emptied).toMatchObject({ changedRows: 2, import: { valid: 1, invalid: 2 } })
  })

  it('replaces text as it is written: what means something in a pattern means itself, in any case unless asked', async () => {
    const id = await importOf(3, (index) => ({
      addressLine1: ['1 Main St. (rear)', '2 main St. (REAR)', '3 Main'][index] ?? '',
    }))
    const replace = (find: string, replacement: string, more: object = {}) =>
      change(id, {
        act: 'replace',
        fields: ['addressLine1', 'city'],
        find,
        replacement,
        wholeCell: false,
        matchCase: false,
        ...more,
      })
    expect((await replace('(rear)', '\\1 $&'))?.changedRows).toBe(2)
    expect(await column(id, 'addressLine1')).toEqual(['1 Main St. \\1 $&', '2 main St. \\1 $&', '3 Main'])
    expect((await replace('Main', 'Oak', { matchCase: true }))?.changedRows).toBe(2)
    expect((await replace('3 OAK', '4 Elm', { wholeCell: true }))?.changedRows).toBe(1)
    expect(await column(id, 'addressLine1')).toEqual(['1 Oak St. \\1 $&', '2 main St. \\1 $&', '4 Elm'])
  })

  it('works on what the grid shows, not on the texts of the file that it was understood from', async () => {
    const countries = ['Untied States', ' US ', 'United Sates']
    const id = await importOf(3, (index) => ({ countryCode: countries[index] ?? '', carrierName: 'the mail' }))
    const chosen = { field: 'carrierName', values: [{ raw: 'the mail', value: 'USPS' }] }
    await server.call(api.chooseImportValues, { params: { id }, body: chosen }, as)
    expect(await column(id, 'countryCode')).toEqual(['US', ' US ', 'US'])
    expect(await find(id, { search: 'us', searchField: 'countryCode' })).toMatchObject({ rows: '2-4' })
    expect(await find(id, { search: 'Untied', searchField: 'countryCode' })).toMatchObject({ rows: '' })
    expect(await find(id, { search: 'the mail' })).toMatchObject({ rows: '' })
    expect(await find(id, { sort: 'countryCode' })).toMatchObject({ rows: '3,2,4' })
    const fields = ['countryCode', 'carrierName']
    expect(await change(id, { act: 'trim', fields })).toMatchObject({ rowNos: [3], import: { valid: 3, invalid: 0 } })
    expect(await change(id, { act: 'upperCase', fields })).toMatchObject({ changedRows: 0 })
    const replace = {
      act: 'replace',
      fields,
      find: 'usps',
      replacement: 'Ups',
      wholeCell: true,
      matchCase: false,
    } as const
    expect(await change(id, replace)).toMatchObject({ changedRows: 3 })
    expect(await column(id, 'carrierName')).toEqual(['Ups', 'Ups', 'Ups'])
  })

  it('counts a value for all rows as the text of their cells', async () => {
    const id = await importOf(2, (index) => ({ storeName: index === 0 ? 'Own shop' : '' }))
    await server.call(api.changeImport, { params: { id }, body: { constants: { storeName: 'Main shop' } } }, as)
    expect(await find(id, { search: 'main', searchField: 'storeName' })).toMatchObject({ rows: '3' })
    expect(await find(id, { sort: 'storeName' })).toMatchObject({ rows: '3,2' })
    expect(await change(id, { act: 'setEmpty', fields: ['storeName'], value: 'X' })).toMatchObject({ changedRows: 0 })
    expect(await change(id, { act: 'set', values: { storeName: '' } })).toMatchObject({ changedRows: 2 })
    expect(await change(id, { act: 'setEmpty', fields: ['storeName'], value: 'X' })).toMatchObject({ changedRows: 2 })
    expect(await column(id, 'storeName')).toEqual(['X', 'X'])
  })

  it('does not see the apostrophes with which a file of ours keeps texts from being formulas', async () => {
    const id = await importOf(3, (index) => ({ name: ["'=Ann", "'Bob", "''-Cy;'=D"][index] ?? '' }))
    const shown = ['=Ann', "'Bob", "'-Cy;=D"]
    expect(await column(id, 'name')).toEqual(shown)
    for (const [index, text] of shown.entries())
      expect(await find(id, { search: text, searchField: 'name', wholeCell: true })).toMatchObject({
        rows: `${index + 2}`,
      })
  })

  it('reaches all rows that the filter finds and no other', async () => {
    const id = await importOf(6, (index) => (index % 2 ? { zipCode: 'ABC' } : {}))
    const done = await change(
      id,
      { act: 'set', values: { zipCode: '10002' } },
      { filter: { show: 'errors', errorField: 'zipCode' } },
    )
    expect(done).toMatchObject({ changedRows: 3, import: { valid: 6, invalid: 0 } })
    expect(await column(id, 'zipCode')).toEqual(['10001', '10002', '10001', '10002', '10001', '10002'])
  })

  it('leaves rows out and takes them in again', async () => {
    const id = await importOf(4, (index) => (index === 1 ? { zipCode: 'ABC' } : {}))
    expect(await change(id, { act: 'remove' }, { filter: { show: 'errors' } })).toMatchObject({
      changedRows: 1,
      import: { valid: 3, invalid: 0 },
    })
    expect(await find(id)).toMatchObject({ rows: '2,4-5', total: 3 })
    expect(await find(id, { show: 'removed' })).toMatchObject({ rows: '3', total: 1 })
    expect(await column(id, 'zipCode', { show: 'removed' })).toEqual(['ABC'])
    expect(await change(id, { act: 'restore' })).toMatchObject({ changedRows: 1, import: { valid: 3, invalid: 1 } })
  })

  it('of more rows than are checked at once is checked in the background, and can be imported after that', async () => {
    const id = await importOf(1200, () => ({ zipCode: 'ABC' }))
    expect(await change(id, { act: 'set', values: { zipCode: '10002' } })).toMatchObject({ changedRows: 1200 })
    expect(await find(id, { show: 'valid' })).toMatchObject({ rows: '2-1201' })
    expect(await undo(id)).toMatchObject({ changedRows: 1200 })
    expect(await find(id, { show: 'errors' })).toMatchObject({ rows: '2-1201', canUndo: false, canRedo: true })
  })
})

describe('undo and redo of changes, kept with the import', () => {
  it('takes edits, changes of many rows and rows left out back one by one, and makes them again', async () => {
    const id = await importOf(3, (index) => (index === 0 ? { zipCode: 'ABC' } : {}))
    const state = async () => [await column(id, 'zipCode'), await column(id, 'name'), (await find(id))?.rows]
    const states = [await state()]
    const steps = [
      () => edit(id, [{ rowNo: 2, values: { zipCode: '10009' } }]),
      () => change(id, { act: 'upperCase', fields: ['name'] }),
      () =>
        edit(id, [
          { rowNo: 2, values: { zipCode: '' } },
          { rowNo: 3, values: { zipCode: '10003' } },
        ]),
      () => edit(id, [{ rowNo: 4, values: {}, deleted: true }]),
    ]
    for (const step of steps) {
      await step()
      states.push(await state())
    }
    for (const before of states.slice(0, -1).toReversed()) {
      expect((await undo(id))?.changedRows).toBeGreaterThan(0)
      expect(await state()).toEqual(before)
    }
    expect(await undo(id)).toMatchObject({ changedRows: 0, import: { valid: 2, invalid: 1 } })
    for (const after of states.slice(1)) {
      expect((await redo(id))?.changedRows).toBeGreaterThan(0)
      expect(await state()).toEqual(after)
    }
    expect(await redo(id)).toMatchObject({ changedRows: 0 })
  })

  it('forgets what was taken back when something else is changed', async () => {
    const id = await importOf(1)
    await edit(id, [{ rowNo: 2, values: { name: 'One' } }])
    await undo(id)
    await edit(id, [{ rowNo: 2, values: { name: 'Two' } }])
    expect(await redo(id)).toMatchObject({ changedRows: 0 })
    await undo(id)
    expect(await column(id, 'name')).toEqual(['Rita Recipient'])
  })

  it('counts calls of one paste as one step, and a call that is repeated because its answer was lost as none', async () => {
    const id = await importOf(2)
    const paste = '0b0f0a3e-7a27-4b44-9d3e-0d9a30c5a001'
    await edit(id, [{ rowNo: 2, values: { name: 'A' } }], paste)
    await edit(id, [{ rowNo: 2, values: { name: 'A' } }], paste)
    await edit(id, [{ rowNo: 3, values: { name: 'B' } }], paste)
    expect(await undo(id)).toMatchObject({ changedRows: 2, rowNos: [2, 3], fields: ['name'] })
    expect(await column(id, 'name')).toEqual(['Rita Recipient', 'Rita Recipient'])
    expect(await find(id)).toMatchObject({ canUndo: false, canRedo: true })
  })

  it('is refused once the import is done', async () => {
    const id = await importOf(1, () => ({ orderNO: 'UNDO-DONE' }))
    await server.call(api.saveOrders, { body: { excelCacheId: id, ignoreErrors: false } }, as)
    const answer = await server.call(rowsApi.undoImportChange, { params: { id } }, as)
    expect(answer.body.errorCode).toBe('IMPORT_DONE')
  })
})
