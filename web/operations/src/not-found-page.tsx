import { PlaceLink } from '@waybill/host'
import { SearchX } from 'lucide-react'
import { FirstUse, PageBody, useT } from '@waybill/kit'
import { commonMessages } from './messages/common.ts'

/** An address inside /o that leads nowhere. */
export function NotFoundPage() {
  const t = useT(commonMessages)
  return (
    <PageBody>
      <h1 tabIndex={-1} className="sr-only">
        {t('pageNotFound')}
      </h1>
      <FirstUse
        icon={<SearchX />}
        title={t('pageNotFound')}
        action={<PlaceLink href="/o/#/home">{t('backToHome')}</PlaceLink>}
      >
        {t('pageNotFoundText')}
      </FirstUse>
    </PageBody>
  )
}
