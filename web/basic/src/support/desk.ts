import type { TicketDesk } from '@waybill/tickets'

export const desk: TicketDesk = {
  side: 'seller',
  listHref: '/b/#/support/lists',
  detailHref: (id) => `/b/#/support/detail/${id}`,
}
