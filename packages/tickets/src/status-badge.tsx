import { type TicketSide, ticketStatusWords } from '@waybill/contract/tickets/tickets'
import type { TicketStatus } from '@waybill/contract/tickets/enums'
import { Badge, useLocale } from '@waybill/kit'

export function TicketBadge({ status, side }: { status: TicketStatus; side: TicketSide }) {
  const { locale } = useLocale()
  const words = ticketStatusWords(status, side)
  return <Badge tone={words.tone}>{words[locale]}</Badge>
}
