/** How a label's price comes back: at once, or after the carrier has decided a request. */
export const voidWays = ['now', 'refund'] as const
export type VoidWay = (typeof voidWays)[number]
