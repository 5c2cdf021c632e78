/** open: the provider has to answer; waiting: the seller has to. */
export const ticketStatus = { open: 1, waiting: 2, closed: 3 } as const
export type TicketStatus = (typeof ticketStatus)[keyof typeof ticketStatus]
