import { type TicketSide, type TicketStatus, ticketStatusWords } from '@waybill/contract'
import { Badge, useLocale } from '@waybill/kit'

export function TicketBadge({ status, side }: { status: TicketStatus; side: TicketSide }) {
  const { locale } = useLocale()
  const words = ticketStatusWords(status, side)
  return <Badge tone={words.tone}>{words[locale]}</Badge>
}
