import { describe, expect, test } from 'vitest'
import { addressType, type TypedAddress } from './address-type.ts'

const person: TypedAddress = {
  name: 'Amelia Ortiz',
  company: null,
  line1: '88 Maple Avenue',
  line2: null,
  residential: null,
}
const typeOf = (changes: TypedAddress) => addressType({ ...person, ...changes })

test('a type that somebody gave wins over all that the address says', () => {
  expect(typeOf({ residential: 3, line2: 'Apt 4' })).toEqual({ type: 3, because: 'set' })
  expect(typeOf({ residential: 2, company: 'Bright Goods LLC' })).toEqual({ type: 2, because: 'set' })
})

test('in doubt it is a home', () => {
  for (const residential of [null, undefined, 0, 1])
    expect(typeOf({ residential: residential as number | null })).toEqual({ type: 2, because: 'doubt' })
})

describe('an apartment is a home even with a company in it', () => {
  test.each(['Apt 12B', '# Apt. 3', 'Apartment 7', 'Lot 4', 'Flat 2', '幸福小区 3 栋', 'Rm 5'])('%s', (line2) =>
    expect(typeOf({ line2, company: 'Ortiz Design LLC' })).toEqual({ type: 2, because: 'unit' }),
  )
})

describe('rooms that people work in are commercial', () => {
  test.each(['Suite 200', 'Ste. 4', 'Floor 3', 'Dock 4', 'Dept 12', 'STE A', 'Oficina 301', 'офис 5', '科技园 12 号'])(
    '%s',
    (line2) => expect(typeOf({ line2 })).toEqual({ type: 3, because: 'unit' }),
  )
  test.each(['12 Bay St', '5 Dock Street', '8 Floor Rd', '1 Office Park Ct', '9 Gate Way'])('%s is a street', (line1) =>
    expect(typeOf({ line1 }).because).toBe('doubt'),
  )
})

describe('a company is commercial, and what people type where there is none is no company', () => {
  test.each(['Bright Goods', 'Acme', '深圳市科技有限公司'])('%s', (company) =>
    expect(typeOf({ company })).toEqual({ type: 3, because: 'company' }),
  )
  test.each(['n/a', 'N/A', '-', 'none', 'Home', 'self', '无', '無', 'privat', 'particulier', 'AMELIA ORTIZ', ' '])(
    '"%s"',
    (company) => expect(typeOf({ company }).type).toBe(2),
  )
})

describe('the name of a company where the person belongs', () => {
  test.each([
    'Bright Goods LLC',
    'Acme Inc.',
    'Müller GmbH',
    'Siemens AG',
    'Ohio State University',
    '小米公司',
    'Amazon FBA',
    'Smith & Co',
    'Comercial Uno S.A. de C.V.',
    'Kowalski Sp. z o.o.',
    'ООО Ромашка',
    'First Baptist Church',
    'Bank of America',
    'Smith Family Dentistry',
  ])('%s', (name) => expect(typeOf({ name })).toEqual({ type: 3, because: 'name' }))
  test.each([
    'Vincent Price',
    'Inca Roca',
    'Coby Lincoln',
    'Agnes Asker',
    'Kg Smith',
    'Wendy Church',
    'Ltd Edition',
    'John Co',
    'Bill Bank',
  ])('%s is a person', (name) => expect(typeOf({ name }).because).toBe('doubt'))
})
