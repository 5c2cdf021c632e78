import { useRef, useState, type SubmitEvent } from 'react'
import { errorText } from '@waybill/contract/core/errors'
import { passwordLimits, passwordProblem, passwordStrength } from '@waybill/contract/identity/password-rules'
import { type Account, changePassword } from '@waybill/contract/account/api'
import { useBridge } from '@waybill/host'
import { Button, Field, focusField, PasswordInput, useLocale, useT } from '@waybill/kit'
import { StrengthMeter } from '@waybill/login/strength-meter'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { fieldProblemsOf } from '../form-problems.ts'
import { accountMessages } from './messages.ts'
import { useAccountCall } from './use-account.ts'

const empty = { oldPassword: '', newPassword: '', repeat: '' }
type Typed = typeof empty
type Name = keyof Typed
const order: readonly Name[] = ['oldPassword', 'newPassword', 'repeat']

/** What is wrong with what was typed, by field, in the page's language. */
function useProblems({ email, passwordPolicy }: Account) {
  const t = useT(accountMessages)
  const { locale } = useLocale()
  return (typed: Typed): Partial<Record<Name, string>> => {
    const rule = passwordProblem(typed.newPassword, { use: 'change', policy: passwordPolicy, email })
    return {
      ...(typed.oldPassword === '' && { oldPassword: t('required', { field: t('presentPassword') }) }),
      ...(rule && { newPassword: errorText(rule.code, rule.params)[locale] }),
      ...(typed.repeat !== typed.newPassword && { repeat: t('different') }),
    }
  }
}

function Form({ account, onDone }: { account: Account; onDone: () => void }) {
  const t = useT(accountMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const form = useRef<HTMLFormElement>(null)
  const save = useAccountCall(changePassword)
  const problemsOf = useProblems(account)
  const [typed, setTyped] = useState(empty)
  const [tried, setTried] = useState(false)
  const said: Partial<Record<Name, string>> = fieldProblemsOf(save.error, locale)
  const problems = tried ? problemsOf(typed) : {}
  const known = [account.email, account.firstName, account.lastName]
  const limits = passwordLimits('change', account.passwordPolicy)
  const change = (name: Name) => (value: string) => {
    setTyped({ ...typed, [name]: value })
    // What the server said was about another password.
    if (save.error) save.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setTried(true)
    const found = problemsOf(typed)
    const first = order.find((name) => found[name])
    if (first) return focusField(first, form.current ?? document)
    const { oldPassword, newPassword } = typed
    const done = () => {
      bridge.toast('ok', t('passwordChanged'))
      onDone()
    }
    save.mutate({ body: { oldPassword, newPassword } }, { onSuccess: done })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-3 sm:max-w-88">
      <FailureBanner error={save.error} />
      {/* Password managers file a changed password under this name. */}
      <input type="text" autoComplete="username" value={account.email} readOnly hidden />
      <Field name="oldPassword" label={t('presentPassword')} required error={problems.oldPassword}>
        <PasswordInput value={typed.oldPassword} onChange={change('oldPassword')} autoFocus />
      </Field>
      <Field
        name="newPassword"
        label={t('newPassword')}
        required
        hint={t(account.passwordPolicy === 'nist' ? 'passwordLength' : 'passwordRule', limits)}
        error={problems.newPassword ?? said.newPassword}
      >
        <PasswordInput autoComplete="new-password" value={typed.newPassword} onChange={change('newPassword')} />
      </Field>
      <StrengthMeter score={typed.newPassword === '' ? null : passwordStrength(typed.newPassword, known)} />
      <Field name="repeat" label={t('repeatPassword')} required error={problems.repeat}>
        <PasswordInput autoComplete="new-password" value={typed.repeat} onChange={change('repeat')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  )
}

/** The change of the password: a button until it is wanted. */
export function PasswordCard({ account }: { account: Account }) {
  const t = useT(accountMessages)
  const [open, setOpen] = useState(false)
  if (open) return <Form account={account} onDone={() => setOpen(false)} />
  return (
    <div className="flex justify-end">
      <Button onClick={() => setOpen(true)}>{t('changePassword')}</Button>
    </div>
  )
}
