import { resetPassword } from '@waybill/contract/api/registration'
import { passwordLimits, passwordStrength } from '@waybill/contract/password-rules'
import { Banner, Button, Field, focusField, PasswordInput, toast, useT } from '@waybill/kit'
import { StrengthMeter } from '@waybill/login/strength-meter'
import { useEffect, useState, type SubmitEvent } from 'react'
import { RawPage } from '../pages/raw-page.tsx'
import { useShellParts } from '../shell-context.tsx'
import { registrationMessages } from './messages.ts'
import { useSiteRules } from './outbox-hint.tsx'
import { RawLink } from './raw-link.tsx'
import { forgetReset, readReset } from './reset-store.ts'
import { problemsOf, useCall } from './use-call.ts'
import { usePlaces } from './use-places.ts'

type Typed = { password: string; confirmPassword: string }
const names = ['password', 'confirmPassword'] as const

/** The new password, twice; logs in nowhere, since every log-in of the account ends. */
export function ResetPage() {
  const { client, bridge } = useShellParts()
  const t = useT(registrationMessages)
  const hrefOf = usePlaces()
  const policy = useSiteRules()?.passwords ?? 'standard'
  const call = useCall()
  const [{ email, ticket }] = useState(readReset)
  const [typed, setTyped] = useState<Typed>({ password: '', confirmPassword: '' })
  const [missing, setMissing] = useState<keyof Typed | null>(null)
  useEffect(() => {
    if (ticket === '') bridge.navigate(hrefOf('/forgot-psw'), { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival.
  }, [])

  const problems = call.error ? problemsOf(call.error) : []
  const errorOf = (name: keyof Typed) => {
    if (missing === name) return t('passwordMissing')
    const problem = problems.find(({ fieldName }) => fieldName === name)
    return problem && call.inWords(problem)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (call.pending) return
    const empty = names.find((name) => typed[name] === '') ?? null
    setMissing(empty)
    if (empty) return focusField(empty)
    const result = await call.run(() =>
      client.call(resetPassword, { body: { ticket, ...typed } }, { hideErrors: true }),
    )
    if (!result) return
    if ('refused' in result) return focusField(problemsOf(result.refused)[0]?.fieldName ?? 'password')
    forgetReset()
    toast.success(t('resetDone'))
    bridge.navigate(hrefOf('/login'), { replace: true })
  }
  const over = call.error?.code === 'RESET_OVER'
  const limits = passwordLimits('reset', policy)
  const strength = typed.password === '' ? null : passwordStrength(typed.password, [email.split('@')[0] ?? ''])
  return (
    <RawPage title={t('resetTitle')}>
      <h1 className="mb-6 text-figure font-semibold">{t('resetTitle')}</h1>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {/* Password managers keep the new password with the right account. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {names.map((name) => (
          <Field
            key={name}
            name={name}
            label={t(name === 'password' ? 'newPassword' : 'confirmPassword')}
            required
            hint={name === 'password' && t(policy === 'nist' ? 'passwordLength' : 'passwordRule', limits)}
            error={errorOf(name)}
          >
            <PasswordInput
              name={name}
              autoComplete="new-password"
              autoFocus={name === 'password'}
              maxLength={200}
              className="h-10!"
              value={typed[name]}
              onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
            />
            {name === 'password' && <StrengthMeter score={strength} />}
          </Field>
        ))}
        {call.text && problems.length === 0 && (
          <Banner tone="critical" actions={over && <RawLink to="/forgot-psw">{t('newCode')}</RawLink>}>
            {call.text}
          </Banner>
        )}
        <Button type="submit" variant="primary" size="large" pending={call.pending} className="w-full">
          {t('reset')}
        </Button>
      </form>
    </RawPage>
  )
}
