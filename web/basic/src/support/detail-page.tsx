import { TicketPage } from '@waybill/tickets'
import { desk } from './desk.ts'

/** `#/support/detail/:id`: one ticket. */
export const SupportDetailPage = () => <TicketPage desk={desk} />
