import { Banner, Button, Stepper, useT } from '@waybill/kit'
import type { SubmitEvent } from 'react'
import { RawPage } from '../shared/raw-page.tsx'
import { useShellContext } from '../shell-context.tsx'
import { siteNameOf } from '../tenant/site-name.ts'
import { stepOf } from './fields.ts'
import { registrationMessages } from './messages.ts'
import { RawLink } from '../shared/raw-link.tsx'
import { CompanyStep, EmailStep, ShippingStep, YouStep } from './sign-up-steps.tsx'
import { problemsOf } from './use-call.ts'
import { useSignUp, type SignUpForm } from './use-sign-up.ts'

const bodies = { you: YouStep, company: CompanyStep, shipping: ShippingStep, email: EmailStep } as const
const before = { company: 'you', shipping: 'company', email: 'shipping' } as const

/** What went wrong beside the fields; a company that is known is led to the log-in. */
function Refusal({ form }: { form: SignUpForm }) {
  const t = useT(registrationMessages)
  const { error, text } = form.main.text ? form.main : form.phone
  const atField = error !== null && problemsOf(error).some(({ fieldName }) => stepOf(fieldName) === form.step)
  const known = error?.code === 'COMPANY_TAKEN' || error?.code === 'EMAIL_TAKEN'
  if (!text || (atField && !known)) return null
  return (
    <Banner tone="critical" actions={known && <RawLink to="/login">{t('logIn')}</RawLink>}>
      {text}
    </Banner>
  )
}

function Ended({ approved, email }: { approved: boolean; email: string }) {
  const t = useT(registrationMessages)
  return (
    <RawPage title={t('signUp')}>
      <h1 className="mb-3 text-figure font-semibold">{t(approved ? 'ready' : 'waiting')}</h1>
      <p className="mb-6 text-muted" role="status">
        {t(approved ? 'readyText' : 'waitingText', { email })}
      </p>
      <p>
        <RawLink to="/login">{t('logIn')}</RawLink>
      </p>
    </RawPage>
  )
}

function Buttons({ form }: { form: SignUpForm }) {
  const t = useT(registrationMessages)
  const back = form.step === 'you' ? null : before[form.step]
  const words = { you: 'next', company: 'next', shipping: 'createAccount', email: 'verify' } as const
  return (
    <div className="mt-2 flex gap-2">
      {back && (
        <Button size="large" onClick={() => form.go(back)} className="flex-none">
          {t('back')}
        </Button>
      )}
      <Button type="submit" variant="primary" size="large" pending={form.main.pending} className="min-w-0 flex-1!">
        {t(words[form.step])}
      </Button>
    </div>
  )
}

/** The sign-up of both audiences: three steps on one address, and the proof of the e-mail. */
export function SignUpPage() {
  const facts = useShellContext()
  const t = useT(registrationMessages)
  const form = useSignUp()
  if (form.ended) return <Ended approved={form.ended.approved} email={form.ended.userName} />
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!form.main.pending) form.next()
  }
  const Body = bodies[form.step]
  const steps = [
    { id: 'you', label: t('stepYou') },
    { id: 'company', label: t('stepCompany') },
    { id: 'shipping', label: t('stepShipping') },
  ]
  const proving = form.step === 'email'
  return (
    <RawPage title={t('signUp')}>
      <h1 className="mb-4 text-figure font-semibold">
        {proving ? t('checkEmail') : t('signUpTitle', { site: siteNameOf(facts) })}
      </h1>
      {!proving && (
        <div className="mb-6">
          <Stepper steps={steps} current={form.step} />
        </div>
      )}
      {form.again && form.step === 'you' && form.values.password === '' && (
        <Banner className="mb-4">{t('passwordAgain')}</Banner>
      )}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Body form={form} />
        <Refusal form={form} />
        <Buttons form={form} />
      </form>
      {form.step === 'you' && (
        <p className="mt-6 text-muted">
          {t('haveAccount')} <RawLink to="/login">{t('logIn')}</RawLink>
        </p>
      )}
    </RawPage>
  )
}
