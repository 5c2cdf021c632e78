import { useT } from '@waybill/kit/basics'
import { shellMessages } from '../messages/shell.ts'
import { RawPage } from './raw-page.tsx'

/** A tenant that is not active yet: no way in. */
export function PreLaunchPage() {
  const t = useT(shellMessages)
  return (
    <RawPage title={t('launchingSoon')}>
      <h1 className="text-figure font-semibold">{t('launchingSoon')}</h1>
    </RawPage>
  )
}
