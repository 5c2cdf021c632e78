import type { Setup } from '@waybill/contract/setup/api'
import { errorProps, PlaceLink, usePageTitle } from '@waybill/host'
import { Banner, Button, PageBody, PageHead, PageState, Skeleton, useLocale, useT } from '@waybill/kit'
import { DomainStep } from './domain-step.tsx'
import { EmailStep } from './email-step.tsx'
import { setupMessages } from './messages.ts'
import { SellersStep } from './sellers-step.tsx'
import { StepCard, useCount } from './step-card.tsx'
import { useSetup, useSetupActs } from './use-setup.ts'

const parts = ['logo', 'colors', 'slogan'] as const

function BrandStep({ setup }: { setup: Setup }) {
  const t = useT(setupMessages)
  return (
    <StepCard number={1} title={t('brand')} done={setup.done.brand}>
      <p className="text-muted">{t('brandText')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {parts.map((part) => (
          <li key={part}>{t(setup.brand[part] ? 'there' : 'missing', { part: t(part) })}</li>
        ))}
      </ul>
      <PlaceLink href="/a/#/brand">{t('editBrand')}</PlaceLink>
    </StepCard>
  )
}

function ApprovalStep({ setup }: { setup: Setup }) {
  const t = useT(setupMessages)
  const count = useCount()
  const { required, waiting } = setup.approvals
  return (
    <StepCard number={5} title={t('approvals')} done={setup.done.approvals}>
      <p className="text-muted">{required ? t('approvalsText') : t('approvalsOff')}</p>
      <p>{waiting.count === 0 ? t('noneWaiting') : t('waitingCount', { n: waiting.count, count: count(waiting) })}</p>
      <PlaceLink href={waiting.count === 0 ? '/a/#/user/lists' : '/a/#/user/lists?view=toApprove'}>
        {t('review')}
      </PlaceLink>
    </StepCard>
  )
}

/** Once all is done, the steps need not be the first page any more; they stay in the menu. */
function Hide({ setup, acts }: { setup: Setup; acts: ReturnType<typeof useSetupActs> }) {
  const t = useT(setupMessages)
  const { hide } = acts
  const states = Object.values(setup.done)
  const done = states.filter(Boolean).length
  if (setup.hidden)
    return (
      <Button pending={hide.isPending} onClick={() => hide.mutate(false)}>
        {t('show')}
      </Button>
    )
  if (done < states.length) return <span className="text-muted">{t('progress', { done, all: states.length })}</span>
  return (
    <Button pending={hide.isPending} title={t('hideHint')} onClick={() => hide.mutate(true)}>
      {t('hide')}
    </Button>
  )
}

/** `#/setup`: the first days of a reseller, step by step. */
export function SetupPage() {
  const t = useT(setupMessages)
  const { locale } = useLocale()
  const query = useSetup()
  const acts = useSetupActs()
  const setup = query.data
  usePageTitle(t('title'))
  return (
    <PageBody kind="form">
      <PageHead title={t('title')} actions={setup && <Hide setup={setup} acts={acts} />} />
      <PageState
        loading={query.isPending}
        skeleton={<Skeleton className="h-96 w-full" />}
        error={query.error && !setup ? errorProps(query.error, locale, () => void query.refetch()) : null}
      >
        {setup && (
          <>
            {Object.values(setup.done).every(Boolean) ? (
              <Banner tone="success" className="mb-3">
                {t('allDone')}
              </Banner>
            ) : (
              <p className="mb-3 text-muted">{t('intro')}</p>
            )}
            <ol className="flex flex-col gap-3">
              <BrandStep setup={setup} />
              <DomainStep setup={setup} acts={acts} />
              <EmailStep setup={setup} acts={acts} />
              <SellersStep setup={setup} />
              <ApprovalStep setup={setup} />
            </ol>
          </>
        )}
      </PageState>
    </PageBody>
  )
}
