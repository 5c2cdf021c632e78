import { type ReactNode, useState } from 'react'
import {
  approveClaim,
  askAboutClaim,
  type ClaimDetail,
  denyClaim,
  noteClaim,
  payClaim,
  reverseClaim,
} from '@waybill/contract/claims/api'
import { claimNumber } from '@waybill/contract/claims/lifecycle'
import { type Denial, denials } from '@waybill/contract/claims/perils'
import { denialWords } from '@waybill/contract/claims/words'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  ConfirmDialog,
  Dialog,
  Field,
  focusField,
  NumberInput,
  RadioGroup,
  Textarea,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { claimDeskMessages } from './messages.ts'
import { useDecide } from './use-decide.ts'

type Props = { claim: ClaimDetail; onClose: () => void }
const DOLLAR = 10_000
const CENT = 100

type FrameProps = {
  title: string
  verb: string
  danger?: boolean
  dirty: boolean
  decide: ReturnType<typeof useDecide>
  /** The first field that is wrong; null: none is. */
  wrong: string | null
  onTried: () => void
  onClose: () => void
  children: ReactNode
}

function DecisionDialog({ title, verb, danger, dirty, decide, wrong, onTried, onClose, children }: FrameProps) {
  const t = useT(claimDeskMessages)
  const messageOf = useErrorMessage()
  const submit = () => {
    onTried()
    if (wrong) return focusField(wrong)
    if (!decide.isPending) decide.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      dirty={dirty && !decide.isPending}
      locked={decide.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={decide.isPending}>
            {t('close')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} shortcut="mod+enter" pending={decide.isPending}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {decide.isError && <Banner tone="critical">{messageOf(decide.error)}</Banner>}
        {children}
      </div>
    </Dialog>
  )
}

export function ApproveDialog({ claim, onClose }: Props) {
  const t = useT(claimDeskMessages)
  const format = useFormat()
  const [amount, setAmount] = useState<number | null>(claim.amount)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const { id, most } = claim
  const max = format.money(most)
  const error = amount === null || amount <= 0 ? t('amountNeeded') : amount > most ? t('amountMost', { max }) : null
  const decide = useDecide((client) =>
    client.call(
      approveClaim,
      { params: { id }, body: { amount: amount ?? 0, note: note.trim() || null } },
      { hideErrors: true },
    ),
  )
  return (
    <DecisionDialog
      title={t('approveTitle', { number: claimNumber(id) })}
      verb={t('approve')}
      dirty={note !== '' || amount !== claim.amount}
      decide={decide}
      wrong={error && 'amount'}
      onTried={() => setTried(true)}
      onClose={onClose}
    >
      <p className="text-muted">{t('approveText')}</p>
      <Field
        name="amount"
        label={t('amount')}
        required
        hint={t('amountHint', { claimed: format.money(claim.amount), max })}
        error={tried ? error : null}
      >
        <NumberInput
          className="w-40"
          icon="$"
          fixed
          value={amount === null ? null : amount / DOLLAR}
          onChange={(value) => setAmount(value === null ? null : Math.round(value * (DOLLAR / CENT)) * CENT)}
        />
      </Field>
      <Field name="note" label={t('optional')}>
        <Textarea value={note} maxLength={2000} onChange={setNote} />
      </Field>
    </DecisionDialog>
  )
}

export function DenyDialog({ claim: { id }, onClose }: Props) {
  const t = useT(claimDeskMessages)
  const { locale } = useLocale()
  const [denial, setDenial] = useState<Denial>('notCovered')
  const [note, setNote] = useState('')
  const decide = useDecide((client) =>
    client.call(denyClaim, { params: { id }, body: { denial, note: note.trim() || null } }, { hideErrors: true }),
  )
  return (
    <DecisionDialog
      title={t('denyTitle', { number: claimNumber(id) })}
      verb={t('deny')}
      danger
      dirty={note !== ''}
      decide={decide}
      wrong={null}
      onTried={() => undefined}
      onClose={onClose}
    >
      <p className="text-muted">{t('denyText')}</p>
      <Field name="denial" group label={t('why')}>
        <RadioGroup
          value={denial}
          onChange={setDenial}
          options={denials.map((value) => ({ value, label: denialWords[value][locale] }))}
        />
      </Field>
      <Field name="note" label={t('optional')}>
        <Textarea value={note} maxLength={2000} onChange={setNote} />
      </Field>
    </DecisionDialog>
  )
}

/** A question to the seller, or a note. */
export function WordsDialog({ claim: { id }, onClose, as }: Props & { as: 'ask' | 'note' }) {
  const t = useT(claimDeskMessages)
  const [text, setText] = useState('')
  const [visibleTo, setVisibleTo] = useState<'seller' | 'provider'>('provider')
  const [tried, setTried] = useState(false)
  const words = text.trim()
  const decide = useDecide((client) =>
    as === 'ask'
      ? client.call(askAboutClaim, { params: { id }, body: { text: words } }, { hideErrors: true })
      : client.call(noteClaim, { params: { id }, body: { text: words, visibleTo } }, { hideErrors: true }),
  )
  return (
    <DecisionDialog
      title={t(as === 'ask' ? 'askTitle' : 'noteTitle', { number: claimNumber(id) })}
      verb={t(as)}
      dirty={text !== ''}
      decide={decide}
      wrong={words === '' ? 'text' : null}
      onTried={() => setTried(true)}
      onClose={onClose}
    >
      <Field
        name="text"
        label={t('text')}
        required
        hint={as === 'ask' ? t('textForSeller') : undefined}
        error={tried && words === '' ? t('needed') : null}
      >
        <Textarea value={text} maxLength={2000} onChange={setText} />
      </Field>
      {as === 'note' && (
        <Field name="visibleTo" group label={t('visibleTo')}>
          <RadioGroup
            value={visibleTo}
            onChange={setVisibleTo}
            options={(['provider', 'seller'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </Field>
      )}
    </DecisionDialog>
  )
}

/** Money moves: to the balance, or back from it. */
export function MoneyQuestion({ claim, onClose, as }: Props & { as: 'pay' | 'reverse' }) {
  const t = useT(claimDeskMessages)
  const format = useFormat()
  const decide = useDecide((client) =>
    client.call(as === 'pay' ? payClaim : reverseClaim, { params: { id: claim.id } }),
  )
  const words = { amount: format.money((claim.approved ?? 0) + claim.postage), customer: claim.org.name }
  return (
    <ConfirmDialog
      open
      title={t(as === 'pay' ? 'payTitle' : 'reverseTitle', words)}
      confirm={t(as)}
      keep={t('close')}
      danger={as === 'reverse'}
      pending={decide.isPending}
      onConfirm={() => decide.mutate(undefined, { onSettled: onClose })}
      onCancel={onClose}
    >
      {t(as === 'pay' ? 'payText' : 'reverseText')}
    </ConfirmDialog>
  )
}
