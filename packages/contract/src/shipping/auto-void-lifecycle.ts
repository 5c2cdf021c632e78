import type { Lifecycle } from '../core/lifecycle.ts'

export const autoVoidState = {
  announced: 'announced',
  kept: 'kept',
  requested: 'requested',
  ended: 'ended',
} as const
export type AutoVoidState = keyof typeof autoVoidState

/** A label that no carrier has scanned, from the week before it is voided on its own. */
export const autoVoidLifecycle: Lifecycle<typeof autoVoidState> = {
  columns: ['auto_void.state'],
  values: autoVoidState,
  wire: 'value',
  meanings: {
    announced: 'The label is voided on its day unless it is scanned or kept.',
    kept: 'The seller keeps the label.',
    requested: 'The void was requested; how it stands is the request’s own state.',
    ended: 'Nothing was left to void: the label was scanned, voided by hand, or its carrier took it back no more.',
  },
  transitions: [
    { from: null, on: 'announce', to: 'announced', by: 'system', effect: 'The seller gets a message and an email.' },
    {
      from: ['announced'],
      on: 'keep',
      to: 'kept',
      by: 'seller',
      effect: 'The label stays as it is; it can still be voided by hand.',
      refusals: { kept: null, requested: null, ended: null },
    },
    { from: ['announced'], on: 'void', to: 'requested', by: 'system', effect: 'The carrier is asked to take it back.' },
    { from: ['announced'], on: 'end', to: 'ended', by: 'system', effect: 'Nothing.' },
  ],
}
