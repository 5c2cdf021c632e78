import { trackingStatus, type ShipmentDetail } from '@waybill/contract'
import { Card, cx, useFormat, useLocale, useT } from '@waybill/kit'
import { shipmentMessages } from '../messages/shipments.ts'

type Event = ShipmentDetail['events'][number]

const dot = (event: Event, newest: boolean): string => {
  if (event.status === trackingStatus.exception) return 'bg-critical-icon'
  if (event.status === trackingStatus.delivered) return 'bg-success-icon'
  return newest ? 'bg-brand' : 'bg-ctl'
}

/** What happened to a parcel, newest first: what, where, when. */
export function TrackingCard({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { events } = shipment
  return (
    <Card title={t('trackingCard')}>
      {events.length === 0 && <p className="text-muted">{t('noEvents')}</p>}
      <ol>
        {events.map((event, index) => (
          <li key={`${event.at} ${event.state}`} className="relative flex gap-3 pb-4 last:pb-0">
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
    </Card>
  )
}
