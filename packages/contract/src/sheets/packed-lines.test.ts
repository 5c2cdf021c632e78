import { describe, expect, it } from 'vitest'
import { checkOrderRow } from '../orders/import-rules.ts'
import { parsePacked } from './packed-lines.ts'

/** A line as the export writes it: its fields in their order, their reserved signs marked. */
const item = (fields: Record<string, string | number>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}:${String(value).replace(/[:|;]/g, '\\$&')}`)
    .join('|')
const money = { subtotal_tax: '0.00', total: '7.00', total_tax: '0.00', refunded: '0.00', refunded_qty: 0 }
const mug = { id: 7, name: 'Mug', product_id: 31, sku: 'M-1', quantity: 2, subtotal: '9.00', ...money, meta: '' }
const odd = {
  ...mug,
  id: 8,
  name: 'Box; "A|B": 3 x 4',
  sku: 'B;1|2:3',
  quantity: 3,
  subtotal: '10.00',
  meta: 'Size=L, big',
}

describe('the items of an order in one cell', () => {
  const lines = [
    { sku: 'M-1', quantity: 2, name: 'Mug', unitPrice: 45_000 },
    { sku: 'B;1|2:3', quantity: 3, name: 'Box; "A|B": 3 x 4', unitPrice: 33_333 },
  ]
  it('parted by pipes and semicolons are taken apart, signs within them and line breaks left as they are', () => {
    expect(parsePacked(`${item(mug)};${item(odd)}`)).toEqual(lines)
    expect(parsePacked(item({ ...mug, meta: 'Engraving=A\nB' }))).toEqual([lines[0]])
  })

  it('as JSON are the same', () => {
    const quoted = { ...odd, name: odd.name.replaceAll('"', '&quot;') }
    expect(parsePacked(JSON.stringify([{ ...mug, tax_data: { total: [] } }, quoted]))).toEqual(lines)
  })

  it('of a deleted product keep their name, those without a price their quantity', () => {
    expect(parsePacked(item({ name: 'Gone', sku: 'unknown_product', quantity: 1 }))).toEqual([
      { sku: null, quantity: 1, name: 'Gone' },
    ])
  })

  it.each([
    ['id:7|name:Mug'],
    ['name:Mug|quantity:two'],
    ['sku:|quantity:1'],
    ['[{"name":"Mug"'],
    ['[{"name":"Mug"}]'],
  ])('“%s” cannot be understood: that is said, and nothing made up', (sku) => {
    expect(parsePacked(sku)).toBeNull()
    expect(checkOrderRow({ sku }).problems.filter(({ fieldName }) => fieldName === 'sku')).toMatchObject([
      { code: 'LINES_UNREADABLE' },
    ])
  })

  it.each([['A-1*2; B-2'], ['name|B'], ['sku:5'], ['{A}'], ['']])('“%s” is another kind of list', (text) =>
    expect(parsePacked(text)).toBeUndefined(),
  )

  it('stand in an order as lines of their own; a quantity of 0 is an error', () => {
    const problems = (sku: string) => checkOrderRow({ sku }).problems.filter(({ fieldName }) => fieldName === 'sku')
    expect(problems(`${item(mug)};${item(odd)}`)).toEqual([])
    expect(problems(item({ ...mug, quantity: 0 }))).toMatchObject([{ code: 'MIN' }])
    expect(problems(item({ ...mug, sku: 'X'.repeat(101) }))).toMatchObject([{ code: 'LENGTH_MAX' }])
  })
})
