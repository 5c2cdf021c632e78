import { useState, type SubmitEvent } from 'react'
import type { OutputOf } from '@waybill/contract/core/route'
import { invitationRules, type inviteSellers } from '@waybill/contract/invitations/api'
import type { Setup } from '@waybill/contract/setup/api'
import { errorMessage } from '@waybill/host'
import { Banner, Button, Field, focusField, Select, Textarea, useLocale, useT } from '@waybill/kit'
import { emailsIn } from './emails-in.ts'
import { InvitationList } from './invitation-list.tsx'
import { setupMessages } from './messages.ts'
import { StepCard, useCount } from './step-card.tsx'
import { useInvitationActs } from './use-setup.ts'

type Result = OutputOf<typeof inviteSellers>['results'][number]

/** The addresses that got no email, each with its reason. */
function NotInvited({ results }: { results: readonly Result[] }) {
  const t = useT(setupMessages)
  const refused = results.flatMap(({ email, result }) => (result === 'sent' ? [] : [{ email, result }]))
  if (refused.length === 0) return null
  return (
    <Banner tone="warning">
      {t('notInvited')}
      <ul className="list-disc ps-5">
        {refused.map(({ email, result }) => (
          <li key={email} className="break-all">
            {email}: {t(`outcome_${result}`, { max: invitationRules.perDay })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Several addresses at once; those that got no email stay in the field. */
function InviteForm({ acts }: { acts: ReturnType<typeof useInvitationActs> }) {
  const t = useT(setupMessages)
  const { locale } = useLocale()
  const [text, setText] = useState('')
  const [language, setLanguage] = useState(locale)
  const [problem, setProblem] = useState<string | null>(null)
  const { invite } = acts
  const max = invitationRules.atOnce
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (invite.isPending) return
    const emails = emailsIn(text)
    const n = emails.length
    const found = n === 0 ? t('emailsMissing') : n > max ? t('emailsTooMany', { max, n }) : null
    setProblem(found)
    if (found) return focusField('emails')
    const onSuccess = ({ results }: { results: Result[] }) =>
      setText(results.flatMap(({ email, result }) => (result === 'sent' ? [] : [email])).join('\n'))
    invite.mutate({ emails, language }, { onSuccess })
  }
  return (
    <form onSubmit={submit} noValidate className="flex w-full max-w-xl flex-col items-start gap-3">
      <Field
        name="emails"
        label={t('emails')}
        required
        hint={t('emailsHint', { max })}
        error={problem ?? errorMessage(invite.error, locale)}
        className="w-full"
      >
        <Textarea value={text} rows={3} onChange={(next) => (setText(next), setProblem(null))} />
      </Field>
      <Field label={t('language')}>
        <Select
          value={language}
          options={[
            { value: 'en', text: t('english') },
            { value: 'cn', text: t('chinese') },
          ]}
          onChange={setLanguage}
        />
      </Field>
      {invite.data && <NotInvited results={invite.data.results} />}
      <Button type="submit" variant="primary" pending={invite.isPending}>
        {t('invite')}
      </Button>
    </form>
  )
}

/** How sellers come to the site. */
export function SellersStep({ setup }: { setup: Setup }) {
  const t = useT(setupMessages)
  const count = useCount()
  const acts = useInvitationActs()
  const { total, invited } = setup.sellers
  return (
    <StepCard number={4} title={t('sellers')} done={setup.done.sellers}>
      <p className="text-muted">{t('sellersText')}</p>
      <p>
        {t('sellerCount', { n: total.count, count: count(total) })} ·{' '}
        {t('invitedCount', { n: invited.count, count: count(invited) })}
      </p>
      <InviteForm acts={acts} />
      <InvitationList acts={acts} />
    </StepCard>
  )
}
