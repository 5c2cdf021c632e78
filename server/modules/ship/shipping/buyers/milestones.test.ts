import { buyerMailKinds, firstBuyerMailSettings } from '@waybill/contract/shipping/buyer-mail'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { milestonesOf, type Reported } from './milestones.ts'

const now = new Date('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000)
const every = Object.fromEntries(buyerMailKinds.map((kind) => [kind, true])) as (typeof firstBuyerMailSettings)['kinds']
const on = { ...firstBuyerMailSettings, enabled: true, kinds: every, senderName: 'Redwood' }
const event = (state: string, status: number, hours: number): Reported => ({ at: hoursAgo(hours), state, status })
const known = { kinds: new Set<string>(), latest: null as Date | null, settings: on, now }
const outcomeOf = (events: Reported[], changes: Partial<typeof known> = {}) =>
  milestonesOf(events, { ...known, ...changes }).map(({ kind, skipped }) => [kind, skipped])

describe('what a buyer is told', () => {
  it('nothing when a label was only created', () => {
    expect(outcomeOf([event('label_created', 1, 1)])).toEqual([])
  })
  it('that the parcel shipped, at its first scan, once', () => {
    expect(outcomeOf([event('picked_up', 2, 2), event('departed_facility', 2, 1)])).toEqual([['shipped', null]])
    expect(outcomeOf([event('arrived_at_facility', 2, 1)], { kinds: new Set(['shipped']) })).toEqual([])
  })
  it('only the newest of what came in one answer', () => {
    const events = [event('picked_up', 2, 30), event('out_for_delivery', 2, 5), event('delivered', 3, 1)]
    expect(outcomeOf(events)).toEqual([
      ['shipped', 'late'],
      ['outForDelivery', 'late'],
      ['delivered', null],
    ])
  })
  it('the newest that the seller wants', () => {
    const settings = { ...on, kinds: { ...every, outForDelivery: false } }
    expect(outcomeOf([event('picked_up', 2, 9), event('out_for_delivery', 2, 5)], { settings })).toEqual([
      ['shipped', null],
      ['outForDelivery', 'off'],
    ])
  })
  it('nothing older than three days, and nothing once the parcel has arrived', () => {
    expect(outcomeOf([event('picked_up', 2, 73)])).toEqual([['shipped', 'late']])
    expect(outcomeOf([event('delivery_failed', 5, 1)], { kinds: new Set(['shipped', 'delivered']) })).toEqual([
      ['actionNeeded', 'late'],
    ])
  })
  it('nothing that happened before what was told already', () => {
    const kinds = new Set(['outForDelivery'])
    expect(outcomeOf([event('in_transit', 2, 20)], { kinds, latest: hoursAgo(2) })).toEqual([['shipped', 'late']])
  })
  it('nothing while emails are off, and it is stored as such', () => {
    expect(outcomeOf([event('delivered', 3, 1)], { settings: { ...on, enabled: false } })).toEqual([
      ['delivered', 'off'],
    ])
  })
  it('one email at most for each answer and one for each kind, whatever carriers report', () => {
    const reported = fc.record({
      at: fc.integer({ min: 0, max: 200 }).map(hoursAgo),
      state: fc.constantFrom('picked_up', 'out_for_delivery', 'ready_for_pickup', 'on_hold', 'delivered', 'odd'),
      status: fc.integer({ min: 1, max: 5 }),
    })
    fc.assert(
      fc.property(fc.array(fc.array(reported, { maxLength: 6 }), { maxLength: 8 }), (answers) => {
        const kinds = new Set<string>()
        const mailed: string[] = []
        for (const events of answers) {
          const milestones = milestonesOf(events, { kinds, latest: null, settings: on, now })
          const due = milestones.filter(({ skipped }) => skipped === null)
          expect(due.length).toBeLessThanOrEqual(1)
          mailed.push(...due.map(({ kind }) => kind))
          for (const { kind } of milestones) kinds.add(kind)
        }
        expect(new Set(mailed).size).toBe(mailed.length)
      }),
    )
  })
})
