import { CircleCheck } from 'lucide-react'
import type { VerificationInfo } from '@waybill/contract/verification/api'
import { identityWords } from '@waybill/contract/verification/words'
import { errorProps, PlaceLink, useBridge, usePageTitle, useShell } from '@waybill/host'
import {
  Badge,
  Banner,
  Button,
  Card,
  Gate,
  LoadError,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  Stepper,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { VerificationForm } from './form.tsx'
import { verificationMessages } from './messages.ts'
import { EarlierCard, SentCard } from './sent-card.tsx'
import { useVerification } from './use-verification.ts'

const steps = ['stepSend', 'stepCheck', 'stepDone'] as const
const stepOf = { notStarted: 'stepSend', rejected: 'stepSend', pending: 'stepCheck', verified: 'stepDone' } as const
const unlocks = ['unlockPostage', 'unlockCalculator', 'unlockDefaults', 'unlockHistory'] as const

function StateBanner({ info }: { info: VerificationInfo }) {
  const t = useT(verificationMessages)
  const format = useFormat()
  const bridge = useBridge()
  const { state, submission } = info
  if (state === 'pending')
    return (
      <Banner tone="info" title={t('pendingTitle')}>
        {t('pendingText', { when: format.dateTime(submission?.submittedAt ?? null) })}
      </Banner>
    )
  if (state === 'rejected')
    return (
      <Banner tone="critical" title={t('refusedTitle')}>
        <p className="break-words whitespace-pre-line">{t('refusedText', { reason: submission?.reason ?? '-' })}</p>
        <p>{t('refusedHint')}</p>
      </Banner>
    )
  if (state === 'verified')
    return (
      <Banner
        tone="success"
        title={t('verifiedTitle')}
        actions={
          <Button size="compact" onClick={() => bridge.navigate('/e/#/funds/postage')}>
            {t('toPostage')}
          </Button>
        }
      >
        {t('verifiedText')}
        {submission?.decidedAt && ` ${t('verifiedSince', { when: format.dateTime(submission.decidedAt) })}`}
      </Banner>
    )
  return null
}

function ProgressCard({ info }: { info: VerificationInfo }) {
  const t = useT(verificationMessages)
  return (
    <Card>
      <Stepper steps={steps.map((id) => ({ id, label: t(id) }))} current={stepOf[info.state]} />
      <h2 className="mt-4 text-section font-semibold">{t('unlocks')}</h2>
      <ul className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 max-sm:grid-cols-1">
        {unlocks.map((key) => (
          <li key={key} className="flex items-start gap-2">
            <CircleCheck className={info.state === 'verified' ? 'mt-0.5 text-success-icon' : 'mt-0.5 text-muted'} />
            <span className="min-w-0">{t(key)}</span>
          </li>
        ))}
      </ul>
      {info.state !== 'verified' && <p className="mt-3 text-muted">{t('aboutTime')}</p>}
    </Card>
  )
}

function Loaded({ info }: { info: VerificationInfo }) {
  const open = info.state === 'notStarted' || info.state === 'rejected'
  return (
    <div className="flex flex-col gap-3">
      <StateBanner info={info} />
      <ProgressCard info={info} />
      {open && <VerificationForm key={info.submission?.id ?? 0} info={info} />}
      {!open && info.submission && <SentCard submission={info.submission} />}
      <EarlierCard earlier={info.earlier} />
    </div>
  )
}

const bones = ['h-36', 'h-32', 'h-64', 'h-48']

const Bones = () => (
  <div className="flex flex-col gap-3">
    {bones.map((height) => (
      <Skeleton key={height} className={`${height} w-full rounded-control`} />
    ))}
  </div>
)

function Content() {
  const { locale } = useLocale()
  const query = useVerification()
  if (query.data) return <Loaded info={query.data} />
  if (query.isError) return <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
  return <LoadingState skeleton={<Bones />} />
}

function NotNeeded() {
  const t = useT(verificationMessages)
  return (
    <Gate title={t('notNeededTitle')} action={<PlaceLink href="/b/#/order/lists">{t('toOrders')}</PlaceLink>}>
      {t('notNeededText')}
    </Gate>
  )
}

function StateBadge() {
  const { locale } = useLocale()
  const { data } = useVerification()
  if (!data) return null
  const words = identityWords[data.state]
  return <Badge tone={words.tone}>{words[locale]}</Badge>
}

/** `#/setting/verification`: the way of an ordinary seller to postage. */
export function VerificationPage() {
  const t = useT(verificationMessages)
  usePageTitle(t('title'))
  const { user } = useShell()
  // A seller of a reseller counts as verified, on whatever host.
  const needed = user === null || user.ezeeshipUser !== null
  return (
    <PageBody kind="form">
      <PageHead title={t('title')} beside={needed && <StateBadge />} />
      {needed && <p className="mb-3 text-muted">{t('intro')}</p>}
      {needed ? <Content /> : <NotNeeded />}
    </PageBody>
  )
}
