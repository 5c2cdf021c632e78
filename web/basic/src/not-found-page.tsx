import { PlaceLink } from '@waybill/host'
import { FirstUse, PageBody, useT } from '@waybill/kit'
import { SearchX } from 'lucide-react'
import { orderMessages } from './orders/messages.ts'

/** An address inside /b that leads nowhere. */
export function NotFoundPage() {
  const t = useT(orderMessages)
  return (
    <PageBody>
      <FirstUse
        icon={<SearchX />}
        title={t('pageNotFound')}
        action={<PlaceLink href="/b/#/order/lists">{t('backToOrders')}</PlaceLink>}
      >
        {t('pageNotFoundText')}
      </FirstUse>
    </PageBody>
  )
}
