import { forgotPassword } from '@waybill/contract/registration/api'
import { Banner, Button, Field, TrimInput, useT } from '@waybill/kit'
import { useRef, useState, type SubmitEvent } from 'react'
import { RawPage } from '../shared/raw-page.tsx'
import { useShellParts } from '../shell-context.tsx'
import { knownEmail, rememberEmail } from '../shared/known-email.ts'
import { registrationMessages } from './messages.ts'
import { RawLink } from '../shared/raw-link.tsx'
import { keepResetEmail, readReset } from './reset-store.ts'
import { useCall } from './use-call.ts'
import { usePlaces } from '../shared/use-places.ts'

/** Asks for the e-mail and sends a code to it, if it has an account; says the same if it has none. */
export function ForgotPage() {
  const { client, bridge } = useShellParts()
  const t = useT(registrationMessages)
  const hrefOf = usePlaces()
  const call = useCall()
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(readReset().email || knownEmail())
  const [wrong, setWrong] = useState<'emailMissing' | 'emailWrong' | null>(null)

  const send = async () => {
    const result = await call.run(() => client.call(forgotPassword, { body: { email } }, { hideErrors: true }))
    // Within a minute of the one before: that code is still good.
    const present =
      result && 'refused' in result && result.refused.code === 'TOO_MANY_REQUESTS' && readReset().email === email
    if (!result || ('refused' in result && !present)) return input.current?.focus()
    rememberEmail(email)
    keepResetEmail(email)
    bridge.navigate(hrefOf('/reset-psw-code'))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (call.pending) return
    const problem = email === '' ? 'emailMissing' : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : 'emailWrong'
    setWrong(problem)
    if (problem) return input.current?.focus()
    void send()
  }
  return (
    <RawPage title={t('forgotTitle')}>
      <h1 className="mb-2 text-figure font-semibold">{t('forgotTitle')}</h1>
      <p className="mb-6 text-muted">{t('forgotText')}</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={t('email')} required error={wrong && t(wrong)}>
          <TrimInput
            ref={input}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            maxLength={254}
            className="h-10!"
            value={email}
            onChange={setEmail}
          />
        </Field>
        {call.text && <Banner tone="critical">{call.text}</Banner>}
        <Button type="submit" variant="primary" size="large" pending={call.pending} className="w-full">
          {t('sendCode')}
        </Button>
      </form>
      <p className="mt-6">
        <RawLink to="/login">{t('toLogin')}</RawLink>
      </p>
    </RawPage>
  )
}
