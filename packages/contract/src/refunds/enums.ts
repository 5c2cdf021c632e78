/** Where a refund of unused balance stands. */
export const refundStatus = { requested: 1, approved: 2, paid: 3, denied: 4, failed: 5, canceled: 6 } as const
export type RefundStatus = (typeof refundStatus)[keyof typeof refundStatus]
export const payoutMethods = ['card', 'bank', 'service'] as const
export type PayoutMethod = (typeof payoutMethods)[number]
export const refundNumber = (id: number): string => `R-${id}`
