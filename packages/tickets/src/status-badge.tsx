import type { TicketSide, TicketStatus } from '@waybill/contract'
import { ticketStatusWords } from '@waybill/contract/tickets'
import { Badge, useLocale } from '@waybill/kit'

export function TicketBadge({ status, side }: { status: TicketStatus; side: TicketSide }) {
  const { locale } = useLocale()
  const words = ticketStatusWords(status, side)
  return <Badge tone={words.tone}>{words[locale]}</Badge>
}
