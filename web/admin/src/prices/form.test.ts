import type { PriceRuleInput, PriceRuleVersion } from '@waybill/contract/prices/api'
import { describe, expect, it } from 'vitest'
import { emptyForm, formOf, inputOf, notNumbers, readSigned, withKind } from './form.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const zone = 'America/Los_Angeles'
const input: PriceRuleInput = {
  kind: 'surcharge',
  name: 'Peak',
  nameCn: '旺季',
  customerId: null,
  groupId: 7,
  class: 4,
  carrier: 2,
  serviceCode: '03',
  base: 'freight',
  percentPpm: -12_500,
  fixed: 2575,
  rank: 3,
  allowLoss: true,
  adjustPolicy: null,
  active: true,
  effectiveFrom: '2026-12-01T08:00:00.000Z',
  effectiveTo: '2027-01-15T08:00:00.000Z',
}
const version: PriceRuleVersion = {
  ...input,
  effectiveFrom: input.effectiveFrom!,
  id: 1,
  version: 3,
  savedBy: null,
  savedAt: '2026-11-01T00:00:00.000Z',
  neverStarted: false,
  withdraws: false,
}

it.each([
  ['', 0],
  ['8', 80_000],
  ['8.25', 82_500],
  ['-5', -50_000],
  ['−0.25', -2500],
  ['.5', 5000],
  ['１２．５', 125_000],
  ['0.00001', null],
  ['8%', null],
  ['.', null],
  ['-', null],
  ['1,5', null],
])('“%s” is %s', (text, value) => {
  expect(readSigned(text)).toBe(value)
})

describe('a rule in the form', () => {
  it('becomes the same rule again', () => {
    expect(inputOf(formOf(version, { now: NOW, timeZone: zone }), zone)).toEqual(input)
  })

  it('of which the server says that it begins a minute from now, by its own clock, begins now', () => {
    const effectiveFrom = new Date(NOW + 60_000).toISOString()
    expect(formOf({ ...version, effectiveFrom }, { now: NOW, timeZone: zone }).from).toBe('')
  })

  it('that has begun begins with the next version, and its end stays', () => {
    const form = formOf({ ...version, effectiveFrom: '2026-01-01T08:00:00.000Z' }, { now: NOW, timeZone: zone })
    expect(inputOf(form, zone)).toMatchObject({ effectiveFrom: null, effectiveTo: version.effectiveTo })
  })

  it('that is over has no end any more', () => {
    const form = formOf({ ...version, effectiveTo: '2026-11-01T07:00:00.000Z' }, { now: NOW, timeZone: zone })
    expect(form.to).toBe('')
  })

  it('takes its Chinese name from the English one unless it has its own', () => {
    expect(inputOf({ ...emptyForm, name: ' A ' }, zone)).toMatchObject({ name: 'A', nameCn: 'A' })
  })

  it('of another kind has a base of that kind, and a list price no percentage', () => {
    const cap = withKind({ ...emptyForm, percent: '5', dollars: '20' }, 'cap')
    expect(inputOf(cap, zone)).toMatchObject({ base: 'price', percentPpm: 0, fixed: 20_0000 })
    expect(withKind({ ...emptyForm, kind: 'surcharge', base: 'freight' }, 'markup').base).toBe('cost')
  })

  it('says where something else than a number is typed', () => {
    expect(notNumbers({ ...emptyForm, percent: 'x', dollars: '1' })).toEqual(['percentPpm'])
  })
})
