import { type ExampleRequest, fails } from './example-request.ts'

const staff = { account: 'admin@demo.test' }
const noDraft = fails('RATE_SHEET_CHANGED', 'the demo has no draft.')
const fuel = { kind: 'fuel', carrier: 2 }
const ground = { kind: 'rates', carrier: 2, service: '03' }
const parcel = {
  from: { country: 'US', zip: '94103' },
  to: { country: 'US', zip: '10118' },
  package: { massUnit: 'lb', weight: 2, sizeUnit: 'in' },
}

/** Requests about rate sheets. */
export const rateSheetRequests: Record<string, Partial<ExampleRequest>> = {
  getRateSheet: { ...staff, query: fuel },
  downloadRateSheet: { ...staff, query: { ...fuel, version: 0 } },
  loadRateSheet: {
    ...staff,
    ...fails('RATE_SHEET_CHANGED', 'the demo has no draft that was saved once.'),
    query: { ...fuel, seen: 1, name: 'UPS fuel surcharges', source: 'ups.com fuel surcharges' },
  },
  draftFromVersion: { ...staff, ...noDraft, body: { ...ground, version: 0, seen: 1 } },
  listSheetSurcharges: { ...staff, query: { carrier: 2 } },
  changeSheetSurcharge: {
    ...staff,
    ...noDraft,
    body: {
      carrier: 2,
      seen: 1,
      key: 'residential||ground||||||||',
      amount: 62_500,
      effectiveService: 1,
      status: 1,
      reason: 'Notice of December',
    },
  },
  tryRateSheet: {
    ...staff,
    ...fails('NOT_FOUND', 'the demo has no draft.'),
    body: { ...ground, seen: 1, parcel },
  },
  scheduleRateSheet: {
    ...staff,
    ...noDraft,
    body: { ...ground, seen: 1, startsOn: '2027-01-04', doubtsSeen: true, note: null },
  },
  cancelRateSheet: { ...staff, ...fails('NOT_FOUND', 'the demo has no scheduled version.') },
  discardRateSheet: { ...staff, ...noDraft, body: { ...ground, seen: 1 } },
}
