/** How news of a payment arrives; each kind only has the provider asked. */
export const paymentEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
] as const
export const disputeEvents = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const
/** Each only has the provider asked for all refunds of the payment. */
export const refundEvents = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'] as const
export const payoutEvents = [
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
] as const
/** The events that an endpoint at Stripe has to send. */
export const webhookEvents: readonly string[] = [...paymentEvents, ...disputeEvents, ...refundEvents, ...payoutEvents]
