import { errorProps, usePageTitle, useShell } from '@waybill/host'
import { Banner, PageBody, PageHead, PageState, Skeleton, useLocale, useT } from '@waybill/kit'
import { orgType } from '@waybill/contract/core/enums'
import type { Account } from '@waybill/contract/account/api'
import { SettingsSection } from '../settings-section.tsx'
import { EmailCard } from './email-card.tsx'
import { FactorCard } from './factor-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { accountMessages } from './messages.ts'
import { PinCard } from './pin-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PrintingCard } from './printing-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { useAccount } from './use-account.ts'

const AccountSkeleton = () => (
  <div className="flex flex-col gap-4 py-4">
    {['profile', 'email', 'password', 'factor'].map((part) => (
      <Skeleton key={part} className="h-28 w-full" />
    ))}
  </div>
)

/** What opens and closes the account: the user's own to change, nobody's on the behalf. */
function OwnSections({ account, required }: { account: Account; required: boolean }) {
  const t = useT(accountMessages)
  return (
    <>
      <SettingsSection title={t('email')} text={t('emailText')}>
        <EmailCard account={account} />
      </SettingsSection>
      <SettingsSection title={t('password')} text={t('passwordText')}>
        <PasswordCard account={account} />
      </SettingsSection>
      <SettingsSection title={t('factor')} text={t('factorText')}>
        <FactorCard account={account} required={required} />
      </SettingsSection>
      <SettingsSection title={t('sessions')} text={t('sessionsText')}>
        <SessionsCard />
      </SettingsSection>
      <SettingsSection title={t('security')} text={t('securityText')}>
        <SecurityCard />
      </SettingsSection>
    </>
  )
}

/** The account of whoever is logged in, in cards that save by themselves. */
export function AccountPage() {
  const t = useT(accountMessages)
  const { locale } = useLocale()
  const { user } = useShell()
  const query = useAccount()
  usePageTitle(t('title'))
  const account = query.data
  return (
    <PageBody kind="settings">
      <PageHead title={t('title')} />
      <PageState
        error={query.isError && !account ? errorProps(query.error, locale, () => void query.refetch()) : null}
        loading={!account}
        skeleton={<AccountSkeleton />}
        refetching={query.isFetching && !query.isPending}
      >
        {account && (
          <>
            {user?.factorMissing && (
              <Banner tone="warning" className="mt-2">
                {t('factorRequired')}
              </Banner>
            )}
            {user?.proxy && <Banner className="mt-2">{t('behalf')}</Banner>}
            <SettingsSection title={t('profile')} text={t('profileText')}>
              <ProfileCard account={account} />
            </SettingsSection>
            {!user?.proxy && <OwnSections account={account} required={user?.factorMissing ?? false} />}
            {user?.user.orgType === orgType.WMS && !user.proxy && (
              <SettingsSection title={t('pin')} text={t('pinText')}>
                <PinCard />
              </SettingsSection>
            )}
            {user?.user.orgType === orgType.OMS && (
              <SettingsSection title={t('printing')} text={t('printingText')}>
                <PrintingCard />
              </SettingsSection>
            )}
            <SettingsSection title={t('keys')} text={t('keysText')}>
              <KeysCard account={account} />
            </SettingsSection>
          </>
        )}
      </PageState>
    </PageBody>
  )
}
