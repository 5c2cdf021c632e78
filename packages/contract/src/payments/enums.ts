/** The ways to pay at the payment provider. */
export const paymentMethods = ['card', 'ach'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
