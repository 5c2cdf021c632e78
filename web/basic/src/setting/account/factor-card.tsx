import { useState } from 'react'
import { type Account, endMfa, renewRecovery } from '@waybill/contract/account/api'
import { useBridge } from '@waybill/host'
import { Badge, Banner, Button, Dialog, Field, PasswordInput, TextInput, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { FactorSetup } from './factor-setup.tsx'
import { accountMessages } from './messages.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAccountCall } from './use-account.ts'

type Proof = { password: string; code: string }
type ProofDialogProps = {
  title: string
  text: string
  act: string
  danger?: boolean
  pending: boolean
  error: unknown
  onProve: (proof: Proof) => void
  onClose: () => void
}

/** Asks for the password and a code before something weighty. */
function ProofDialog({ title, text, act, danger, pending, error, onProve, onClose }: ProofDialogProps) {
  const t = useT(accountMessages)
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const [tried, setTried] = useState(false)
  const missing = (name: keyof Proof, label: 'presentPassword' | 'factorCode') =>
    tried && proof[name].trim() === '' && t('required', { field: t(label) })
  const submit = () => {
    setTried(true)
    if (proof.password !== '' && proof.code.trim() !== '' && !pending) onProve(proof)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      // The answer may hold recovery codes, which are given this once.
      locked={pending}
      width={420}
      title={title}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
            {act}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{text}</p>
        <FailureBanner error={error} />
        <Field label={t('presentPassword')} required error={missing('password', 'presentPassword')}>
          <PasswordInput value={proof.password} onChange={(password) => setProof({ ...proof, password })} />
        </Field>
        <Field label={t('factorCode')} required error={missing('code', 'factorCode')}>
          <TextInput
            autoComplete="one-time-code"
            maxLength={40}
            value={proof.code}
            onChange={(code) => setProof({ ...proof, code })}
          />
        </Field>
      </div>
    </Dialog>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useT(accountMessages)
  const bridge = useBridge()
  const end = useAccountCall(endMfa)
  const done = () => {
    bridge.toast('ok', t('turnedOff'))
    onClose()
  }
  return (
    <ProofDialog
      title={t('turnOffTitle')}
      text={t('turnOffText')}
      act={t('turnOff')}
      danger
      pending={end.isPending}
      error={end.error}
      onProve={(body) => end.mutate({ body }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}

function NewCodes({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: string[]) => void }) {
  const t = useT(accountMessages)
  const renew = useAccountCall(renewRecovery)
  return (
    <ProofDialog
      title={t('newCodes')}
      text={t('newCodesText')}
      act={t('newCodes')}
      pending={renew.isPending}
      error={renew.error}
      onProve={(body) => renew.mutate({ body }, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })}
      onClose={onClose}
    />
  )
}

const FEW = 3

/** The second factor: on or off, and its recovery codes. */
export function FactorCard({ account: { mfa }, required }: { account: Account; required: boolean }) {
  const t = useT(accountMessages)
  const [open, setOpen] = useState<'setUp' | 'turnOff' | 'newCodes' | null>(required ? 'setUp' : null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setOpen(null)
  const show = (given: string[]) => {
    setCodes(given)
    close()
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {mfa.enabled ? (
          <>
            <Badge tone="success">{t('factorOn')}</Badge>
            <span className="min-w-0 flex-1 basis-40 text-muted">{t('recoveryLeft', { n: mfa.recoveryLeft })}</span>
            <Button onClick={() => setOpen('newCodes')}>{t('newCodes')}</Button>
            <Button variant="danger-outline" onClick={() => setOpen('turnOff')}>
              {t('turnOff')}
            </Button>
          </>
        ) : (
          <>
            <span className="min-w-0 flex-1 basis-40 text-muted">{t(required ? 'factorMissing' : 'factorOff')}</span>
            <Button onClick={() => setOpen('setUp')}>{t('setUp')}</Button>
          </>
        )}
      </div>
      {mfa.enabled && mfa.recoveryLeft <= FEW && <Banner tone="warning">{t('fewCodes')}</Banner>}
      {open === 'setUp' && <FactorSetup onClose={close} onDone={show} />}
      {open === 'turnOff' && <TurnOff onClose={close} />}
      {open === 'newCodes' && <NewCodes onClose={close} onCodes={show} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}
