import type { IdentitySubmission } from '@waybill/contract/verification/api'
import type { ManagedUserDetail } from '@waybill/contract/users/api'
import { type SignUpChoice, signUpWords } from '@waybill/contract/registration/sign-up-words'
import {
  Banner,
  Button,
  Card,
  DescriptionList,
  languageTag,
  useFormat,
  useLocale,
  useT,
  type Locale,
} from '@waybill/kit'
import { IdentityBadge, StandingBadge } from './columns.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { userMessages } from './messages.ts'

const countryIn = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([languageTag(locale)], { type: 'region' }).of(code) ?? code

/** Who it is and where the account stands. */
export function AccountCard({ user }: { user: ManagedUserDetail }) {
  const t = useT(userMessages)
  const format = useFormat()
  const facts = [
    { id: 'email', label: t('email'), value: user.email },
    { id: 'company', label: t('company'), value: user.company.name },
    { id: 'kind', label: t('kind'), value: t(user.kind) },
    { id: 'site', label: t('site'), value: user.site },
    { id: 'approval', label: t('approval'), value: <StandingBadge user={user} /> },
    { id: 'identity', label: t('identity'), value: <IdentityBadge user={user} /> },
    { id: 'balance', label: t('balance'), value: user.balance === null ? null : format.money(user.balance) },
    { id: 'twoFactor', label: t('twoFactor'), value: t(user.twoFactor ? 'on' : 'off') },
    { id: 'language', label: t('language'), value: t(user.language) },
    { id: 'created', label: t('created'), value: format.dateTime(user.createdAt) },
    { id: 'lastSeen', label: t('lastSeen'), value: format.dateTime(user.lastSeenAt) },
  ]
  return (
    <Card title={t('account')}>
      {user.reason !== null && (
        <Banner tone="warning" className="mb-3">
          <span className="break-words whitespace-pre-line">{`${t('reason')}: ${user.reason}`}</span>
        </Banner>
      )}
      <DescriptionList items={facts} />
    </Card>
  )
}

const choices = Object.keys(signUpWords) as SignUpChoice[]

/** What the seller answered when it signed up: what an approval goes by. */
export function AnswersCard({ user }: { user: ManagedUserDetail }) {
  const t = useT(userMessages)
  const { locale } = useLocale()
  const { signUp } = user
  if (!signUp) return null
  const facts = [
    { id: 'phone', label: t('phone'), value: <span className="tnum">{signUp.phone}</span> },
    { id: 'country', label: t('country'), value: countryIn(signUp.country, locale) },
    ...choices.map((id) => ({
      id,
      label: t(id),
      value: signUpWords[id].find(({ value }) => value === signUp[id])?.text[locale],
    })),
    { id: 'invitationCode', label: t('invitationCode'), value: signUp.invitationCode },
  ]
  return (
    <Card title={t('answers')}>
      <DescriptionList items={facts} />
    </Card>
  )
}

function Entries({ submission }: { submission: IdentitySubmission }) {
  const t = useT(userMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { line1, line2, city, stateName, zip } = submission
  const address = [line1, line2, city, [stateName, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const country = countryIn(submission.country, locale)
  const facts = [
    { id: 'personName', label: t('personName'), value: submission.personName },
    { id: 'personRole', label: t('personRole'), value: submission.personRole },
    { id: 'companyName', label: t('companyName'), value: submission.companyName },
    { id: 'registrationNo', label: t('registrationNo'), value: submission.registrationNo },
    { id: 'address', label: t('address'), value: address },
    { id: 'country', label: t('country'), value: country },
    { id: 'submitted', label: t('submitted'), value: format.dateTime(submission.submittedAt) },
    ...(submission.decidedAt
      ? [{ id: 'decided', label: t('decided'), value: format.dateTime(submission.decidedAt) }]
      : []),
  ]
  return <DescriptionList items={facts} inline={false} className="grid-cols-1!" />
}

type DocumentsProps = { user: ManagedUserDetail; pending: boolean; onVerify: () => void; onRefuse: () => void }

/** The papers: entries and documents side by side, with the decision below them. */
export function DocumentsCard({ user, pending, onVerify, onRefuse }: DocumentsProps) {
  const t = useT(userMessages)
  const { submission } = user
  // Keys A and D are the account's while that waits.
  const keys = !user.can.approve.allowed
  if (!submission) {
    const words =
      user.identity === null ? 'papersNotNeeded' : user.identity === 'verified' ? 'papersFlag' : 'papersNone'
    return (
      <Card title={t('papers')}>
        <p className="text-muted">{t(words)}</p>
      </Card>
    )
  }
  return (
    <Card title={t('papers')} action={<IdentityBadge user={user} />}>
      {submission.reason !== null && (
        <Banner tone="critical" className="mb-3">
          <span className="break-words whitespace-pre-line">{submission.reason}</span>
        </Banner>
      )}
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 max-md:grid-cols-1">
        <Entries submission={submission} />
        <DocumentViewer key={submission.id} userId={user.id} documents={submission.documents} />
      </div>
      {user.can.verify.allowed && (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <Button onClick={onRefuse} shortcut={keys ? 'd' : undefined}>
            {t('refuse')}
          </Button>
          <Button variant="primary" onClick={onVerify} pending={pending} shortcut={keys ? 'a' : undefined}>
            {t('verify')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** What happened with the account, newest first. */
export function ActivityCard({ user }: { user: ManagedUserDetail }) {
  const t = useT(userMessages)
  const format = useFormat()
  return (
    <Card title={t('activity')}>
      {user.activity.length === 0 && <p className="text-muted">{t('noActivity')}</p>}
      <ol className="flex flex-col gap-2">
        {user.activity.map((event) => (
          <li key={`${event.at} ${event.action}`} className="flex flex-wrap gap-x-3">
            <span className="tnum w-36 flex-none text-muted">{format.dateTime(event.at)}</span>
            <span className="min-w-0 flex-1 basis-48 break-words">
              <span className="font-medium">{t(event.action)}</span>
              {event.actor && <span className="text-muted"> · {event.actor}</span>}
              {event.reason && <span className="block whitespace-pre-line">{event.reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
