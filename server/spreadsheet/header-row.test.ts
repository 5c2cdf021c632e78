import { describe, expect, test } from 'vitest'
import { findHeaderRow, type SheetRow } from './index.ts'

const fields = new Set(['order number', 'name', 'city', 'zip', 'phone', '订单号', '收件人', '城市'])
const known = (text: string): number => (fields.has(text.toLowerCase()) ? 1 : 0)
const rows = (...cells: string[][]): SheetRow[] => cells.map((row, index) => ({ no: index + 1, cells: row }))

describe('the row of headings', () => {
  test('is the first one of a plain file', () => {
    expect(
      findHeaderRow(rows(['Order number', 'Name', 'Zip'], ['WB-1', 'Ann', '02108'], ['WB-2', 'Bob', '10001']), known),
    ).toBe(0)
  })

  test('stands below a title and a line of notes', () => {
    const sheet = rows(
      ['Orders of March'],
      ['', 'printed 2026-03-09'],
      ['Order number', 'Name', 'City'],
      ['WB-1', 'Ann', 'Boston'],
    )
    expect(findHeaderRow(sheet, known)).toBe(2)
  })

  test('is the lower one of two, where the upper names groups', () => {
    const sheet = rows(
      ['Order', '', 'Recipient', '', ''],
      ['Order number', 'Date', 'Name', 'City', 'Zip'],
      ['1', '2026-03-09', 'Ann', 'Boston', '02108'],
    )
    expect(findHeaderRow(sheet, known)).toBe(1)
  })

  test('is found without a single known name', () => {
    expect(findHeaderRow(rows(['Kunde', 'Ort', 'Menge'], ['17', 'Köln', '4'], ['18', 'Bonn', '5']), () => 0)).toBe(0)
  })

  test('may be Chinese', () => {
    expect(findHeaderRow(rows(['三月订单'], ['订单号', '收件人', '城市'], ['WB-1', '张伟', '深圳']), known)).toBe(1)
  })

  test('is looked for in the first twenty rows', () => {
    const filler = Array.from({ length: 25 }, () => ['1', '2', '3'])
    expect(findHeaderRow(rows(...filler, ['Order number', 'Name', 'City']), known)).toBe(0)
  })

  test('is none where there are no rows', () => {
    expect(findHeaderRow([], known)).toBe(-1)
  })
})
