import type { Lifecycle } from '../core/lifecycle.ts'

export const packageState = {
  open: 'open',
  closed: 'closed',
  labelled: 'labelled',
  shipped: 'shipped',
  canceled: 'canceled',
} as const

/** A package of an order at a warehouse. */
export const packageLifecycle: Lifecycle<typeof packageState> = {
  columns: ['outbound_package.state'],
  values: packageState,
  wire: 'value',
  meanings: {
    open: 'Units are verified into it.',
    closed: 'It is full; its weight is known.',
    labelled: 'The label on it was scanned.',
    shipped: 'It has left the warehouse.',
    canceled: 'Its goods are back in their places, or in another package.',
  },
  transitions: [
    { from: null, on: 'open', to: 'open', by: 'system', effect: 'Units can be verified into it.' },
    { from: ['open'], on: 'close', to: 'closed', by: 'system', effect: 'Its goods are at the pack station.' },
    { from: ['closed'], on: 'reopen', to: 'open', by: 'system', effect: 'Its goods can be packed in another way.' },
    {
      from: ['open', 'closed'],
      on: 'merge',
      to: 'canceled',
      by: 'system',
      effect: 'Its goods are in another package of its order.',
    },
    { from: ['closed'], on: 'confirm its label', to: 'labelled', by: 'system', effect: 'It can be shipped.' },
    { from: ['labelled'], on: 'void its label', to: 'closed', by: 'system', effect: 'It needs another label.' },
    { from: ['closed', 'labelled'], on: 'ship', to: 'shipped', by: 'system', effect: 'Its goods leave the stock.' },
    {
      from: ['open', 'closed', 'labelled'],
      on: 'put back',
      to: 'canceled',
      by: 'system',
      effect: 'Its goods are back in their places.',
    },
  ],
}
