import type { Lifecycle } from '../core/lifecycle.ts'
import { refundStatus } from './enums.ts'

const decided = 'REFUND_DECIDED'
const released = 'What was held is available again; the customer is notified.'

/** Unused balance on its way back to its payer. */
export const refundLifecycle: Lifecycle<typeof refundStatus> = {
  columns: ['balance_refund.status'],
  values: refundStatus,
  wire: 'value',
  meanings: {
    requested: 'The amount is held; the provider decides.',
    approved: 'The provider will pay it out.',
    paid: 'It was paid out; only card refunds can still fail, and a part of them leaves it paid.',
    denied: 'The provider refused it, with a reason.',
    failed: 'The payment did not arrive, or all of it came back.',
    canceled: 'The customer withdrew it.',
  },
  transitions: [
    { from: null, on: 'request', to: 'requested', by: 'seller', effect: 'The amount is held.' },
    {
      from: ['requested'],
      on: 'approve',
      to: 'approved',
      by: 'staff',
      effect: 'It waits to be paid out.',
      refusals: { approved: decided, paid: decided, denied: decided, failed: decided, canceled: decided },
    },
    {
      from: ['requested'],
      on: 'deny',
      to: 'denied',
      by: 'staff',
      effect: released,
      refusals: { approved: decided, paid: decided, denied: decided, failed: decided, canceled: decided },
    },
    {
      from: ['requested'],
      on: 'cancel',
      to: 'canceled',
      by: 'seller',
      effect: 'What was held is available again.',
      refusals: { approved: decided, paid: decided, denied: decided, failed: decided, canceled: decided },
    },
    {
      from: ['approved'],
      on: 'pay',
      to: 'paid',
      by: 'staff',
      effect: 'What was held leaves the balance; the customer is notified.',
      refusals: {
        requested: 'REFUND_NOT_APPROVED',
        paid: decided,
        denied: decided,
        failed: decided,
        canceled: decided,
      },
    },
    {
      from: ['approved'],
      on: 'fail',
      to: 'failed',
      by: 'staff',
      effect: released,
      refusals: {
        requested: 'REFUND_NOT_APPROVED',
        paid: decided,
        denied: decided,
        failed: decided,
        canceled: decided,
      },
    },
    {
      from: ['paid'],
      on: 'return',
      to: 'failed',
      by: 'system',
      effect:
        'Its card refunds failed and their amounts are available again; the customer and the provider are notified.',
    },
  ],
}
