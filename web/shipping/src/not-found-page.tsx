import { SearchX } from 'lucide-react'
import { FirstUse, PageBody, useT } from '@waybill/kit'
import { PlaceLink } from './place-link.tsx'
import { commonMessages } from './messages/common.ts'

/** An address inside /e that leads nowhere. */
export function NotFoundPage() {
  const t = useT(commonMessages)
  return (
    <PageBody>
      <FirstUse
        icon={<SearchX />}
        title={t('pageNotFound')}
        action={<PlaceLink href="/e/#/shipment/lists">{t('backToShipments')}</PlaceLink>}
      >
        {t('pageNotFoundText')}
      </FirstUse>
    </PageBody>
  )
}
