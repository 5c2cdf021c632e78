import type { Lifecycle } from '../core/lifecycle.ts'

export const rateSheetState = {
  draft: 'draft',
  scheduled: 'scheduled',
  active: 'active',
  superseded: 'superseded',
  canceled: 'canceled',
} as const
export type RateSheetState = keyof typeof rateSheetState

const past = 'RATE_SHEET_STATE'

/** One version of a rate sheet. Parcels are priced by the version that is in force on their ship date; rows of a version never change. */
export const rateSheetLifecycle: Lifecycle<typeof rateSheetState> = {
  columns: ['rate_sheet.state'],
  values: rateSheetState,
  wire: 'value',
  meanings: {
    draft: 'It is being prepared and compared; nothing is priced by it.',
    scheduled: 'Parcels that ship on its first day or later are priced by it. That day has not come.',
    active: 'Its first day has come, and no later version has begun.',
    superseded: 'A later version has begun.',
    canceled: 'It was taken back before its first day; nothing is priced by it.',
  },
  transitions: [
    { from: null, on: 'draft', to: 'draft', by: 'staff', effect: 'It stands beside the version that is in force.' },
    {
      from: ['draft'],
      on: 'schedule',
      to: 'scheduled',
      by: 'staff',
      effect:
        'Parcels that ship from its first day on are quoted by it. Where a price quoted before has risen, the seller is asked to confirm the new one.',
      refusals: { scheduled: 'NOT_FOUND', active: 'NOT_FOUND', superseded: 'NOT_FOUND', canceled: 'NOT_FOUND' },
    },
    {
      from: ['scheduled'],
      on: 'cancel',
      to: 'canceled',
      by: 'staff',
      effect: 'The version before it goes on.',
      refusals: { draft: past, active: past, superseded: past, canceled: past },
    },
    { from: ['scheduled'], on: 'begin', to: 'active', by: 'system', effect: 'Its first day has come.' },
    { from: ['active'], on: 'give way', to: 'superseded', by: 'system', effect: 'A later version has begun.' },
  ],
}
