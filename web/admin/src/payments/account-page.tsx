import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { webhookEvents } from '@waybill/contract/payments/events'
import type { PaymentAccount } from '@waybill/contract/payments/api'
import { errorMessage, errorProps, usePageTitle } from '@waybill/host'
import {
  Badge,
  Banner,
  Button,
  Card,
  ConfirmDialog,
  CopyButton,
  Field,
  LoadError,
  LoadingState,
  type Locale,
  PageBody,
  PageHead,
  PasswordInput,
  Skeleton,
  useLocale,
  useT,
} from '@waybill/kit'
import { DisputesCard } from './disputes-card.tsx'
import { paymentAccountMessages } from './messages.ts'
import { useAccount, useAccountActs } from './use-account.ts'

type Acts = ReturnType<typeof useAccountActs>

function problemsOf(error: unknown, locale: Locale): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.data)) return {}
  return Object.fromEntries(
    (error.data as FieldProblem[]).map((problem) => [problem.fieldName, errorMessage(problem, locale)]),
  )
}

/** What keeps payments from working, most urgent first. */
function Missing({ account }: { account: PaymentAccount }) {
  const t = useT(paymentAccountMessages)
  const { configured, hasWebhookSecret, webhookAt, offered } = account
  if (!configured) return null
  const missing = [
    ...(hasWebhookSecret ? (webhookAt ? [] : [t('missingEvent')]) : [t('missingWebhook')]),
    ...(offered.card || offered.ach ? [] : [t('missingOffer')]),
  ]
  if (missing.length === 0) return <Banner tone="success">{t('complete')}</Banner>
  return (
    <Banner tone="warning">
      {t('missing')}
      <ul className="list-disc ps-5">
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Banner>
  )
}

function Standing({ account }: { account: PaymentAccount }) {
  const t = useT(paymentAccountMessages)
  if (!account.configured) return <Banner tone="info">{t(account.local ? 'local' : 'none')}</Banner>
  const { accountName, keyHint, live } = account
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {t('connected', { name: accountName ?? t('unnamed'), hint: keyHint ?? '' })}
        <Badge tone={live ? 'success' : 'warning'}>{t(live ? 'live' : 'test')}</Badge>
      </p>
      {!live && <p className="text-small text-muted">{t('testHint')}</p>}
    </>
  )
}

function Keys({ account, acts }: { account: PaymentAccount; acts: Acts }) {
  const t = useT(paymentAccountMessages)
  const { locale } = useLocale()
  const [secretKey, setSecretKey] = useState('')
  const [webhookSecret, setWebhookSecret] = useState('')
  const { save } = acts
  const problems = problemsOf(save.error, locale)
  const stored = account.configured ? ` ${t('stored')}` : ''
  const send = () =>
    save.mutate(
      { secretKey: secretKey || null, webhookSecret: webhookSecret || null, version: account.version },
      {
        onSuccess: () => {
          setSecretKey('')
          setWebhookSecret('')
        },
      },
    )
  return (
    <>
      <Field label={t('secretKey')} name="secretKey" hint={t('secretKeyHint') + stored} error={problems.secretKey}>
        <PasswordInput value={secretKey} autoComplete="off" onChange={(value) => setSecretKey(value.trim())} />
      </Field>
      <Field
        label={t('webhookSecret')}
        name="webhookSecret"
        hint={t('webhookSecretHint') + (account.hasWebhookSecret ? stored : '')}
        error={problems.webhookSecret}
      >
        <PasswordInput value={webhookSecret} autoComplete="off" onChange={(value) => setWebhookSecret(value.trim())} />
      </Field>
      {save.error && Object.keys(problems).length === 0 && (
        <Banner tone="critical">{errorMessage(save.error, locale)}</Banner>
      )}
      <Button variant="primary" className="self-start" pending={save.isPending} onClick={send}>
        {t('save')}
      </Button>
    </>
  )
}

function Webhook({ account }: { account: PaymentAccount }) {
  const t = useT(paymentAccountMessages)
  return (
    <Card title={t('webhookUrl')}>
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-1">
          <code className="min-w-0 break-all">{account.webhookUrl}</code>
          <CopyButton value={account.webhookUrl} name={t('webhookUrl')} />
        </p>
        <p className="text-muted">{t('webhookText')}</p>
        <ul className="columns-2 text-small max-sm:columns-1">
          {webhookEvents.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

function StoredKeyActs({ acts: { test, remove } }: { acts: Acts }) {
  const t = useT(paymentAccountMessages)
  const { locale } = useLocale()
  const [asking, setAsking] = useState(false)
  const failed = test.error ?? remove.error
  return (
    <>
      {failed && <Banner tone="critical">{errorMessage(failed, locale)}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button pending={test.isPending} onClick={() => test.mutate()}>
          {t('check')}
        </Button>
        <Button onClick={() => setAsking(true)}>{t('remove')}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('removeTitle')}
        confirm={t('remove')}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  )
}

/** `#/payment/account`: a provider's account at Stripe, what it still lacks, and disputes. */
export function PaymentAccountPage() {
  const t = useT(paymentAccountMessages)
  usePageTitle(t('title'))
  const { locale } = useLocale()
  const { data: account, error, refetch } = useAccount()
  const acts = useAccountActs()
  return (
    <PageBody>
      <PageHead title={t('title')} />
      {error && !account && <LoadError {...errorProps(error, locale, () => void refetch())} />}
      {!error && !account && <LoadingState skeleton={<Skeleton className="h-40 w-full max-w-[720px]" />} />}
      {account && (
        <div className="flex max-w-[720px] flex-col gap-4">
          <Card title={t('account')}>
            <div className="flex flex-col gap-3">
              <p className="text-muted">{t('accountText')}</p>
              <Standing account={account} />
              <Missing account={account} />
              {account.configured && <StoredKeyActs acts={acts} />}
              <Keys account={account} acts={acts} />
            </div>
          </Card>
          <Webhook account={account} />
          <DisputesCard />
        </div>
      )}
    </PageBody>
  )
}
