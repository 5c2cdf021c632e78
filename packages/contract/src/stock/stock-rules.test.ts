import { describe, expect, it } from 'vitest'
import { placeCode, rangeCodes } from './places.ts'
import { handReasons, reasonFits, reasonOf, stockReasonCodes } from './reasons.ts'

describe('a range of places', () => {
  it('runs through letters and numbers, the last part first', () => {
    expect(
      rangeCodes([
        { from: 'A', to: 'B' },
        { from: '09', to: '11' },
      ]),
    ).toEqual(['A-09', 'A-10', 'A-11', 'B-09', 'B-10', 'B-11'])
    expect(
      rangeCodes([
        { from: 'DOCK', to: 'DOCK' },
        { from: '1', to: '2' },
      ]),
    ).toEqual(['DOCK-1', 'DOCK-2'])
  })
  it.each([
    ['backwards', [{ from: '10', to: '02' }]],
    ['numbers of different lengths', [{ from: '1', to: '10' }]],
    [
      'too many',
      [
        { from: 'A', to: 'Z' },
        { from: '001', to: '100' },
      ],
    ],
    ['nothing', []],
    ['a blank', [{ from: '', to: '' }]],
    [
      'the prefix of labels',
      [
        { from: 'K', to: 'L' },
        { from: '1', to: '2' },
      ],
    ],
  ])('is none: %s', (_, segments) => {
    expect(rangeCodes(segments)).toBeNull()
  })
  it('is found by what its label says', () => {
    expect([placeCode(' l-a-01-01 '), placeCode('A-01-01'), placeCode('L')]).toEqual(['A-01-01', 'A-01-01', 'L'])
  })
})

describe('reasons', () => {
  it('by hand exist for every kind of movement, and each fits the conditions that it asks for', () => {
    for (const kind of ['in', 'out', 'move', 'condition'] as const) expect(handReasons(kind)).not.toEqual([])
    expect(reasonFits('RELEASE_HOLD', { from: { condition: 4 }, to: { condition: 1 } })).toBe(true)
    expect(reasonFits('RELEASE_HOLD', { from: { condition: 3 }, to: { condition: 1 } })).toBe(false)
    expect(reasonFits('MOVE', { from: { condition: 1 }, to: { condition: 3 } })).toBe(false)
    expect(reasonFits('RECEIVE', { from: null, to: null })).toBe(false)
  })
  it('of a loss say who bears it, and why', () => {
    for (const code of stockReasonCodes) if (reasonOf(code).needsLiable) expect(reasonOf(code).needsNote).toBe(true)
  })
})
