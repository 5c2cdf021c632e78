import type { Lifecycle } from '../core/lifecycle.ts'

export const manifestState = {
  creating: 'creating',
  unanswered: 'unanswered',
  created: 'created',
  failed: 'failed',
} as const
export type ManifestState = keyof typeof manifestState

/** The parcels of one carrier, origin and ship date on their way into its manifest. */
export const manifestLifecycle: Lifecycle<typeof manifestState> = {
  columns: ['manifest.state'],
  values: manifestState,
  wire: 'value',
  meanings: {
    creating: 'The carrier has not answered yet.',
    unanswered:
      'The carrier has been silent for long and is asked every hour; its labels stay in it, because it may have them.',
    created: 'Its labels are handed over with it, and a void of one is a request for a refund.',
    failed: 'The carrier took none of its labels, and they can be closed again.',
  },
  transitions: [
    {
      from: null,
      on: 'close',
      to: 'creating',
      by: 'system',
      effect: 'Its labels are in no other manifest.',
    },
    {
      from: ['creating'],
      on: 'giveUpWaiting',
      to: 'unanswered',
      by: 'system',
      effect: 'Its seller reads what to do.',
    },
    {
      from: ['creating', 'unanswered'],
      on: 'confirm',
      to: 'created',
      by: 'system',
      effect: 'The form can be printed; labels that the carrier left out are free again.',
    },
    {
      from: ['creating', 'unanswered'],
      on: 'fail',
      to: 'failed',
      by: 'system',
      effect: 'Its labels are free again.',
    },
  ],
}
