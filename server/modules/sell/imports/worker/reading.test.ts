import {
  analyseAndCacheFile,
  changeImport,
  getImport,
  saveOrders,
  validateRows,
  viewImport,
} from '@waybill/contract/imports/api'
import { type InputOf } from '@waybill/contract/core/route'
import { utils, write, type WorkSheet } from '@e965/xlsx'
import { orderImportFields } from '@waybill/contract/orders/import-fields'
import { describe, expect, it } from 'vitest'
import { encoderOf } from '../../../../spreadsheet/charset/encoder.fixture.ts'
import { workbookOf } from '../../../../spreadsheet/workbook-fixture.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, type Row, rowsOf, tableOf, upload, uploaded, validRow } from '../testing.ts'

const as = 'seller@demo.test'
const server = useTestServer()
const save = (id: string) => server.call(saveOrders, { body: { excelCacheId: id } }, { as })
const rowsSeen = async (id: string) =>
  (await server.call(viewImport, { query: { excelCacheId: id } }, { as })).body.data!.rows
const problems = async (id: string) =>
  (await rowsSeen(id)).flatMap((row) => row.errorMessages.map((one) => [row.rowNo, one.fieldName, one.code]))

/** Changes how the file is read, and waits until it is. */
async function change(id: string, body: InputOf<typeof changeImport>['body']) {
  expect((await server.call(changeImport, { params: { id }, body }, { as })).status).toBe(200)
  const read = async () => (await server.call(getImport, { params: { id } }, { as })).body.data!
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('ready')
  return read()
}

const polish = (): Buffer =>
  encoderOf('windows-1250')(csvOf([{ ...validRow, orderNO: 'PL-1', name: 'Łukasz' }]).toString())

describe('a text whose encoding is in doubt', () => {
  it('comes with the candidates and their readings, and is not imported before one is chosen', async () => {
    const info = await uploaded(server, as, { name: 'polish.csv', bytes: polish() })
    const right = info.charsetDoubt?.find(({ charset }) => charset === 'windows-1250')
    expect(right?.sample).toContain('Łukasz')
    expect(await save(info.excelCacheId)).toMatchObject({ status: 409, body: { errorCode: 'CHARSET_DOUBTFUL' } })
    const again = await change(info.excelCacheId, { fillDown: true })
    expect(again.charsetDoubt).not.toBeNull()
    const chosen = await change(info.excelCacheId, { charset: 'cp1250' })
    expect(chosen).toMatchObject({ charset: 'windows-1250', charsetDoubt: null })
    expect((await rowsSeen(info.excelCacheId))[0]?.values.name).toBe('Łukasz')
    expect((await save(info.excelCacheId)).body.data).toMatchObject({ created: 1 })
  })

  it('is in none where the upload names it, by any label', async () => {
    const url = `${analyseAndCacheFile.path}?charset=CP1250`
    const info = await uploaded(server, as, { name: 'polish.csv', bytes: polish() }, url)
    expect(info).toMatchObject({ charset: 'windows-1250', charsetDoubt: null })
    const unknown = await upload(
      server,
      as,
      { name: 'polish.csv', bytes: polish() },
      `${analyseAndCacheFile.path}?charset=utf-7`,
    )
    expect(unknown).toMatchObject({ status: 400, body: { errorCode: 'INVALID_INPUT' } })
  })
})

describe('a file without headings', () => {
  const table = tableOf(rowsOf(2, (index) => ({ orderNO: `NH-${index}` })))
  const [headings = [], ...lines] = table
  const bytes = Buffer.from(lines.map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\r\n'))

  it('is seen as one: its first row is data, its columns are called by their letters and matched by no name', async () => {
    const info = await uploaded(server, as, { name: 'bare.csv', bytes })
    expect(info).toMatchObject({ headerRow: 0, rows: 2 })
    expect(info.columns.slice(0, 3).map((column) => column.heading)).toEqual(['A', 'B', 'C'])
    expect(Object.values(info.matchedBy).filter((by) => by === 'name')).toEqual([])
    const mapping = Object.fromEntries(
      orderImportFields
        .filter((field) => headings.includes(field.label.en))
        .map((field) => [field.key, headings.indexOf(field.label.en)]),
    )
    const mapped = await change(info.excelCacheId, { mapping })
    expect(mapped.unmapped).toEqual([])
    expect((await rowsSeen(info.excelCacheId)).map((row) => row.values.orderNO)).toEqual(['NH-0', 'NH-1'])
    expect((await save(info.excelCacheId)).body.data).toMatchObject({ created: 2 })
    const next = await uploaded(server, as, { name: 'bare.csv', bytes })
    expect(Object.values(next.matchedBy).filter((by) => by === 'remembered')).toEqual([])
  })

  it('can be said to have some, and one with headings to have none', async () => {
    const info = await uploaded(server, as, { name: 'bare.csv', bytes })
    expect(await change(info.excelCacheId, { headerRow: 1 })).toMatchObject({ headerRow: 1, rows: 1 })
    expect(await change(info.excelCacheId, { headerRow: 0 })).toMatchObject({ headerRow: 0, rows: 2 })
    const headed = await uploaded(server, as, { name: 'headed.csv', bytes: csvOf(rowsOf(2)) })
    expect(headed).toMatchObject({ headerRow: 1, rows: 2 })
    expect(await change(headed.excelCacheId, { headerRow: 0 })).toMatchObject({ headerRow: 0, rows: 3 })
  })
})

describe('what a sheet hides', () => {
  function hiding(change: (sheet: WorkSheet) => void): Uint8Array {
    const sheet = utils.aoa_to_sheet(tableOf(rowsOf(4, (index) => ({ orderNO: `H-${index}`, reference: 'secret' }))))
    change(sheet)
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Orders')
    return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }) as Buffer)
  }
  const headings = tableOf(rowsOf(1, () => ({ reference: 'secret' })))[0]!
  const secret = headings.indexOf(orderImportFields.find(({ key }) => key === 'reference')!.label.en)
  const both = (sheet: WorkSheet) => {
    sheet['!rows'] = [{}, {}, { hidden: true }, { hidden: true }]
    sheet['!cols'] = headings.map((_, col) => ({ hidden: col === secret, wch: 10 }))
  }

  it('is counted and read, and left out on wish', async () => {
    const info = await uploaded(server, as, { name: 'hidden.xlsx', bytes: hiding(both) })
    expect(info).toMatchObject({ hidden: { rows: 2, columns: 1 }, leaveHiddenOut: false, rows: 4 })
    const without = await change(info.excelCacheId, { leaveHiddenOut: true })
    expect(without).toMatchObject({ hidden: { rows: 2, columns: 1 }, leaveHiddenOut: true, rows: 2 })
    const seen = await rowsSeen(info.excelCacheId)
    expect(seen.map((row) => [row.values.orderNO, row.values.reference])).toEqual([
      ['H-0', undefined],
      ['H-3', undefined],
    ])
    expect(await change(info.excelCacheId, { leaveHiddenOut: false })).toMatchObject({ rows: 4 })
  })

  it('is nothing in a sheet that hides nothing', async () => {
    const info = await uploaded(server, as, { name: 'open.xlsx', bytes: hiding(() => undefined) })
    expect(info.hidden).toEqual({ rows: 0, columns: 0 })
  })
})

describe('a weight without a unit', () => {
  const file = (rows: Row[], rename: Record<string, string> = {}) => {
    const [headings = [], ...lines] = tableOf(rows)
    const table = [headings.map((heading) => rename[heading] ?? heading), ...lines]
    return {
      name: 'weights.csv',
      bytes: Buffer.from(table.map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\n')),
    }
  }
  const bare = (orderNO: string): Row => {
    const { packageUnit: _unit, packageWeight2: _ounces, ...row } = validRow
    return { ...row, orderNO }
  }

  it('is asked for before anything is checked or imported, and remembered with the headings', async () => {
    const info = await uploaded(server, as, file([bare('WU-1')]))
    expect(info.unmapped).toEqual(['packageUnit'])
    const refused = await save(info.excelCacheId)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    const chosen = await change(info.excelCacheId, { constants: { packageUnit: 'cm/kg' } })
    expect(chosen.unmapped).toEqual([])
    await rowsSeen(info.excelCacheId)
    await expect.poll(async () => (await save(info.excelCacheId)).status, { timeout: 20_000 }).toBe(200)
    const { rows } = await server.admin.query('select mass_unit, weight from sales_order where order_no = $1', ['WU-1'])
    expect(rows).toEqual([{ mass_unit: 'kg', weight: expect.anything() }])
    expect(await uploaded(server, as, file([bare('WU-2')]))).toMatchObject({
      unmapped: [],
      constants: { packageUnit: 'cm/kg' },
    })
  })

  it.each([
    ['重量单位', '公斤'],
    ['Mass Unit', 'kg'],
    ['Weight UOM', 'KG'],
    ['单位', '千克'],
  ])('is known from a column “%s”', async (heading, unit) => {
    const rows = [{ ...bare(`WC-${heading}`), packageUnit: unit }]
    const info = await uploaded(server, as, file(rows, { Unit: heading }))
    expect(info.unmapped).toEqual([])
    expect(info.columns[info.mapping.packageUnit ?? -1]?.heading).toBe(heading)
    expect(await problems(info.excelCacheId)).toEqual([])
  })

  it('is wrong in the rows whose unit is empty, unless a heading has it', async () => {
    const rows = [
      { ...bare('WE-1'), packageUnit: 'cm/kg' },
      { ...bare('WE-2'), packageUnit: '' },
    ]
    const info = await uploaded(server, as, file(rows))
    await expect
      .poll(() => problems(info.excelCacheId), { timeout: 20_000 })
      .toEqual([[3, 'packageUnit', 'UNIT_REQUIRED']])
    const headed = await uploaded(server, as, file(rows, { 'Weight (lb/kg)': 'Weight (kg)' }))
    expect(await problems(headed.excelCacheId)).toEqual([])
  })

  it('is refused in rows of a call', async () => {
    const { body } = await server.call(validateRows, { body: [{ values: bare('WL-1') }] }, { as })
    expect(body.data?.rows[0]?.errorMessages.map((one) => [one.fieldName, one.code])).toEqual([
      ['packageUnit', 'UNIT_REQUIRED'],
    ])
  })
})

it('a formula that nobody has calculated keeps its row from being imported', async () => {
  const table = tableOf(rowsOf(2, (index) => ({ orderNO: `F-${index}` })))
  const weight = table[0]!.indexOf('Weight (lb/kg)')
  const xml = table
    .map((line, row) => {
      const cells = line.map((text, col) =>
        row === 1 && col === weight ? '<c><f>1+1.5</f><v></v></c>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`,
      )
      return `<row r="${row + 1}">${cells.join('')}</row>`
    })
    .join('')
  const info = await uploaded(server, as, { name: 'formulas.xlsx', bytes: workbookOf({ rows: xml }) })
  expect(await problems(info.excelCacheId)).toEqual([[2, 'packageWeight1', 'FORMULA_NO_VALUE']])
})
