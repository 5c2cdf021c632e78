/** Where a refund of unused balance stands. */
export const refundStatus = { requested: 1, approved: 2, paid: 3, denied: 4, failed: 5, canceled: 6 } as const
export type RefundStatus = (typeof refundStatus)[keyof typeof refundStatus]
export const payoutMethods = ['card', 'bank', 'service'] as const
export type PayoutMethod = (typeof payoutMethods)[number]
/** A refund is recorded under at most so many IDs: those of its payments at the bank or the payment service. */
export const MOST_REFERENCES = 20
export const refundNumber = (id: number): string => `R-${id}`
