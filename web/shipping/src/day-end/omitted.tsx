import type { Omitted } from '@waybill/contract/shipping/manifest-api'
import { PlaceLink } from '@waybill/host'
import { Card, useFormat, useT } from '@waybill/kit'
import { dayEndMessages } from './messages.ts'
import { shipmentHref } from './origin.ts'

/** What of the day is in no manifest, by its reason. */
export function OmittedCard({ omitted }: { omitted: readonly Omitted[] }) {
  const t = useT(dayEndMessages)
  const format = useFormat()
  if (omitted.length === 0) return null
  return (
    <Card title={t('omittedTitle')}>
      <dl className="flex flex-col gap-3">
        {omitted.map(({ reason, count, labels }) => (
          <div key={reason}>
            <dt className="font-medium">
              {t(reason)} <span className="tnum font-normal text-muted">{t('labels', { n: count })}</span>
            </dt>
            <dd className="flex flex-wrap gap-x-4 gap-y-1">
              {labels.map(({ shipmentId, name, shipDate }) => (
                <span key={`${shipmentId} ${name}`} className="tnum">
                  {shipmentId === null ? name : <PlaceLink href={shipmentHref(shipmentId)}>{name}</PlaceLink>}
                  {reason === 'laterDate' && <span className="text-muted"> {format.date(shipDate)}</span>}
                </span>
              ))}
              {count > labels.length && <span className="text-muted">{t('more', { n: count - labels.length })}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
