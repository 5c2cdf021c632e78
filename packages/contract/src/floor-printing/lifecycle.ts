import type { Lifecycle } from '../core/lifecycle.ts'

export const floorPrintState = {
  queued: 'queued',
  sent: 'sent',
  done: 'done',
  failed: 'failed',
  unsure: 'unsure',
  canceled: 'canceled',
} as const
export type FloorPrintState = keyof typeof floorPrintState
export const floorPrintStates = Object.values(floorPrintState) as [FloorPrintState, ...FloorPrintState[]]

const over = 'FLOOR_PRINT_STATE'

/** Something that a printer of a warehouse is to print. */
export const floorPrintLifecycle: Lifecycle<typeof floorPrintState> = {
  columns: ['floor_print.state'],
  values: floorPrintState,
  wire: 'value',
  meanings: {
    queued: 'It waits for its printer.',
    sent: 'It is being sent, and nothing is known of it yet.',
    done: 'The printer has received all of it.',
    failed: 'Nothing of it was printed; the cause is on it.',
    unsure: 'The connection or the server ended in the middle: it may have been printed, and a person decides.',
    canceled: 'It was canceled before it was sent.',
  },
  transitions: [
    { from: null, on: 'create', to: 'queued', by: 'staff', effect: 'A job sends it to the printer.' },
    {
      from: ['queued'],
      on: 'send',
      to: 'sent',
      by: 'system',
      effect: 'It is noted before the printer is connected to.',
    },
    { from: ['sent'], on: 'finish', to: 'done', by: 'system', effect: 'A carrier label counts as printed.' },
    { from: ['queued', 'sent'], on: 'fail', to: 'failed', by: 'system', effect: 'Staff see why and decide.' },
    { from: ['sent'], on: 'lose', to: 'unsure', by: 'system', effect: 'It is not sent again by itself.' },
    {
      from: ['queued', 'failed', 'unsure', 'canceled'],
      on: 'retry',
      to: 'queued',
      by: 'staff',
      effect: 'It is sent again, to the same printer or another one; one that waits, only to another.',
      refusals: { sent: over, done: over },
    },
    {
      from: ['queued'],
      on: 'cancel',
      to: 'canceled',
      by: 'staff',
      effect: 'Nothing of it is printed.',
      refusals: { sent: over, done: over, failed: over, unsure: over, canceled: over },
    },
    {
      from: ['unsure'],
      on: 'confirm',
      to: 'done',
      by: 'staff',
      effect: 'A carrier label counts as printed.',
      refusals: { queued: over, sent: over, done: over, failed: over, canceled: over },
    },
  ],
}
