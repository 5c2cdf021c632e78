import { passwordLinkOf } from '@waybill/contract/shell/raw-links'
import { openPasswordLink, resetPassword } from '@waybill/contract/registration/api'
import { passwordLimits, passwordStrength } from '@waybill/contract/identity/password-rules'
import { Banner, Button, Field, focusField, LoadingState, PasswordInput, Skeleton, toast, useT } from '@waybill/kit'
import { StrengthMeter } from '@waybill/login/strength-meter'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { RawPage } from '../shared/raw-page.tsx'
import { useShellParts } from '../shell-context.tsx'
import { rememberEmail } from '../shared/known-email.ts'
import { registrationMessages } from './messages.ts'
import { useSiteRules } from './outbox-hint.tsx'
import { RawLink } from '../shared/raw-link.tsx'
import { forgetReset, keepResetEmail, keepTicket, readReset } from './reset-store.ts'
import { problemsOf, useCall } from './use-call.ts'
import { usePlaces } from '../shared/use-places.ts'

type Typed = { password: string; confirmPassword: string }
const names = ['password', 'confirmPassword'] as const

/**
 * What proves that the visitor may set the password: the ticket of a code typed before, or the token of a link, which is exchanged for one and
 * taken out of the address.
 */
function useProof() {
  const { client, bridge, state } = useShellParts()
  const hrefOf = usePlaces()
  const call = useCall()
  const [token] = useState(() => passwordLinkOf(location.search))
  const [proof, setProof] = useState(token === null ? readReset : null)
  const followed = useRef(false)

  const open = async () => {
    if (token === null) return
    const body = { token }
    const result = await call.run(() => client.call(openPasswordLink, { body }, { hideErrors: true }))
    if (!result || 'refused' in result) return
    const { email, language, ticket } = result.done
    state.adoptLocale(language)
    keepResetEmail(email)
    keepTicket(ticket)
    setProof({ email, ticket })
    bridge.navigate(hrefOf('/reset-psw'), { replace: true })
  }
  useEffect(() => {
    if (followed.current) return
    followed.current = true
    if (token !== null) void open()
    else if (readReset().ticket === '') bridge.navigate(hrefOf('/forgot-psw'), { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival.
  }, [])
  return { proof, first: token !== null, error: call.error, text: call.text, retry: () => void open() }
}
type Proof = NonNullable<ReturnType<typeof useProof>['proof']>

/** The new password, twice; logs in nowhere, since every log-in of the account ends. */
export function ResetPage() {
  const t = useT(registrationMessages)
  const { proof, first, error, text, retry } = useProof()
  const title = t(first ? 'firstTitle' : 'resetTitle')
  // Without a connection the link is as good as before.
  const passing = error !== null && error.code !== 'PASSWORD_LINK_EXPIRED'
  return (
    <RawPage title={title}>
      <h1 className={first ? 'mb-2 text-figure font-semibold' : 'mb-6 text-figure font-semibold'}>{title}</h1>
      {first && proof && <p className="mb-6 break-words text-muted">{t('firstText', { email: proof.email })}</p>}
      {proof && <ResetForm proof={proof} first={first} />}
      {!proof && !text && <LoadingState skeleton={<Skeleton className="h-10 w-full" />} />}
      {!proof && text && (
        <Banner
          tone="critical"
          actions={
            passing ? (
              <Button size="compact" onClick={retry}>
                {t('tryAgain')}
              </Button>
            ) : (
              <RawLink to="/forgot-psw">{t('newCode')}</RawLink>
            )
          }
        >
          {text}
        </Banner>
      )}
    </RawPage>
  )
}

function ResetForm({ proof: { email, ticket }, first }: { proof: Proof; first: boolean }) {
  const { client, bridge } = useShellParts()
  const t = useT(registrationMessages)
  const hrefOf = usePlaces()
  const policy = useSiteRules()?.passwords ?? 'standard'
  const call = useCall()
  const [typed, setTyped] = useState<Typed>({ password: '', confirmPassword: '' })
  const [missing, setMissing] = useState<keyof Typed | null>(null)

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
    rememberEmail(email)
    toast.success(t('resetDone'))
    bridge.navigate(hrefOf('/login'), { replace: true })
  }
  const over = call.error?.code === 'RESET_EXPIRED'
  const limits = passwordLimits('reset', policy)
  const strength = typed.password === '' ? null : passwordStrength(typed.password, [email.split('@')[0] ?? ''])
  return (
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
        {t(first ? 'setPassword' : 'reset')}
      </Button>
    </form>
  )
}
