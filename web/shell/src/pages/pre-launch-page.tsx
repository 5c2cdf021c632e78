import { defineMessages, useT } from '@waybill/kit/basics'
import { RawPage } from '../shared/raw-page.tsx'

const messages = defineMessages({
  en: { title: 'Our website is launching soon!' },
  cn: { title: '我们的网站即将上线！' },
})

/** A tenant that is not active yet: no way in. */
export function PreLaunchPage() {
  const t = useT(messages)
  return (
    <RawPage title={t('title')}>
      <h1 className="text-figure font-semibold">{t('title')}</h1>
    </RawPage>
  )
}
