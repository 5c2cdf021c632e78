import type { TicketSide } from '@waybill/contract/tickets/tickets'

/** On which side a page of tickets stands, and where its app keeps the pages. */
export type TicketDesk = {
  side: TicketSide
  /** In the product, such as `/b/#/support/lists`. */
  listHref: string
  detailHref: (id: number) => string
}
