import { describe, expect, it } from 'vitest'
import { unitOfHeadings, unitOfSamples } from './heading-unit.ts'

const told = (whole: string, ...others: string[]) =>
  unitOfHeadings([
    { heading: whole, isWholeWeight: true },
    ...others.map((heading) => ({ heading, isWholeWeight: false })),
  ])

describe('the unit of all rows', () => {
  it.each([
    ['重量(kg)', 'cm/kg'],
    ['重量（千克）', 'cm/kg'],
    ['重量公斤', 'cm/kg'],
    ['Weight in kg', 'cm/kg'],
    ['weight_lbs', 'in/lb'],
    ['重量磅', 'in/lb'],
    ['Total weight (oz)', 'oz'],
    ['重量(克)', '克'],
    ['Weight', null],
    ['Weight (lb/kg)', null],
    ['Weight (lb/oz)', 'in/lb'],
    ['Units in a box', null],
  ])('told by “%s” is %s', (heading, unit) => {
    expect(told(heading)).toBe(unit)
  })

  it.each([
    ['Length (in)', 'in/lb'],
    ['长(cm)', 'cm/kg'],
    ['宽 厘米', 'cm/kg'],
    ['Weight (oz)', 'in/lb'],
  ])('is told by the size or part of a weight “%s” too', (heading, unit) => {
    expect(told('Weight', heading)).toBe(unit)
  })

  it('is not guessed where headings differ', () => {
    expect(told('Weight (kg)', 'Length (in)')).toBeNull()
  })

  it('is told by the cells where no heading does, as long as they agree', () => {
    expect(unitOfSamples([['2.5 lbs', '1 lb 4 oz', '3']])).toBe('in/lb')
    expect(unitOfSamples([['500 g'], ['30x20x10 cm']])).toBe('cm/kg')
    expect(unitOfSamples([['500 g', '2 lb']])).toBeNull()
    expect(unitOfSamples([['2', '3']])).toBeNull()
  })
})
