import type { Lifecycle } from '../core/lifecycle.ts'

export const workState = {
  requested: 'requested',
  quoted: 'quoted',
  accepted: 'accepted',
  working: 'working',
  onHold: 'onHold',
  completed: 'completed',
  declined: 'declined',
  canceled: 'canceled',
} as const
export type WorkState = keyof typeof workState
export const workStates = Object.values(workState) as [WorkState, ...WorkState[]]

/** The seller agreed, and it is not finished: staff may scan for it. */
export const isToDo = ({ state }: { state: WorkState }): boolean =>
  state === workState.accepted || state === workState.working || state === workState.onHold

const over = 'WORK_STATE'
const ended = { completed: over, declined: over, canceled: over } as const

/** Work that a seller asks a warehouse to do with its goods. */
export const workLifecycle: Lifecycle<typeof workState> = {
  columns: ['work_order.state'],
  values: workState,
  wire: 'value',
  meanings: {
    requested: 'The seller has asked for it; the warehouse has not said what it costs.',
    quoted: 'The warehouse has said what it costs; the seller has not answered.',
    accepted: 'The seller agrees; its goods wait for the work and are not sold.',
    working: 'Staff work on it.',
    onHold: 'Something is missing; the reason is beside it.',
    completed: 'What was done is booked and charged; goods that were not needed are free again.',
    declined: 'The warehouse does not do it; the reason is beside it.',
    canceled: 'The seller called it off, or did not agree to the price.',
  },
  transitions: [
    { from: null, on: 'ask', to: 'requested', by: 'seller', effect: 'The warehouse is asked for a price.' },
    {
      from: ['requested', 'accepted', 'onHold'],
      on: 'quote',
      to: 'quoted',
      by: 'staff',
      effect:
        'The seller is asked whether it agrees; nothing is done until it answers or a changed quote is withdrawn.',
      refusals: { quoted: null, working: over, ...ended },
    },
    {
      from: ['quoted'],
      on: 'accept',
      to: 'accepted',
      by: 'seller',
      effect: 'The goods wait for the work and are not sold.',
      refusals: { requested: over, accepted: over, working: over, onHold: over, ...ended },
    },
    {
      from: ['quoted'],
      on: 'keep',
      to: 'accepted',
      by: 'seller',
      effect: 'The quote accepted before stays in force.',
      refusals: { requested: over, accepted: over, working: over, onHold: over, ...ended, canceled: null },
    },
    {
      from: ['quoted'],
      on: 'withdraw',
      to: 'accepted',
      by: 'staff',
      effect: 'A changed quote without an answer is withdrawn; the one accepted before stays in force.',
      refusals: { requested: over, accepted: null, working: over, onHold: over, ...ended },
    },
    {
      from: ['accepted', 'onHold'],
      on: 'begin',
      to: 'working',
      by: 'staff',
      effect: 'The seller can no longer cancel it.',
      refusals: { requested: over, quoted: over, working: null, ...ended },
    },
    {
      from: ['onHold'],
      on: 'resume',
      to: 'working',
      by: 'staff',
      effect: 'Staff work on it again.',
      refusals: { requested: over, quoted: over, accepted: over, working: null, ...ended },
    },
    {
      from: ['accepted', 'working'],
      on: 'hold',
      to: 'onHold',
      by: 'staff',
      effect: 'The seller reads the reason.',
      refusals: { requested: over, quoted: over, onHold: null, ...ended },
    },
    {
      from: ['accepted', 'working', 'onHold'],
      on: 'finish',
      to: 'completed',
      by: 'staff',
      effect: 'It is charged, and goods that were not needed are free again.',
      refusals: { requested: over, quoted: over, ...ended },
    },
    {
      from: ['requested', 'quoted', 'accepted', 'working', 'onHold'],
      on: 'decline',
      to: 'declined',
      by: 'staff',
      effect: 'The goods are free again; the seller reads the reason.',
      refusals: { ...ended, declined: null },
    },
    {
      from: ['requested', 'quoted', 'accepted'],
      on: 'cancel',
      to: 'canceled',
      by: 'seller',
      effect: 'The goods are free again.',
      refusals: { working: 'WORK_BEGUN', onHold: 'WORK_BEGUN', completed: over, declined: over, canceled: null },
    },
  ],
}
