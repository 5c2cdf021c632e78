import { SearchX } from 'lucide-react'
import { FirstUse, linkStyle, PageBody, useT } from '@waybill/kit'
import { commonMessages } from './messages/common.ts'

/** An address inside /e that leads nowhere. */
export function NotFoundPage() {
  const t = useT(commonMessages)
  return (
    <PageBody>
      <FirstUse
        icon={<SearchX />}
        title={t('pageNotFound')}
        action={
          <a className={linkStyle.text} href="/e/#/shipment/lists">
            {t('backToShipments')}
          </a>
        }
      >
        {t('pageNotFoundText')}
      </FirstUse>
    </PageBody>
  )
}
