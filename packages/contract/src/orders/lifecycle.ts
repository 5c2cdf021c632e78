import { orderStatus } from './enums.ts'
import type { Lifecycle } from '../core/lifecycle.ts'

/** An order, by the numbers of specification §3. */
export const orderLifecycle: Lifecycle<typeof orderStatus> = {
  columns: ['sales_order.status'],
  values: orderStatus,
  wire: 'value',
  meanings: {
    awaiting: 'It has no label yet, or units of it have none, and can be changed.',
    shipped: 'All of it that is sent has labels.',
    canceled: 'It will not be shipped.',
  },
  transitions: [
    {
      from: null,
      on: 'create',
      to: 'awaiting',
      by: 'seller',
      effect: 'It is listed; what it lacks may be filled from products.',
    },
    {
      from: ['awaiting', 'canceled'],
      on: 'ship',
      to: 'shipped',
      by: 'system',
      effect: 'The label for all that was left was bought, here or in the shop; it can be changed no more.',
    },
    {
      from: ['awaiting'],
      on: 'send no more',
      to: 'shipped',
      by: 'seller',
      effect: 'It goes without the packages that have no label.',
      refusals: { shipped: 'ORDER_HAS_LABEL', canceled: 'ORDER_NOT_AWAITING' },
    },
    {
      from: ['shipped'],
      on: 'send the rest after all',
      to: 'awaiting',
      by: 'seller',
      effect: 'Packages that were not to be sent await their labels.',
      refusals: { awaiting: 'ORDER_NOT_ENDED', canceled: 'ORDER_NOT_ENDED' },
    },
    {
      from: ['shipped'],
      on: 'void its label',
      to: 'awaiting',
      by: 'system',
      effect: 'It can be changed and bought again.',
    },
    {
      from: ['awaiting'],
      on: 'cancel',
      to: 'canceled',
      by: 'seller',
      effect: 'No label is bought for it.',
      refusals: { shipped: 'ORDER_HAS_LABEL', canceled: 'ORDER_NOT_AWAITING' },
    },
    {
      from: ['awaiting'],
      on: 'cancel in the shop',
      to: 'canceled',
      by: 'system',
      effect: 'As if its seller had canceled it.',
    },
    {
      from: ['canceled'],
      on: 'restore',
      to: 'awaiting',
      by: 'seller',
      effect: 'It can be changed and bought again.',
      refusals: { awaiting: 'ORDER_NOT_CANCELED', shipped: 'ORDER_NOT_CANCELED' },
    },
    {
      from: ['canceled'],
      on: 'reopen in the shop',
      to: 'awaiting',
      by: 'system',
      effect: 'As if its seller had restored it.',
    },
  ],
}
