import { useQuery } from '@tanstack/react-query'
import { type TicketAbout, ticketAbouts } from '@waybill/contract/tickets/api'
import { getOrder } from '@waybill/contract/orders/api'
import { getShipment } from '@waybill/contract/shipping/api'
import { useClient } from '@waybill/host'

export type About = { kind: TicketAbout; id: string }

/** "order:123" in an address; null for any other text. */
export function readAbout(text: string | undefined): About | null {
  const [given, id = ''] = text?.split(':') ?? []
  const kind = ticketAbouts.find((known) => known === given)
  return kind && /^[\w-]{1,40}$/.test(id) ? { kind, id } : null
}

/** What the thing is called: its number once that is known, its id before. */
export function useAboutName(about: About | null): string {
  const client = useClient()
  const params = { id: Number(about?.id) }
  const order = useQuery({
    ...client.query(getOrder, { params }, { hideErrors: true }),
    enabled: about?.kind === 'order',
  })
  const shipment = useQuery({
    ...client.query(getShipment, { params }, { hideErrors: true }),
    enabled: about?.kind === 'shipment',
  })
  if (about?.kind === 'order') return order.data?.orderNo ?? about.id
  if (about?.kind === 'shipment') return shipment.data?.trackingNo ?? about.id
  return ''
}
