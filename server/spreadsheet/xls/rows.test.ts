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

/** A workbook of Excel 97 written record by record, without a container, as no library here writes it. */
function recordsOf(...sheet: Buffer[]): Buffer {
  const record = (type: number, data: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type, 0)
    head.writeUInt16LE(data.length, 2)
    return Buffer.concat([head, data])
  }
  const start = (type: number) => record(0x0809, u16(0x0600, type, 0, 0, 0, 0, 0, 0))
  const name = Buffer.from('S')
  const bound = (at: number) => record(0x85, Buffer.concat([u16(at, 0, 0), Buffer.from([1, 0]), name]))
  const globals = (at: number) => Buffer.concat([start(5), bound(at), record(0x0a, Buffer.alloc(0))])
  return Buffer.concat([globals(globals(0).length), start(0x10), ...sheet, record(0x0a, Buffer.alloc(0))])
}
const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return bytes
}
const recordOf = (type: number, ...data: Buffer[]): Buffer => {
  const body = Buffer.concat(data)
  return Buffer.concat([u16(type, body.length), body])
}
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
const numberCell = (row: number, col: number, value: number) => recordOf(0x0203, u16(row, col, 0), number(value))
const textResult = Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff])
const formula = (row: number, col: number, result: Buffer, flags = 0) =>
  recordOf(0x0006, u16(row, col, 0), result, u16(flags, 0, 0, 0))

describe('records of an xls that libraries do not write', () => {
  test('formulas: numbers, texts over two records, truth, errors, nothing, and those that nobody has calculated', async () => {
    const long = 'x'.repeat(10)
    const file = recordsOf(
      formula(0, 0, number(2.5)),
      formula(0, 1, textResult),
      recordOf(0x0207, u16(20), Buffer.from([0]), Buffer.from(long)),
      recordOf(0x003c, Buffer.from([1]), Buffer.from('订'.repeat(10), 'utf16le')),
      formula(0, 2, Buffer.from([1, 0, 1, 0, 0, 0, 0xff, 0xff])),
      formula(0, 3, Buffer.from([2, 0, 0x07, 0, 0, 0, 0xff, 0xff])),
      formula(0, 4, Buffer.from([3, 0, 0, 0, 0, 0, 0xff, 0xff])),
      formula(0, 5, number(0), 3),
      formula(0, 6, number(0)),
      formula(0, 7, textResult),
    )
    const { rows } = await readAll(file)
    expect(rows).toEqual([
      {
        no: 1,
        cells: ['2.5', long + '订'.repeat(10), 'TRUE', '#DIV/0!', '', '', '0', ''],
        notes: [
          { col: 3, code: 'ERROR_CELL' },
          { col: 5, code: 'FORMULA_NO_VALUE' },
          { col: 7, code: 'FORMULA_NO_VALUE' },
        ],
      },
    ])
  })

  test('a formula in a chart inside the sheet is none of its cells', async () => {
    const chart = [recordOf(0x0809, u16(0x0600, 0x20, 0, 0, 0, 0, 0, 0)), numberCell(0, 1, 9), recordOf(0x0a)]
    expect(await cellsOf(recordsOf(numberCell(0, 0, 1), ...chart))).toEqual([['1']])
  })

  test('hidden rows and columns are counted, and left out on wish', async () => {
    const hiddenRow = recordOf(0x0208, u16(1, 0, 2, 0, 0, 0), u16(0x20, 0))
    const hiddenColumn = recordOf(0x007d, u16(1, 1, 2000, 0, 1, 0))
    const cells = [0, 1, 2].flatMap((row) => [numberCell(row, 0, row), numberCell(row, 1, 7)])
    const file = recordsOf(hiddenColumn, hiddenRow, ...cells)
    let hidden: object | undefined
    expect(await cellsOf(file, { onHidden: (found) => (hidden = { ...found }) })).toEqual([
      ['0', '7'],
      ['1', '7'],
      ['2', '7'],
    ])
    expect(hidden).toEqual({ rows: 1, columns: 1 })
    expect(await cellsOf(file, { leaveHiddenOut: true })).toEqual([['0'], ['2']])
  })

  test('small numbers: whole, hundredths and both; rows in any order', async () => {
    const small = (row: number, bits: number) => recordOf(0x027e, u16(row, 0, 0, bits & 0xffff, bits >>> 16))
    const file = recordsOf(small(2, (-5 << 2) | 2), small(0, (1234 << 2) | 3), numberCell(1, 0, 0.5))
    expect(await cellsOf(file)).toEqual([['12.34'], ['0.5'], ['-5']])
  })

  test('a sheet that is cut off, or whose cells are, is refused', async () => {
    const whole = recordsOf(numberCell(0, 0, 1), numberCell(1, 0, 2))
    await expect(readAll(whole.subarray(0, whole.length - 4))).rejects.toMatchObject({ code: 'FILE_CORRUPT' })
    await expect(readAll(recordsOf(recordOf(0x0203, u16(0, 0, 0), Buffer.alloc(4))))).rejects.toMatchObject({
      code: 'FILE_CORRUPT',
    })
    await expect(readAll(recordsOf(recordOf(0x00fd, u16(0, 0, 0, 7, 0))))).rejects.toMatchObject({
      code: 'FILE_CORRUPT',
    })
  })
})
