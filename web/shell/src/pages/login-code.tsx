import { useRef, useState, type SubmitEvent } from 'react'
import type { ApiError } from '@waybill/contract/core/client'
import { Button, defineMessages, Field, Notice, TextInput, useT } from '@waybill/kit/basics'
import { RawPage } from '../shared/raw-page.tsx'

const messages = defineMessages({
  en: {
    title: 'Two-factor authentication',
    appText: 'Enter the 6-digit code from your authenticator app for {account}.',
    recoveryText: 'Enter one of the recovery codes you saved during setup. Each works once.',
    code: 'Code',
    recoveryCode: 'Recovery code',
    missing: 'Enter the code',
    six: 'The code has 6 digits',
    logIn: 'Log in',
    useRecovery: 'Use a recovery code',
    useApp: 'Use your authenticator app',
    back: 'Back to email and password',
  },
  cn: {
    title: '两步验证',
    appText: '请输入身份验证器应用为 {account} 显示的 6 位验证码。',
    recoveryText: '请输入设置时保存的恢复码，每个只能使用一次。',
    code: '验证码',
    recoveryCode: '恢复码',
    missing: '请输入验证码',
    six: '验证码为 6 位数字',
    logIn: '登录',
    useRecovery: '使用恢复码',
    useApp: '使用身份验证器应用',
    back: '返回邮箱和密码',
  },
})

/** E-mail and password were right, and the account wants a code as well. */
export const asksForCode = ({ code }: ApiError): boolean => code === 'MFA_REQUIRED'

type LoginCodeProps = {
  userName: string
  pending: boolean
  /** What the button says instead until the next attempt may be made; null when it may. */
  wait: string | null
  /** What is wrong with the code that was sent. */
  error: string | null
  /** Resolves with whether it was right. */
  onSend: (code: string) => Promise<boolean>
  onBack: () => void
}

/** The second step of a log-in: the code of an authenticator app, or a recovery code. */
export function LoginCode({ userName, pending, wait, error, onSend, onBack }: LoginCodeProps) {
  const t = useT(messages)
  const input = useRef<HTMLInputElement>(null)
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const typed = recovery ? code.trim() : code.replace(/\s/g, '')

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (pending || wait !== null) return
    const wrong = typed === '' ? t('missing') : !recovery && !/^\d{6}$/.test(typed) ? t('six') : null
    setProblem(wrong)
    if (wrong) input.current?.focus()
    else void onSend(typed).then((done) => done || input.current?.select())
  }
  const swap = () => {
    setRecovery(!recovery)
    setCode('')
    setProblem(null)
    input.current?.focus()
  }
  return (
    <RawPage title={t('title')}>
      <h1 className="mb-2 text-figure font-semibold">{t('title')}</h1>
      <p className="mb-6 text-muted">{recovery ? t('recoveryText') : t('appText', { account: userName })}</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={recovery ? t('recoveryCode') : t('code')} required error={problem}>
          <TextInput
            ref={input}
            name="code"
            key={recovery ? 'recovery' : 'app'}
            autoFocus
            autoComplete="one-time-code"
            inputMode={recovery ? 'text' : 'numeric'}
            maxLength={recovery ? 40 : 7}
            className="h-10!"
            value={code}
            onChange={setCode}
          />
        </Field>
        {error && <Notice tone="critical">{error}</Notice>}
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={pending}
          disabled={wait !== null}
          className="mt-2 w-full"
        >
          {wait ?? t('logIn')}
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <Button variant="ghost" onClick={swap}>
            {recovery ? t('useApp') : t('useRecovery')}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      </form>
    </RawPage>
  )
}
