import type { Lifecycle } from '../core/lifecycle.ts'

export const filingState = {
  submitted: 'submitted',
  accepted: 'accepted',
  rejected: 'rejected',
  canceled: 'canceled',
} as const
export type FilingState = keyof typeof filingState

const pending = 'EEI_FILING_PENDING'

/** An export filing on its way into AES. */
export const filingLifecycle: Lifecycle<typeof filingState> = {
  columns: ['eei_filing.state'],
  values: filingState,
  wire: 'value',
  meanings: {
    submitted: 'AES has not answered yet.',
    accepted: 'It has an ITN, with which labels for these goods can be bought.',
    rejected: 'AES does not take it for the reasons that it names; corrected, it can be sent again.',
    canceled: 'Its ITN is used no more.',
  },
  transitions: [
    {
      from: null,
      on: 'file',
      to: 'submitted',
      by: 'seller',
      effect: 'The filer is asked to file what the order declares.',
      refusals: { submitted: pending, accepted: 'EEI_FILED', rejected: null, canceled: null },
    },
    { from: ['submitted'], on: 'accept', to: 'accepted', by: 'system', effect: 'The order declares its ITN.' },
    { from: ['submitted'], on: 'reject', to: 'rejected', by: 'system', effect: 'Its seller reads the reasons.' },
    {
      from: ['rejected', 'accepted'],
      on: 'correct',
      to: 'submitted',
      by: 'seller',
      effect: 'What the order declares now is sent; until it is accepted, no label is bought with the ITN.',
      refusals: { submitted: pending, canceled: null },
    },
    {
      from: ['accepted', 'rejected'],
      on: 'cancel',
      to: 'canceled',
      by: 'seller',
      effect: 'The order declares no ITN of it, and AES is asked to cancel it.',
      refusals: { submitted: pending, canceled: 'NOT_FOUND' },
    },
    {
      from: ['submitted'],
      on: 'giveUp',
      to: 'canceled',
      by: 'seller',
      effect: 'Where no one files any more, its seller files by hand.',
      refusals: { accepted: null, rejected: null, canceled: 'NOT_FOUND' },
    },
  ],
}

export const filingNumber = (id: number): string => `EEI-${id}`
