import { utils, write, type CellObject, type WorkBook } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { cellsOf, readAll } from '../workbook-fixture.ts'

type Cell = Partial<CellObject> & { t: CellObject['t'] }

function xlsOf(
  cells: Record<string, Cell>,
  change: (book: WorkBook) => void = () => {},
  type: 'biff8' | 'biff5' | 'biff2' = 'biff8',
): Buffer {
  const book = utils.book_new()
  const refs = Object.keys(cells).map((ref) => utils.decode_cell(ref))
  const last = { r: Math.max(...refs.map((ref) => ref.r)), c: Math.max(...refs.map((ref) => ref.c)) }
  utils.book_append_sheet(book, { ...cells, '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: last }) }, 'Orders')
  change(book)
  return write(book, { type: 'buffer', bookType: type }) as Buffer
}

describe('xls', () => {
  test('cells follow the rules of xlsx: long numbers, zeros, dates, booleans, errors', async () => {
    const { profile, rows } = await readAll(
      xlsOf({
        A1: { t: 's', v: ' 00123 ' },
        B1: { t: 'n', v: 2108, z: '00000' },
        C1: { t: 'n', v: 112_345_678_901_234_560 },
        D1: { t: 'n', v: 46_090, z: 'm/d/yy' },
        E1: { t: 'n', v: 46_090.545_138_888_89, z: 'yyyy-mm-dd hh:mm' },
        F1: { t: 'b', v: false },
        G1: { t: 'e', v: 0x2a },
        H1: { t: 'n', v: 0.1 + 0.2 },
        I1: { t: 's', v: '订单 😀' },
      }),
    )
    expect(profile).toEqual({ kind: 'xls', sheets: [{ index: 0, name: 'Orders', hidden: false }] })
    expect(rows).toEqual([
      {
        no: 1,
        cells: [
          ' 00123 ',
          '02108',
          '112345678901234560',
          '2026-03-09',
          '2026-03-09 13:05:00',
          'FALSE',
          '#N/A',
          '0.3',
          '订单 😀',
        ],
        notes: [
          { col: 2, code: 'DIGITS_LOST' },
          { col: 6, code: 'ERROR_CELL' },
        ],
      },
    ])
  })

  test('empty rows are left out and hidden sheets listed', async () => {
    const hide = (book: WorkBook): void => {
      utils.book_append_sheet(book, { A1: { t: 's', v: 'x' }, '!ref': 'A1' }, 'Second')
      book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
    }
    const file = xlsOf({ A1: { t: 's', v: 'a' }, B4: { t: 'n', v: 5 } }, hide)
    const { profile, rows } = await readAll(file)
    expect(profile.sheets).toEqual([
      { index: 0, name: 'Orders', hidden: true },
      { index: 1, name: 'Second', hidden: false },
    ])
    expect(rows).toEqual([
      { no: 1, cells: ['a'] },
      { no: 4, cells: ['', '5'] },
    ])
    expect(await cellsOf(file, { sheet: 1 })).toEqual([['x']])
  })

  test('only the first cell of a merged range has a value', async () => {
    const merge = (book: WorkBook): void => {
      book.Sheets['Orders']!['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 1, c: 1 } }]
    }
    const cells = { A1: { t: 'n', v: 1 }, B1: { t: 'n', v: 2 }, A2: { t: 'n', v: 3 }, C2: { t: 'n', v: 4 } } as const
    expect(await cellsOf(xlsOf(cells, merge))).toEqual([['1'], ['', '', '4']])
  })

  test.each(['biff5', 'biff2'] as const)('the older %s is read too', async (type) => {
    expect(await cellsOf(xlsOf({ A1: { t: 's', v: 'a' }, B1: { t: 'n', v: 2 } }, undefined, type))).toEqual([
      ['a', '2'],
    ])
  })

  test('a file above the cap of xls is refused although an xlsx of that size is not', async () => {
    const file = xlsOf({ A1: { t: 's', v: 'a' } })
    await expect(readAll(file, { limits: { xlsBytes: 1000 } })).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  })

  test('a sheet of more rows than allowed is refused', async () => {
    const cells = { A1: { t: 'n', v: 1 }, A2: { t: 'n', v: 2 }, A3: { t: 'n', v: 3 } } as const
    await expect(readAll(xlsOf(cells), { limits: { rows: 1 } })).rejects.toMatchObject({ code: 'TOO_MANY_ROWS' })
  })
})
