import { describe, expect, test } from 'vitest'
import { cellsOf, readAll, workbookOf, workbookParts, zipOf } from './workbook-fixture.ts'

describe('what is damaged is told', () => {
  test('a part whose check sum is wrong refuses the file, though every cell looks whole', async () => {
    const parts = workbookParts({ rows: '<row><c t="str"><v>Boston</v></c></row>' })
    const bytes = zipOf(parts.map((part) => ({ ...part, method: 0 })))
    bytes[bytes.indexOf('Boston')] = 'P'.charCodeAt(0)
    await expect(readAll(bytes)).rejects.toMatchObject({ code: 'FILE_CORRUPT' })
  })

  test('a workbook that has lost its styles is refused: its dates would be numbers', async () => {
    const parts = workbookParts({ rows: '<row><c><v>45725</v></c></row>', strings: [] })
    await expect(readAll(zipOf(parts.filter((part) => part.name !== 'xl/styles.xml')))).rejects.toMatchObject({
      code: 'FILE_CORRUPT',
    })
  })

  test('cells with characters that could not be decoded, or that no text has, carry a note', async () => {
    const { rows } = await readAll(`order,city\n1,Bost\x01on\n${'2,Boston\n'.repeat(60)}`)
    expect(rows[1]).toMatchObject({ notes: [{ col: 1, code: 'UNREADABLE' }] })
    expect(rows[2]!.notes).toBeUndefined()
    const utf8 = Buffer.from(`order,city\n1,M\u0000nchen\n${'2,Zürich Łódź\n'.repeat(20)}`)
    utf8[utf8.indexOf(0)] = 0xfc
    const nearly = await readAll(utf8)
    expect(nearly.profile.charset).toBe('utf-8')
    expect(nearly.rows[1]).toMatchObject({ cells: ['1', 'M\ufffdnchen'], notes: [{ col: 1, code: 'UNREADABLE' }] })
    expect(nearly.rows[2]!.notes).toBeUndefined()
  })

  test('a quote that is never closed is noted where it opens', async () => {
    const { rows } = await readAll('order,city\n1,"Boston\n2,Albany\n')
    expect(rows.at(-1)).toEqual({
      no: 2,
      cells: ['1', 'Boston\n2,Albany\n'],
      notes: [{ col: 1, code: 'UNCLOSED_QUOTE' }],
    })
  })

  test('an old workbook that was cut off, or whose sectors go in circles, is refused', async () => {
    const { utils, write } = await import('@e965/xlsx')
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(Array.from({ length: 200 }, (_, row) => [`order ${row}`])), 'A')
    const good = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
    expect(await cellsOf(good)).toHaveLength(200)
    await expect(readAll(good.subarray(0, good.length - 2048))).rejects.toMatchObject({ code: 'FILE_CORRUPT' })
    const circle = Buffer.from(good)
    const table = (circle.readInt32LE(76) + 1) * 512
    const first = Array.from({ length: 128 }, (_, index) => index).find(
      (index) => circle.readInt32LE(table + index * 4) > 0,
    )!
    circle.writeInt32LE(first, table + first * 4)
    await expect(readAll(circle)).rejects.toMatchObject({ code: 'FILE_CORRUPT' })
  })
})

describe('merged cells', () => {
  const sheet = workbookOf({
    rows: ['A', '', '', 'B', '']
      .map((text, row) => `<row r="${row + 1}"><c t="str"><v>${text}</v></c><c><v>${row}</v></c></row>`)
      .join(''),
    after: '<mergeCells><mergeCell ref="A1:A3"/><mergeCell ref="A4:A5"/><mergeCell ref="D1:F1"/></mergeCells>',
  })

  test('are counted when they stand over several rows, so that filling down can be offered', async () => {
    let ranges: number | undefined
    const { rows } = await readAll(sheet, { onMerged: (count) => (ranges = count) })
    expect(ranges).toBe(2)
    expect(rows.map((row) => row.cells[0])).toEqual(['A', '', '', 'B', ''])
  })

  test('are filled down on wish', async () => {
    expect((await cellsOf(sheet, { fillDown: true })).map((cells) => cells[0])).toEqual(['A', 'A', 'A', 'B', 'B'])
  })
})
