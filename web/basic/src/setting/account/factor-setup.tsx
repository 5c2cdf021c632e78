import { useState } from 'react'
import { beginMfa, confirmMfa } from '@waybill/contract/account/api'
import { Button, CopyButton, Dialog, Field, PasswordInput, TextInput, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { accountMessages } from './messages.ts'
import { QrCode } from './qr-code.tsx'
import { useAccountCall } from './use-account.ts'

type StartedSetup = { secret: string; uri: string }

/** First the password, so that a forgotten open tab is not enough. */
function AskPassword({ onClose, onStarted }: { onClose: () => void; onStarted: (started: StartedSetup) => void }) {
  const t = useT(accountMessages)
  const begin = useAccountCall(beginMfa)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const missing = password === '' && t('required', { field: t('presentPassword') })
  const submit = () => {
    setTried(true)
    if (!missing && !begin.isPending) begin.mutate({ body: { password } }, { onSuccess: onStarted })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={420}
      title={t('setUpTitle')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={begin.isPending}>
            {t('next')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('setUpPassword')}</p>
        <FailureBanner error={begin.error} />
        <Field label={t('presentPassword')} required error={tried && missing}>
          <PasswordInput value={password} onChange={setPassword} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Then the secret for the app, and a first code that proves it has it. */
function ScanAndConfirm(props: { started: StartedSetup; onClose: () => void; onDone: (codes: string[]) => void }) {
  const t = useT(accountMessages)
  const confirm = useAccountCall(confirmMfa)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const { secret, uri } = props.started
  const typed = code.replace(/\s/g, '')
  const wrong = !/^\d{6}$/.test(typed) && t('codeSix')
  const submit = () => {
    setTried(true)
    if (wrong || confirm.isPending) return
    confirm.mutate({ body: { code: typed } }, { onSuccess: ({ recoveryCodes }) => props.onDone(recoveryCodes) })
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      // The answer holds the recovery codes, which are given this once.
      locked={confirm.isPending}
      width={520}
      title={t('setUpTitle')}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={confirm.isPending} onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" pending={confirm.isPending}>
            {t('turnOn')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('scan')}</p>
        <div className="flex flex-wrap items-center gap-4">
          <QrCode text={uri} label={t('qr')} />
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-muted">{t('typeSecret')}</p>
            <p className="flex items-center gap-1">
              <code className="tnum min-w-0 font-mono break-all" data-secret={secret}>
                {secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
              <CopyButton value={secret} />
            </p>
          </div>
        </div>
        <p>{t('confirmText')}</p>
        <FailureBanner error={confirm.error} />
        <Field label={t('code')} required error={tried && wrong} className="w-40">
          <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={7} value={code} onChange={setCode} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Sets an authenticator app up, in two steps. */
export function FactorSetup({ onClose, onDone }: { onClose: () => void; onDone: (codes: string[]) => void }) {
  const [begun, setStarted] = useState<StartedSetup | null>(null)
  if (!begun) return <AskPassword onClose={onClose} onStarted={setStarted} />
  return <ScanAndConfirm started={begun} onClose={onClose} onDone={onDone} />
}
