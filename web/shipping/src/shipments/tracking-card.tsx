import { findFineState } from '@waybill/contract/shipping/fine-states'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import type { ShipmentDetail } from '@waybill/contract/shipping/api'
import { Card, cx, type Description, DescriptionList, useFormat, useLocale, useT } from '@waybill/kit'
import { shipmentMessages } from '../messages/shipments.ts'
import { serviceText } from '../words.ts'

type Event = ShipmentDetail['events'][number]

const dot = (event: Event, newest: boolean): string => {
  if (event.status === trackingStatus.exception) return 'bg-critical-icon'
  if (event.status === trackingStatus.delivered) return 'bg-success-icon'
  return newest ? 'bg-brand' : 'bg-ctl'
}

/** How it travels and when it arrives, or did. */
function Journey({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const delivered = shipment.events.find(({ status }) => status === trackingStatus.delivered)
  const isVoided = shipment.void !== null && shipment.void.state !== 'rejected'
  const fine = findFineState(shipment.events[0]?.state ?? '')
  const items: Description[] = [
    { id: 'service', label: t('service'), value: serviceText(shipment.carrier, shipment.serviceCode, locale) },
    { id: 'ship', label: t('shipDate'), value: format.date(shipment.shipDate) },
    { id: 'eta', label: t('eta'), value: isVoided ? null : format.date(shipment.eta) },
    ...(fine && !delivered && !isVoided ? [{ id: 'fine', label: t('latest'), value: fine[locale] }] : []),
    ...(delivered ? [{ id: 'delivered', label: t('delivered'), value: format.date(delivered.at) }] : []),
  ]
  return (
    <div className="mb-4 border-b pb-3">
      <DescriptionList items={items} className={items.length > 3 ? 'sm:grid-cols-4!' : 'sm:grid-cols-3!'} />
    </div>
  )
}

function Timeline({ events }: { events: readonly Event[] }) {
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <ol>
      {events.map((event, index) => (
        <li key={`${event.at} ${event.state} ${event.text}`} className="relative flex gap-3 pb-4 last:pb-0">
          {index < events.length - 1 && (
            <span aria-hidden="true" className="absolute start-[4px] top-4 bottom-[-4px] w-px bg-line" />
          )}
          <span
            aria-hidden="true"
            className={cx('mt-1.5 size-[9px] flex-none rounded-full', dot(event, index === 0))}
          />
          <div className="min-w-0 flex-1">
            <p className={index === 0 ? 'font-medium' : undefined}>{locale === 'cn' ? event.zhText : event.text}</p>
            {event.place && <p className="text-small text-muted">{event.place}</p>}
          </div>
          <time dateTime={event.at} title={format.instant(event.at)} className="tnum flex-none text-small text-muted">
            {format.dateTime(event.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** How a parcel travels, and what happened to it, newest first: what, where, when. */
export function TrackingCard({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const { events } = shipment
  return (
    <Card title={t('trackingCard')}>
      <Journey shipment={shipment} />
      {events.length > 0 ? (
        <Timeline events={events} />
      ) : (
        <p className="text-muted">
          {t(shipment.void && shipment.void.state !== 'rejected' ? 'noEventsVoided' : 'noEvents')}
        </p>
      )}
    </Card>
  )
}
