import { useState } from 'react'
import type { CustomerAccount } from '@waybill/contract/wallets/action-api'
import { fundsAfter, needsSecondPerson } from '@waybill/contract/wallets/action-rules'
import { actionNumber } from '@waybill/contract/wallets/action-number'
import { type AccountActionKind, CASE_KINDS } from '@waybill/contract/wallets/enums'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Dialog,
  Field,
  focusField,
  NumberInput,
  Textarea,
  TextInput,
  useFormat,
  useT,
} from '@waybill/kit'
import { type ActionForm, type Freeze, mostAllowed, problemsOf, unitsOf } from './action-form.ts'
import { accountMessages } from './messages.ts'
import { useRequestAction } from './use-account.ts'

export interface ActionDialogProps {
  account: CustomerAccount
  kind: AccountActionKind
  /** The freeze that an unfreeze releases. */
  freeze: Freeze | null
  onClose: () => void
}

const parts = ['available', 'frozen', 'creditLimit'] as const

/** The account now and after the action; only what changes. */
function Preview({ account, kind, amount }: Pick<ActionDialogProps, 'account' | 'kind'> & { amount: number }) {
  const t = useT(accountMessages)
  const format = useFormat()
  const after = fundsAfter(kind, amount, account)
  const changed = parts.filter((part) => after[part] !== account[part])
  return (
    <table aria-live="polite" className="w-full">
      <caption className="text-start text-small text-muted">{t('preview')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('balance')}</th>
          <th scope="col">{t('now')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((part) => (
          <tr key={part}>
            <th scope="row" className="text-start font-normal">
              {t(part)}
            </th>
            <td className="tnum text-end text-muted">{format.money(account[part])}</td>
            <td className="tnum text-end font-medium">
              <span aria-hidden="true">→ </span>
              {format.money(after[part])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useActionForm({ account, kind, freeze, onClose }: ActionDialogProps) {
  const t = useT(accountMessages)
  const bridge = useBridge()
  const request = useRequestAction()
  const [form, setForm] = useState<ActionForm>({ amount: null, reason: '', caseNumber: freeze?.caseNumber ?? '' })
  const [tried, setTried] = useState(false)
  const problems = problemsOf(form, kind, { account, freeze })
  const amount = form.amount === null ? 0 : unitsOf(form.amount)
  const waits = needsSecondPerson({ kind, amount }, account.secondPersonAbove, account.creditLimit)
  const submit = () => {
    setTried(true)
    const wrong = Object.keys(problems)[0]
    if (wrong !== undefined) return focusField(wrong)
    if (request.isPending) return
    const caseNumber = CASE_KINDS.includes(kind) ? form.caseNumber.trim() : null
    const body = { orgId: account.orgId, kind, amount, reason: form.reason.trim(), caseNumber }
    request.mutate(
      { ...body, freezeId: freeze?.id ?? null },
      {
        onSuccess: ({ id, state }) => {
          const number = actionNumber(id)
          bridge.toast('ok', t(state === 'waiting' ? 'requested' : 'applied', { number, name: account.name }))
          onClose()
        },
      },
    )
  }
  return { form, setForm, problems: tried ? problems : {}, valid: !problems.amount, amount, waits, submit, request }
}

type FieldsProps = Pick<ActionDialogProps, 'account' | 'kind' | 'freeze'> &
  Pick<ReturnType<typeof useActionForm>, 'form' | 'setForm' | 'problems'>

function Fields({ account, kind, freeze, form, setForm, problems }: FieldsProps) {
  const t = useT(accountMessages)
  const format = useFormat()
  const most = mostAllowed(kind, account, freeze)
  const limit = most === null ? '' : format.money(most)
  const error = (name: keyof ActionForm) => {
    const problem = problems[name]
    return problem && t(problem, { amount: limit })
  }
  return (
    <>
      <Field
        name="amount"
        label={t(kind === 'creditLimit' ? 'newLimit' : 'amount')}
        required
        hint={most === null ? undefined : t('atMost', { amount: limit })}
        error={error('amount')}
      >
        <NumberInput
          value={form.amount}
          fixed
          max={9_999_999}
          icon="$"
          onChange={(amount) => setForm({ ...form, amount })}
        />
      </Field>
      {CASE_KINDS.includes(kind) && (
        <Field name="caseNumber" label={t('caseNumber')} required hint={t('caseHint')} error={error('caseNumber')}>
          <TextInput
            value={form.caseNumber}
            maxLength={60}
            onChange={(caseNumber) => setForm({ ...form, caseNumber })}
          />
        </Field>
      )}
      <Field name="reason" label={t('reason')} required hint={t('reasonHint')} error={error('reason')}>
        <Textarea value={form.reason} maxLength={500} onChange={(reason) => setForm({ ...form, reason })} />
      </Field>
    </>
  )
}

/** Asks for amount and reason, shows the account afterwards, and says when someone else has to approve it. */
export function ActionDialog(props: ActionDialogProps) {
  const { account, kind, onClose } = props
  const t = useT(accountMessages)
  const format = useFormat()
  const messageOf = useErrorMessage()
  const { form, setForm, problems, valid, amount, waits, submit, request } = useActionForm(props)
  const typed = form.amount !== null || form.reason !== ''
  return (
    <Dialog
      open
      title={t(`${kind}Title`, { name: account.name })}
      onClose={onClose}
      dirty={typed && !request.isPending}
      locked={request.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={request.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={request.isPending}>
            {t(waits ? 'submitWaiting' : 'submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t(`${kind}Text`)}</p>
        {request.isError && <Banner tone="critical">{messageOf(request.error)}</Banner>}
        <Fields {...props} form={form} setForm={setForm} problems={problems} />
        {valid && <Preview account={account} kind={kind} amount={amount} />}
        {waits && account.secondPersonAbove !== null && (
          <Banner tone="info">{t('needsSecond', { amount: format.money(account.secondPersonAbove) })}</Banner>
        )}
      </div>
    </Dialog>
  )
}
