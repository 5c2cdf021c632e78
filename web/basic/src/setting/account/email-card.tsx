import { useState } from 'react'
import { type Account, changeEmail, sendNewEmailCode } from '@waybill/contract/account/api'
import { isEmail } from '@waybill/contract/core/email'
import { useBridge } from '@waybill/host'
import { Button, Dialog, Field, PasswordInput, TrimInput, useLocale, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { fieldProblemsOf } from '../form-problems.ts'
import { accountMessages } from './messages.ts'
import { useAccountCall } from './use-account.ts'

/** First step: the new address and the present password. */
function AskAddress({ onClose, onSent }: { onClose: () => void; onSent: (email: string) => void }) {
  const t = useT(accountMessages)
  const { locale } = useLocale()
  const send = useAccountCall(sendNewEmailCode)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const problems = fieldProblemsOf(send.error, locale)
  const wrongEmail = !isEmail(email.trim()) && t('emailFormat')
  const noPassword = password === '' && t('required', { field: t('presentPassword') })
  const submit = () => {
    setTried(true)
    if (wrongEmail || noPassword || send.isPending) return
    send.mutate({ body: { email, password } }, { onSuccess: () => onSent(email) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={email !== ''}
      width={420}
      title={t('changeEmail')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={send.isPending}>
            {t('sendCode')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FailureBanner error={send.error} />
        <Field label={t('newEmail')} required error={(tried && wrongEmail) || problems['email']}>
          <TrimInput type="email" autoComplete="email" maxLength={200} value={email} onChange={setEmail} />
        </Field>
        <Field label={t('presentPassword')} required error={tried && noPassword}>
          <PasswordInput value={password} onChange={setPassword} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Second step: the code that went to the new address. */
function AskCode(props: { email: string; onClose: () => void; onOther: () => void }) {
  const t = useT(accountMessages)
  const bridge = useBridge()
  const change = useAccountCall(changeEmail)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const wrong = !/^\d{6}$/.test(code) && t('codeSix')
  const submit = () => {
    setTried(true)
    if (wrong || change.isPending) return
    const done = () => {
      bridge.toast('ok', t('emailChanged'))
      props.onClose()
    }
    change.mutate({ body: { code } }, { onSuccess: done })
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      width={420}
      title={t('changeEmail')}
      onSubmit={submit}
      footer={
        <>
          <Button variant="ghost" onClick={props.onOther}>
            {t('otherAddress')}
          </Button>
          <Button type="submit" variant="primary" pending={change.isPending}>
            {t('confirmEmail')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('sentTo', { email: props.email })}</p>
        <FailureBanner error={change.error} />
        <Field label={t('code')} required error={tried && wrong} className="w-40">
          <TrimInput inputMode="numeric" autoComplete="one-time-code" maxLength={6} value={code} onChange={setCode} />
        </Field>
      </div>
    </Dialog>
  )
}

/** The address with which one logs in, and its change by a code. */
export function EmailCard({ account }: { account: Account }) {
  const t = useT(accountMessages)
  const [step, setStep] = useState<'address' | 'code' | null>(null)
  const [sentTo, setSentTo] = useState('')
  const waiting = account.newEmail
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="min-w-0 flex-1 basis-48 font-medium break-all">{account.email}</span>
      {waiting && <span className="text-small text-muted">{t('emailWaiting', { email: waiting })}</span>}
      {waiting && (
        <Button onClick={() => (setSentTo(waiting), setStep('code'))} variant="primary">
          {t('enterCode')}
        </Button>
      )}
      <Button onClick={() => setStep('address')}>{t('changeEmail')}</Button>
      {step === 'address' && (
        <AskAddress onClose={() => setStep(null)} onSent={(email) => (setSentTo(email), setStep('code'))} />
      )}
      {step === 'code' && <AskCode email={sentTo} onClose={() => setStep(null)} onOther={() => setStep('address')} />}
    </div>
  )
}
