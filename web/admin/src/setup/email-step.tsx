import type { Setup } from '@waybill/contract/setup/api'
import { errorMessage } from '@waybill/host'
import { Banner, Button, useFormat, useLocale, useT } from '@waybill/kit'
import { setupMessages } from './messages.ts'
import { StepCard } from './step-card.tsx'
import type { useSetupActs } from './use-setup.ts'

function useTestText({ lastTest }: Setup['email']): string | null {
  const t = useT(setupMessages)
  const format = useFormat()
  if (!lastTest) return null
  const { to, state, attempts, sentAt } = lastTest
  if (state === 'waiting' && attempts > 0) return t('test_retry', { to, n: attempts })
  return t(`test_${state}`, { to, at: format.dateTime(sentAt) })
}

/** Do the site's emails arrive? */
export function EmailStep({ setup, acts }: { setup: Setup; acts: ReturnType<typeof useSetupActs> }) {
  const t = useT(setupMessages)
  const { locale } = useLocale()
  const { test } = acts
  const text = useTestText(setup.email)
  return (
    <StepCard number={3} title={t('email')} done={setup.done.email}>
      <p className="text-muted">{t('emailText')}</p>
      {!setup.email.configured && <Banner tone="warning">{t('emailOff')}</Banner>}
      <Button pending={test.isPending} onClick={() => test.mutate()}>
        {t('sendTest')}
      </Button>
      <p role="status" className="break-words empty:hidden">
        {text}
      </p>
      {test.error && <Banner tone="critical">{errorMessage(test.error, locale)}</Banner>}
    </StepCard>
  )
}
