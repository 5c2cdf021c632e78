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
        action={
          <a className="underline" href="/b/#/order/lists">
            {t('backToOrders')}
          </a>
        }
      >
        {t('pageNotFoundText')}
      </FirstUse>
    </PageBody>
  )
}
