import { describe, expect, it } from 'vitest'
import { LIKELY } from '../imports/as-last-time.ts'
import { targetFields } from '../imports/targets.ts'
import { matchColumns } from './matching.ts'

describe('a heading that says no single field', () => {
  const goods = { Order: ['1001', '1002'], Qty: ['2', '1'] }
  it.each<[string, Record<string, string[]>, Record<string, string>]>([
    [
      'whole addresses on one line and on several',
      { 'Ship To': ['Ann Lee, 5 Elm St, New York, NY 10001', 'Bob Li\n12 Oak Ave\nBoston, MA 02108-1234'] },
      { addressLine1: 'Ship To' },
    ],
    [
      'the end of an address beside its street and a name',
      {
        'Ship To': ['Ann Lee', 'Bob Li'],
        Address: ['5 Elm St', '12 Oak Ave'],
        'City/State/Zip': ['New York, NY 10001', 'Boston, MA 02108'],
      },
      { name: 'Ship To', addressLine1: 'Address', city: 'City/State/Zip' },
    ],
    [
      'whole addresses whose street has no number',
      { 'Ship To': ['Ann Lee\nOne Main Street\nBoston, MA 02108', 'Bob Li\nOne Penn Plaza\nNew York, NY 10119'] },
      { addressLine1: 'Ship To' },
    ],
    ['whole addresses', { 'Deliver To': ['Ann Lee, 5 Elm St, New York, NY 10001'] }, { addressLine1: 'Deliver To' }],
    ['a street', { 'Ship-To St': ['5 Elm St', '12 Oak Ave'] }, { addressLine1: 'Ship-To St' }],
    ['a state', { 'Ship-To St': ['NY', 'MA'] }, { stateCode: 'Ship-To St' }],
    ['goods', { 'Nazwa towaru': ['Lampa', 'Stół'], Symbol: ['AB', 'CD'] }, { itemName: 'Nazwa towaru', sku: 'Symbol' }],
  ])('%s in a column whose heading does not say so are to be checked', (_, columns, wanted) => {
    const file = { ...goods, ...columns }
    const { mapping, confidence } = matchColumns(targetFields.orders, Object.keys(file), Object.values(file))
    const found = Object.entries(mapping).map(([key, at]) => [key, Object.keys(file)[at!]])
    expect(Object.fromEntries(found)).toEqual({ orderNO: 'Order', quantity: 'Qty', ...wanted })
    for (const key of Object.keys(wanted))
      if (key !== 'itemName' && columns['Address'] === undefined) expect(confidence[key]).toBeLessThan(LIKELY)
  })

  it('an address of who pays is no place to ship to, and two letters are no state where a file has no address', () => {
    const whole = ['Ann Lee, 5 Elm St, New York, NY 10001', 'Bob Li, 12 Oak Ave, Boston, MA 02108']
    expect(matchColumns(targetFields.orders, ['Bill To'], [whole]).mapping).toEqual({})
    expect(matchColumns(targetFields.orders, ['Mark'], [['AB', 'NY']]).mapping).toEqual({})
  })
})
