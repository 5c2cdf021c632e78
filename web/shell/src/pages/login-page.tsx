import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { ApiError } from '@waybill/contract/core/client'
import { arrivalHref } from '@waybill/contract/shell/raw-links'
import { landingOf } from '@waybill/contract/shell/menu'
import { menuAudience } from '@waybill/contract/shell/rights'
import { safeRedirect } from '@waybill/contract/shell/redirect'
import { useT } from '@waybill/kit/basics'
import { LoginCard } from '@waybill/login'
import { loadFrame } from '../load-frame.ts'
import { shellMessages } from '../messages/shell.ts'
import { knownEmail, rememberEmail } from '../shared/known-email.ts'
import { RawLink } from '../shared/raw-link.tsx'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { siteNameOf } from '../tenant/site-name.ts'
import { asksForCode, LoginCode } from './login-code.tsx'
import { RawPage } from '../shared/raw-page.tsx'
import { useLoginWait } from './use-login-wait.ts'

type Missing = { userName: boolean; password: boolean }

/** The wish to return to the place left behind. */
const wishedHref = () => safeRedirect(new URLSearchParams(location.search).get('redirect'))

function useLogin() {
  const { session, bridge, state } = useShellParts()
  const { locale } = useShellContext()
  const t = useT(shellMessages)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const wait = useLoginWait(() => setError(null))
  const own = wait.label !== null ? t('tooManyLogins') : null
  const text = error && (own ?? (locale === 'cn' ? error.zhMessage : error.message))
  /** Each kind of account has its own first page; where the user's data does not load, that of sellers says so. */
  const landing = async (): Promise<string> => {
    await session.loadUser().catch(() => {})
    return landingOf[menuAudience(state.get()) ?? 'ordinary']
  }
  const [needsCode, askCode] = useState(false)
  const run = async (credentials: { userName: string; password: string; code?: string }): Promise<boolean> => {
    setPending(true)
    setError(null)
    try {
      await session.logIn(credentials)
      // Whoever comes to this tab after a log-out is somebody else.
      rememberEmail('')
      // Busy until another page stands here: what is inside may still be loading.
      bridge.navigate(wishedHref() ?? (await landing()), { replace: true })
      return true
    } catch (failure) {
      setPending(false)
      if (!(failure instanceof ApiError)) throw failure
      if (asksForCode(failure)) askCode(true)
      else setError(failure)
      wait.begin(failure)
      return false
    }
  }
  const back = () => (askCode(false), setError(null))
  return { run, pending, text, wait: wait.label, codeAsked: needsCode, back }
}

/** A link to another raw page of a host that this browser meets for the first time is led here by the tenant's rule: it goes on where it led. */
function useArrival(): void {
  const { bridge } = useShellParts()
  const { audience } = useShellContext()
  useEffect(() => {
    const next = arrivalHref(location.search, audience === 'saas')
    if (next) bridge.navigate(next, { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival.
  }, [])
}

/** The log-in of the main site and of resellers' hosts: one screen for both. */
export function LoginPage() {
  const facts = useShellContext()
  const t = useT(shellMessages)
  const expired = useRouterState({ select: ({ location }) => 'expired' in location.state })
  const form = useRef<HTMLFormElement>(null)
  const [userName, setUserName] = useState(knownEmail)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<Missing>({ userName: false, password: false })
  const { run, pending, text, wait, codeAsked: needsCode, back } = useLogin()
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (pending || wait !== null) return
    const lacks = { userName: userName === '', password: password === '' }
    setMissing(lacks)
    if (lacks.userName || lacks.password) return focus(lacks.userName ? 'userName' : 'password')
    void run({ userName, password }).then((done) => done || focus('password'))
  }
  useArrival()
  if (needsCode) {
    const send = (code: string) => run({ userName, password, code })
    return <LoginCode userName={userName} pending={pending} wait={wait} error={text} onSend={send} onBack={back} />
  }
  return (
    <RawPage title={t('logIn')}>
      <LoginCard
        site={siteNameOf(facts)}
        userName={userName}
        password={password}
        link={(to, words) => <RawLink to={to}>{words}</RawLink>}
        // Who types is about to come in: what is inside may be on its way meanwhile.
        acts={{
          form,
          setUserName: (value) => (rememberEmail(value), setUserName(value)),
          setPassword,
          onSubmit: submit,
          onInput: () => void loadFrame().catch(() => {}),
        }}
        missing={{
          userName: missing.userName && userName === '',
          password: missing.password && password === '',
        }}
        pending={pending}
        wait={wait}
        note={expired && !text ? t('loggedOut') : null}
        error={text}
      />
    </RawPage>
  )
}
