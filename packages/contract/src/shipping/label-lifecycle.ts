import type { Lifecycle } from '../core/lifecycle.ts'

export const labelState = {
  queued: 'queued',
  buying: 'buying',
  bought: 'bought',
  failed: 'failed',
  unknown: 'unknown',
} as const
export type LabelState = keyof typeof labelState

/** One label of a batch, as its seller follows it. */
export const labelLifecycle: Lifecycle<typeof labelState> = {
  columns: ['label_batch_item.state'],
  values: labelState,
  wire: 'value',
  meanings: {
    queued: 'It waits for its turn in the batch.',
    buying: 'Its purchase is under way.',
    bought: 'The label can be printed.',
    failed: 'It was not bought, and its error says why.',
    unknown: 'The carrier has not answered yet whether it created the label.',
  },
  transitions: [
    { from: null, on: 'queue', to: 'queued', by: 'seller', effect: 'The batch is worked off in the background.' },
    { from: ['queued'], on: 'buy', to: 'buying', by: 'system', effect: 'Its purchase is reserved in the same commit.' },
    {
      from: ['buying', 'unknown'],
      on: 'succeed',
      to: 'bought',
      by: 'system',
      effect: 'The order has its shipment.',
    },
    {
      from: ['queued', 'buying', 'unknown'],
      on: 'fail',
      to: 'failed',
      by: 'system',
      effect: 'Nothing is charged, and the order can be bought again.',
    },
    { from: ['buying'], on: 'lose track', to: 'unknown', by: 'system', effect: 'Its purchase is looked up.' },
  ],
}
