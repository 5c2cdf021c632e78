import { useEffect } from 'react'
import { useT } from '@waybill/kit/basics'
import { RawAnchor } from '@waybill/login'
import { useByPassword } from '../shared/badge/by-password.ts'
import { BadgeForm, useBadgeLogin } from '../shared/badge/badge-form.tsx'
import { badgeMessages } from '../shared/badge/messages.ts'
import { RawPage } from '../shared/raw-page.tsx'
import { useShellParts } from '../shell-context.tsx'

/** The log-in of a device that people share. */
export function BadgePage() {
  const t = useT(badgeMessages)
  const { session } = useShellParts()
  const byPassword = useByPassword()
  useEffect(() => void session.clearDevice(), [session])
  const login = useBadgeLogin({
    onEntered: (entered, code) => session.enter(entered, code),
    onUnshared: () => location.replace(byPassword),
  })
  return (
    <RawPage title={login.title}>
      <h1 className="mb-2 text-figure font-semibold">{login.title}</h1>
      <BadgeForm login={login} />
      <p className="mt-6">
        <RawAnchor href={byPassword}>{t('password')}</RawAnchor>
      </p>
    </RawPage>
  )
}
