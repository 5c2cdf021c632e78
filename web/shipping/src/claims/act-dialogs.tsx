import { useState } from 'react'
import {
  answerClaim,
  appealClaim,
  changeClaim,
  type ClaimDetail,
  submitClaim,
  withdrawClaim,
} from '@waybill/contract/claims/api'
import { claimNumber } from '@waybill/contract/claims/lifecycle'
import { useDraft } from '@waybill/host/use-draft'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, ConfirmDialog, Dialog, Field, focusField, Textarea, useFormat, useT } from '@waybill/kit'
import { claimMessages } from '../messages/claims.ts'
import { AmountFields, useClaimForm } from '../shared/claims/amount-fields.tsx'
import { claimDraft } from '../shared/claims/draft-names.ts'
import { useClaimAct } from './use-claim.ts'

type Props = { claim: ClaimDetail; onClose: () => void }

/** Sends a draft off, after a look at what is sent. */
export function SubmitQuestion({ claim, onClose }: Props) {
  const t = useT(claimMessages)
  const format = useFormat()
  const submit = useClaimAct((client, id: number) => client.call(submitClaim, { params: { id } }), t('sent'))
  return (
    <ConfirmDialog
      open
      title={t('submitTitle', { number: claimNumber(claim.id), amount: format.money(claim.amount) })}
      confirm={t('submit')}
      keep={t('close')}
      pending={submit.isPending}
      onConfirm={() => submit.mutate(claim.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      {t('submitText')}
    </ConfirmDialog>
  )
}

export function WithdrawQuestion({ claim, onClose }: Props) {
  const t = useT(claimMessages)
  const withdraw = useClaimAct((client, id: number) => client.call(withdrawClaim, { params: { id } }), t('withdrawn'))
  return (
    <ConfirmDialog
      open
      title={t('withdrawTitle', { number: claimNumber(claim.id) })}
      confirm={t('withdraw')}
      keep={t('keep')}
      danger
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate(claim.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      {t('withdrawText')}
    </ConfirmDialog>
  )
}

/** Answers the question, or appeals the decision: both need words. */
export function WordsDialog({ claim, onClose: onLeave, act }: Props & { act: 'answer' | 'appeal' }) {
  const t = useT(claimMessages)
  const messageOf = useErrorMessage()
  const { draft, change, forget } = useDraft(claimDraft(claim.id, act), { text: '' })
  const { text } = draft
  const onClose = () => (forget(), onLeave())
  const [tried, setTried] = useState(false)
  const route = act === 'answer' ? answerClaim : appealClaim
  const send = useClaimAct(
    (client, answer: string) =>
      client.call(route, { params: { id: claim.id }, body: { text: answer } }, { hideErrors: true }),
    t(act === 'answer' ? 'answered' : 'appealed'),
  )
  const missing = text.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('text')
    if (!send.isPending) send.mutate(text.trim(), { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={act === 'answer' ? t('answerTitle') : t('appealTitle', { number: claimNumber(claim.id) })}
      dirty={text !== '' && !send.isPending}
      locked={send.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {t('close')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={send.isPending}>
            {t(act)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {send.isError && <Banner tone="critical">{messageOf(send.error)}</Banner>}
        <Field
          name="text"
          label={t('text')}
          required
          hint={t(act === 'answer' ? 'answerHint' : 'appealHint')}
          error={tried && missing ? t('needed', { field: t('text') }) : null}
        >
          <Textarea value={text} maxLength={2000} onChange={(next) => change({ text: next })} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Amount and description of a draft. */
export function ChangeDialog({ claim, onClose: onLeave }: Props) {
  const t = useT(claimMessages)
  const messageOf = useErrorMessage()
  const [tried, setTried] = useState(false)
  const { amount, description } = claim
  const form = useClaimForm(claimDraft(claim.id, 'change'), { amount, description }, claim.most)
  const onClose = () => (form.forget(), onLeave())
  const change = useClaimAct(
    (client, body: ReturnType<typeof form.body>) =>
      client.call(changeClaim, { params: { id: claim.id }, body }, { hideErrors: true }),
    t('saved'),
  )
  const submit = () => {
    setTried(true)
    const wrong = form.firstError()
    if (wrong) return focusField(wrong)
    if (!change.isPending) change.mutate(form.body(), { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('stepReason')}
      dirty={form.isChanged && !change.isPending}
      locked={change.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {t('close')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={change.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {change.isError && <Banner tone="critical">{messageOf(change.error)}</Banner>}
        <AmountFields form={form} tried={tried} />
      </div>
    </Dialog>
  )
}
