import { trackingStatus } from '@waybill/contract/shipping/enums'
import { type FineStateCode, fineStates } from '@waybill/contract/shipping/fine-states'
import { expect, it } from 'vitest'
import { judgeParcel, type ParcelFacts } from './judge.ts'

const START = Date.parse('2026-09-01T12:00:00Z')
const DAY = 86_400_000
const day = (n: number) => new Date(START + n * DAY)
const numbers = { noScan: 5, stalled: 5, stalledAbroad: 10, late: 1, pickupLate: 5, collect: 7, answer: 5, attempts: 2 }
const rules = (kind: keyof typeof numbers) => numbers[kind]

const events = (...reports: [FineStateCode, number][]) =>
  reports.map(([state, n]) => ({ at: day(n), state, status: fineStates[state].status as number }))
const facts = (more: Partial<ParcelFacts>): ParcelFacts => ({
  carrier: 2,
  status: more.events?.at(-1)?.status ?? trackingStatus.labelCreated,
  abroad: false,
  shipDate: '2026-09-01',
  eta: '2026-09-04',
  voidedAt: null,
  manifestFailedAt: null,
  events: [],
  ...more,
})
const codesAt = (parcel: ParcelFacts, n: number) => judgeParcel(parcel, rules, day(n)).found.map(({ code }) => code)

it.each<[string, Partial<ParcelFacts>, number, string[]]>([
  ['nothing is wrong on the way', { events: events(['picked_up', 1], ['in_transit', 2]) }, 3, []],
  ['a label without a scan, within its days', {}, 4, []],
  ['and after them', {}, 6, ['noScan']],
  ['a parcel past its promised day', { events: events(['picked_up', 1], ['in_transit', 4]) }, 5, ['late']],
  ['one without a promise is not late', { eta: null, events: events(['picked_up', 1], ['in_transit', 4]) }, 5, []],
  ['one that does not move: that says why it is late', { events: events(['picked_up', 1]) }, 7, ['stalled']],
  ['abroad it may rest longer', { eta: null, abroad: true, events: events(['picked_up', 1]) }, 7, []],
  ['abroad, after that', { eta: null, abroad: true, events: events(['picked_up', 1]) }, 12, ['stalled']],
  ['one attempt is none', { events: events(['picked_up', 1], ['delivery_failed', 2]) }, 3, []],
  ['two are', { events: events(['delivery_failed', 2], ['delivery_failed', 3]) }, 3, ['notHome']],
  [
    'until it is delivered',
    { events: events(['delivery_failed', 2], ['delivery_failed', 3], ['delivered', 4]) },
    5,
    [],
  ],
  [
    'a refused parcel that goes back is one case',
    { events: events(['refused', 2], ['return_to_sender', 3]) },
    4,
    ['refused'],
  ],
  ['until it is back', { events: events(['refused', 2], ['return_to_sender', 3], ['returned', 4]) }, 5, ['returned']],
  ['a bad address', { events: events(['bad_address', 2]) }, 3, ['badAddress']],
  ['is past once it goes back', { events: events(['bad_address', 2], ['return_to_sender', 3]) }, 4, ['returning']],
  ['damage outlives the delivery', { events: events(['damaged', 2], ['delivered', 3]) }, 4, ['damaged']],
  ['a lost parcel that turns up', { eta: null, events: events(['lost', 2], ['in_transit', 3]) }, 4, []],
  ['customs that release it', { eta: null, events: events(['customs_duties', 2], ['customs_cleared', 3]) }, 4, []],
  ['a parcel to be collected', { events: events(['ready_for_pickup', 2]) }, 6, []],
  ['that nobody collects', { events: events(['ready_for_pickup', 2]) }, 7, ['pickupLate']],
  ['a label left out of its manifest', { manifestFailedAt: day(1) }, 2, ['manifestFailed']],
  ['which was scanned all the same', { manifestFailedAt: day(1), events: events(['picked_up', 2]) }, 2, []],
  ['a voided label', { voidedAt: day(1), status: 4 }, 30, []],
  ['that is used', { voidedAt: day(1), status: 4, events: events(['picked_up', 2]) }, 3, ['voidScanned']],
  ['that was used before it was voided', { voidedAt: day(3), status: 4, events: events(['picked_up', 2]) }, 4, []],
  ['what a carrier calls otherwise', { events: [{ at: day(2), status: 5, state: 'alien_abduction' }] }, 3, ['other']],
])('%s', (_, more, n, codes) => expect(codesAt(facts(more), n)).toEqual(codes))

it('does not depend on the order in which a carrier reports, nor on repetition', () => {
  const reports = events(['picked_up', 1], ['delivery_failed', 2], ['delivery_failed', 3], ['refused', 4])
  const verdict = judgeParcel(facts({ status: 5, events: reports }), rules, day(5))
  expect(judgeParcel(facts({ status: 5, events: reports.toReversed() }), rules, day(5))).toEqual(verdict)
  expect(verdict.found.map(({ code, count }) => [code, count])).toEqual([
    ['notHome', 2],
    ['refused', 1],
  ])
})

it('names the next day on which silence becomes an exception, and the day of the carrier', () => {
  expect(judgeParcel(facts({}), rules, day(1)).nextAt).toEqual(new Date('2026-09-07T00:00:00Z'))
  const waiting = facts({ events: events(['ready_for_pickup', 2]) })
  expect(judgeParcel(waiting, rules, day(3)).nextAt).toEqual(day(7))
  expect(judgeParcel(waiting, rules, day(7))).toMatchObject({ nextAt: null, found: [{ dueAt: day(9) }] })
})
