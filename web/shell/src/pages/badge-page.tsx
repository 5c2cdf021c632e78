import { useT } from '@waybill/kit/basics'
import { RawAnchor } from '@waybill/login'
import { BadgeForm } from '../shared/badge/badge-form.tsx'
import { badgeMessages } from '../shared/badge/messages.ts'
import { RawPage } from '../shared/raw-page.tsx'
import { useFollowLink } from '../shared/use-follow-link.ts'
import { usePlaces } from '../shared/use-places.ts'
import { useShellParts } from '../shell-context.tsx'

/** The log-in of a device that people share. */
export function BadgePage() {
  const t = useT(badgeMessages)
  const { session, bridge } = useShellParts()
  const byPassword = `${usePlaces()('/login').split('?')[0]}?password`
  const follow = useFollowLink()
  return (
    <RawPage title={t('title')}>
      <h1 className="mb-2 text-figure font-semibold">{t('title')}</h1>
      <BadgeForm
        onEntered={(entered) => {
          session.enter(entered)
          bridge.navigate('/w/#/start', { replace: true })
        }}
        onUnshared={() => bridge.navigate(byPassword, { replace: true })}
      />
      <p className="mt-6">
        <RawAnchor href={byPassword} onClick={follow}>
          {t('password')}
        </RawAnchor>
      </p>
    </RawPage>
  )
}
