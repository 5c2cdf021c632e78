import { Button, useT } from '@waybill/kit/basics'
import { shellMessages } from '../messages/shell.ts'
import { currentHost } from '../tenant/tenant-store.ts'
import { RawPage } from './raw-page.tsx'

/** An address that belongs to no tenant. */
export function ErrorPage() {
  const t = useT(shellMessages)
  return (
    <RawPage title={t('unknownSite')}>
      <h1 className="text-figure font-semibold">{t('unknownSite')}</h1>
      <p className="mt-2 mb-6 text-muted">{t('unknownSiteText', { host: currentHost() })}</p>
      <Button className="self-start" onClick={() => location.assign('/')}>
        {t('reload')}
      </Button>
    </RawPage>
  )
}
