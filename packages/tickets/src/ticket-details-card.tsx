import type { StatusWords } from '@waybill/contract/core/status-words'
import type { Ticket } from '@waybill/contract/tickets/api'
import { type TicketSide, ticketNumber } from '@waybill/contract/tickets/tickets'
import { orderStatusWords } from '@waybill/contract/orders/words'
import { trackingStatusWords } from '@waybill/contract/shipping/words'
import { PlaceLink } from '@waybill/host'
import { Badge, Card, type Description, DescriptionList, useFormat, useLocale, useT } from '@waybill/kit'
import { ticketMessages } from './messages.ts'
import { TicketBadge } from './status-badge.tsx'

const places = {
  order: (id: string) => `/b/#/order/detail/${id}`,
  shipment: (id: string) => `/e/#/shipment/detail/${id}`,
  funds: () => '/e/#/funds/postage',
}

const wordsOf = ({ about, aboutNow }: Ticket): StatusWords | undefined => {
  const status = aboutNow?.status ?? 0
  const words: Record<number, StatusWords> = about?.kind === 'order' ? orderStatusWords : trackingStatusWords
  return words[status]
}

/** What the ticket is about, with how it stands; staff have no page of a seller's order, so they read it here. */
export function AboutCard({ ticket, side }: { ticket: Ticket; side: TicketSide }) {
  const t = useT(ticketMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { about, aboutNow } = ticket
  if (!about) return null
  const words = wordsOf(ticket)
  const items: Description[] = [
    {
      id: 'label',
      label: t(about.kind),
      wide: true,
      value:
        side === 'seller' && aboutNow ? (
          <PlaceLink className="tnum" href={places[about.kind](about.id)}>
            {about.label}
          </PlaceLink>
        ) : (
          <span className="tnum">{about.label}</span>
        ),
    },
  ]
  if (!aboutNow) items.push({ id: 'gone', label: t('status'), value: t('gone') })
  if (words) items.push({ id: 'status', label: t('status'), value: <Badge tone={words.tone}>{words[locale]}</Badge> })
  if (aboutNow) items.push({ id: 'date', label: t('date'), value: format.dateTime(aboutNow.at) })
  if (aboutNow && aboutNow.amount !== null)
    items.push({
      id: 'amount',
      label: t('amount'),
      value: <span className="tnum">{format.money(aboutNow.amount)}</span>,
    })
  return (
    <Card title={t('about')}>
      <DescriptionList items={items} />
    </Card>
  )
}

/** Number, state and times. */
export function TicketDetailsCard({ ticket, side }: { ticket: Ticket; side: TicketSide }) {
  const t = useT(ticketMessages)
  const format = useFormat()
  const items: Description[] = [
    { id: 'number', label: t('number'), value: <span className="tnum">{ticketNumber(ticket.id)}</span> },
    { id: 'status', label: t('status'), value: <TicketBadge status={ticket.status} side={side} /> },
    { id: 'opened', label: t('opened'), value: format.dateTime(ticket.createdAt) },
    { id: 'updated', label: t('updated'), value: format.dateTime(ticket.updatedAt) },
  ]
  if (side === 'staff') {
    items.push(
      { id: 'seller', label: t('seller'), value: ticket.org.name },
      { id: 'waiting', label: t('waitingSince'), value: format.relative(ticket.waitingSince) },
    )
  }
  return (
    <Card title={t('facts')}>
      <DescriptionList items={items} />
    </Card>
  )
}
