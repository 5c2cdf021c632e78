import { ExternalLink } from 'lucide-react'
import type { ShipmentDetail } from '@waybill/contract/shipping/api'
import { PlaceLink } from '@waybill/host'
import { Card, CopyButton, cx, linkStyle, useFormat, useT } from '@waybill/kit'
import { buyerMessages } from '../messages/buyers.ts'

function Mails({ mails }: { mails: ShipmentDetail['buyerMails'] }) {
  const t = useT(buyerMessages)
  const format = useFormat()
  return (
    <ul className="mt-3 flex flex-col gap-2 border-t pt-3">
      {mails.map(({ kind, at, skipped }) => (
        <li key={kind} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>
            {t(kind)} <span className="text-small text-muted">{t(skipped ?? 'sent')}</span>
          </span>
          <time dateTime={at} className="tnum text-small text-muted">
            {format.dateTime(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}

/** What the buyer sees of the parcel and was told of it. */
export function BuyerCard({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(buyerMessages)
  const { trackingPage, buyerMails } = shipment
  return (
    <Card
      title={t('title')}
      action={
        <PlaceLink look="quiet" href="/b/#/setting/buyer-emails">
          {t('settings')}
        </PlaceLink>
      }
    >
      <div className="flex items-center gap-2">
        <a
          href={trackingPage}
          target="_blank"
          rel="noopener"
          className={cx(linkStyle.text, 'inline-flex items-center gap-1')}
        >
          {t('page')}
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
        <CopyButton value={new URL(trackingPage, window.location.href).href} name={t('link')} />
      </div>
      {buyerMails.length > 0 ? <Mails mails={buyerMails} /> : <p className="mt-2 text-muted">{t('none')}</p>}
    </Card>
  )
}
