import * as api from '@waybill/contract/imports/api'
import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { refusalOf, rowsOf, tableOf, uploaded } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
let serial = 0

const orders = (count: number): string[][] => {
  const group = serial++
  return tableOf(rowsOf(count, (index) => ({ orderNO: `S${group}-${index}` })))
}
type Sheet = { name: string; table: string[][]; hidden?: boolean }

function workbook(sheets: Sheet[], bookType: 'xlsx' | 'biff8' = 'xlsx'): Uint8Array {
  const book = utils.book_new()
  for (const { name, table } of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(table), name)
  book.Workbook = { Sheets: sheets.map(({ name, hidden }) => ({ name, Hidden: hidden ? 1 : 0 })) }
  return new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer)
}

describe('a workbook of several sheets', () => {
  const empty: Sheet = { name: 'Cover', table: [] }
  const headings: Sheet = { name: 'Headings alone', table: orders(1).slice(0, 1) }

  it.each(['xlsx', 'biff8'] as const)(
    'is read from the visible sheet whose headings name most fields, of equals the first, the others offered (%s)',
    async (type) => {
      const hidden: Sheet = { name: 'Old', table: orders(3), hidden: true }
      const bytes = workbook(
        [empty, headings, hidden, { name: 'March', table: orders(2) }, { name: 'April', table: orders(4) }],
        type,
      )
      const info = await uploaded(server, seller, { name: `book.${type === 'xlsx' ? 'xlsx' : 'xls'}`, bytes })
      expect(info).toMatchObject({ state: 'ready', sheet: 3, rows: 2, unmapped: [] })
      expect(info.sheets.map(({ name, hidden: isHidden }) => [name, isHidden])).toEqual([
        ['Cover', false],
        ['Headings alone', false],
        ['Old', true],
        ['March', false],
        ['April', false],
      ])
    },
  )

  it('is read from a hidden sheet when only that has rows', async () => {
    const bytes = workbook([empty, { name: 'Data', table: orders(2), hidden: true }])
    expect(await uploaded(server, seller, { name: 'hidden.xlsx', bytes })).toMatchObject({ sheet: 1, rows: 2 })
  })

  it('is not read from an instruction sheet that stands before the orders', async () => {
    const words: Sheet = {
      name: '说明',
      table: [['请填写“订单”表'], ['订单号必填'], ['重量单位为 kg']],
    }
    const few: Sheet = { name: 'Customers', table: [['Recipient name'], ['Anna'], ['Ben'], ['Cleo']] }
    const bytes = workbook([words, few, { name: '订单', table: orders(2) }])
    expect(await uploaded(server, seller, { name: '双十一.xlsx', bytes })).toMatchObject({ sheet: 2, rows: 2 })
  })

  it('is refused when none of them has rows', async () => {
    const refusal = await refusalOf(server, seller, { name: 'empty.xlsx', bytes: workbook([empty, headings]) })
    expect(refusal.code).toBe('NO_ROWS')
  })

  it('of a thousand sheets is read from the last when only that has rows, and any of them can be chosen', async () => {
    const sheets = Array.from({ length: 999 }, (_, index) => ({ name: `Day ${index}`, table: [] }))
    const bytes = workbook([...sheets, { name: 'Orders', table: orders(2) }])
    const info = await uploaded(server, seller, { name: 'thousand.xlsx', bytes })
    expect(info).toMatchObject({ sheet: 999, rows: 2 })
    expect(info.sheets).toHaveLength(1000)
    const chosen = await server.call(
      api.changeImport,
      { params: { id: info.excelCacheId }, body: { sheet: 5 } },
      { as: seller },
    )
    expect(chosen.status).toBe(200)
  })
})

it('a column that begins below the first rows is shown, with or without headings', async () => {
  const late = { name: 'Late', table: orders(300).map((line, at) => (at < 280 ? line : [...line, `note ${at}`])) }
  const headed = await uploaded(server, seller, { name: 'late.xlsx', bytes: workbook([late]) })
  const width = late.table[0]!.length
  expect(headed.columns[width]).toEqual({ index: width, heading: '', samples: ['note 280', 'note 281', 'note 282'] })
  const headless = await uploaded(server, seller, {
    name: 'bare.xlsx',
    bytes: workbook([{ ...late, table: late.table.slice(1) }]),
  })
  expect(headless.headerRow).toBe(0)
  expect(headless.columns).toHaveLength(width + 1)
  expect(headless.columns[width]).toMatchObject({ heading: 'Z', samples: ['note 280', 'note 281', 'note 282'] })
})
