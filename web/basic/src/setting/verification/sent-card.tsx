import type { IdentitySubmission, VerificationInfo } from '@waybill/contract/verification/api'
import { Card, DescriptionList, languageTag, useFormat, useLocale, useT } from '@waybill/kit'
import { DocumentList } from './document-list.tsx'
import { verificationMessages } from './messages.ts'

const addressOf = ({ line1, line2, city, stateName, zip }: IdentitySubmission): string =>
  [line1, line2, city, [stateName, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** What was sent in, to be read again while it is checked and after. */
export function SentCard({ submission }: { submission: IdentitySubmission }) {
  const t = useT(verificationMessages)
  const { locale } = useLocale()
  const country = new Intl.DisplayNames([languageTag(locale)], { type: 'region' }).of(submission.country)
  const facts = [
    { id: 'personName', label: t('personName'), value: submission.personName },
    { id: 'personRole', label: t('personRole'), value: submission.personRole },
    { id: 'companyName', label: t('companyName'), value: submission.companyName },
    { id: 'registrationNo', label: t('registrationNo'), value: submission.registrationNo },
    { id: 'address', label: t('address'), value: addressOf(submission) },
    { id: 'country', label: t('country'), value: country },
  ]
  return (
    <Card title={t('sent')}>
      <DescriptionList items={facts} className="mb-3 max-sm:grid-cols-1!" />
      <DocumentList
        documents={submission.documents.map((document) => ({
          key: document.id,
          name: document.name,
          state: 'kept',
          document,
          sent: false,
        }))}
      />
    </Card>
  )
}

/** The times before, with what was wrong. */
export function EarlierCard({ earlier }: Pick<VerificationInfo, 'earlier'>) {
  const t = useT(verificationMessages)
  const format = useFormat()
  if (earlier.length === 0) return null
  return (
    <Card title={t('earlier')}>
      <ul className="flex flex-col gap-1">
        {earlier.map((one) => (
          <li key={one.id} className="break-words">
            {t('earlierRefused', { when: format.dateTime(one.submittedAt), reason: one.reason ?? '-' })}
          </li>
        ))}
      </ul>
    </Card>
  )
}
