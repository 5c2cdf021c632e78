import type { Lifecycle } from '../core/lifecycle.ts'

export const stockCountState = {
  requested: 'requested',
  counting: 'counting',
  review: 'review',
  completed: 'completed',
  canceled: 'canceled',
} as const
export type StockCountState = keyof typeof stockCountState
export const stockCountStates = Object.values(stockCountState) as [StockCountState, ...StockCountState[]]

const over = 'COUNT_STATE'

/** A count of what really lies in places of a warehouse. */
export const stockCountLifecycle: Lifecycle<typeof stockCountState> = {
  columns: ['stock_count.state'],
  values: stockCountState,
  wire: 'value',
  meanings: {
    requested: 'Its places are to be counted; nobody has begun.',
    counting: 'Staff count its places.',
    review: 'Every place is counted, and a manager decides about the differences.',
    completed: 'Every difference is decided about, or there was none.',
    canceled: 'It was called off; differences that nobody had accepted changed nothing.',
  },
  transitions: [
    { from: null, on: 'create', to: 'requested', by: ['staff', 'seller'], effect: 'The floor has places to count.' },
    {
      from: ['requested'],
      on: 'begin',
      to: 'counting',
      by: 'staff',
      effect: 'A first place is being counted.',
      refusals: { counting: null, review: over, completed: over, canceled: over },
    },
    { from: ['counting'], on: 'wait', to: 'review', by: 'system', effect: 'Its differences can be decided about.' },
    { from: ['review'], on: 'recount', to: 'counting', by: 'system', effect: 'A place of it is counted again.' },
    {
      from: ['counting', 'review'],
      on: 'complete',
      to: 'completed',
      by: 'system',
      effect: 'A seller that asked for it reads the result.',
    },
    {
      from: ['requested', 'counting', 'review'],
      on: 'cancel',
      to: 'canceled',
      by: 'staff',
      effect: 'Nobody counts for it any more.',
      refusals: { completed: over, canceled: null },
    },
  ],
}

export const countLineState = {
  counting: 'counting',
  recount: 'recount',
  review: 'review',
  noDifference: 'noDifference',
  accepted: 'accepted',
  rejected: 'rejected',
  canceled: 'canceled',
} as const
export type CountLineState = keyof typeof countLineState
export const countLineStates = Object.values(countLineState) as [CountLineState, ...CountLineState[]]

const decided = 'COUNT_DECIDED'

/** One product, lot and condition in a counted place. */
export const countLineLifecycle: Lifecycle<typeof countLineState> = {
  columns: ['stock_count_line.state'],
  values: countLineState,
  wire: 'value',
  meanings: {
    counting: 'Its place is being counted for the first time.',
    recount: 'The count differed from the stock; it is to be counted again.',
    review: 'It was counted again and still differs: a manager decides.',
    noDifference: 'What lies there is what the stock says.',
    accepted: 'The difference was posted as a movement.',
    rejected: 'The difference was not believed; the stock stays as it was.',
    canceled: 'Its count was called off, or its seller left the warehouse, before the decision.',
  },
  transitions: [
    { from: null, on: 'count', to: 'counting', by: 'staff', effect: 'Units of it were counted.' },
    { from: ['counting', 'recount'], on: 'match', to: 'noDifference', by: 'system', effect: 'Nothing is left to do.' },
    {
      from: ['counting'],
      on: 'tolerate',
      to: 'accepted',
      by: 'system',
      effect: 'The difference is within the tolerances of the warehouse and posted as a movement.',
    },
    { from: ['counting'], on: 'differ', to: 'recount', by: 'system', effect: 'Somebody else counts it again.' },
    { from: ['recount'], on: 'differ', to: 'review', by: 'system', effect: 'The manager sees both counts.' },
    {
      from: ['review'],
      on: 'accept',
      to: 'accepted',
      by: 'staff',
      effect: 'The difference is posted as a movement.',
      refusals: {
        counting: decided,
        recount: decided,
        noDifference: decided,
        accepted: null,
        rejected: decided,
        canceled: decided,
      },
    },
    {
      from: ['review'],
      on: 'reject',
      to: 'rejected',
      by: 'staff',
      effect: 'The stock stays as it was.',
      refusals: {
        counting: decided,
        recount: decided,
        noDifference: decided,
        accepted: decided,
        rejected: null,
        canceled: decided,
      },
    },
    {
      from: ['review'],
      on: 'recount',
      to: 'recount',
      by: 'staff',
      effect: 'Its place is counted once more.',
      refusals: {
        counting: decided,
        recount: null,
        noDifference: decided,
        accepted: decided,
        rejected: decided,
        canceled: decided,
      },
    },
    {
      from: ['counting', 'recount', 'review'],
      on: 'cancel',
      to: 'canceled',
      by: 'system',
      effect: 'The stock stays as it was.',
    },
  ],
}
