import { useState } from 'react'
import { payBalanceRefund } from '@waybill/contract/refunds/api'
import { type PayoutMethod, payoutMethods } from '@waybill/contract/refunds/enums'
import { payoutMethodWords } from '@waybill/contract/refunds/words'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, RadioGroup, useFormat, useLocale, useT } from '@waybill/kit'
import { refundDeskMessages } from './messages.ts'
import { referenceField, ReferenceFields } from './reference-fields.tsx'
import { type Deciding, useDecide } from './use-decide.ts'

/** What is entered for a way to pay: a transfer has one reference, and further refunds of cards stay for when Card is chosen again. */
function usePayout() {
  const t = useT(refundDeskMessages)
  const [via, setVia] = useState<PayoutMethod>('bank')
  const [values, setValues] = useState([''])
  const shown = via === 'card' ? values : values.slice(0, 1)
  const externalReferences = shown.map((value) => value.trim())
  const problems = externalReferences.map((value, i) => {
    if (value === '') return t('needed')
    return externalReferences.indexOf(value) < i ? t('enteredTwice') : null
  })
  const setShown = (next: string[]) => setValues(via === 'card' ? next : [...next, ...values.slice(1)])
  return { via, setVia, shown, setShown, problems, isEmpty: values.join('') === '', body: { via, externalReferences } }
}

/** Records that a refund was paid out: how, and under which reference. */
export function PayDialog({ refund, onDecided, onClose }: Deciding & { onClose: () => void }) {
  const t = useT(refundDeskMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const { via, setVia, shown, setShown, problems, isEmpty, body } = usePayout()
  const [tried, setTried] = useState(false)
  const decide = useDecide({ refund, onDecided }, (client) =>
    client.call(payBalanceRefund, { params: { id: refund.id }, body }, { hideErrors: true }),
  )
  const submit = () => {
    setTried(true)
    const wrong = problems.findIndex((problem) => problem !== null)
    if (wrong >= 0) return focusField(referenceField(wrong))
    if (!decide.isPending) decide.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('payTitle', { amount: format.money(refund.amount, refund.currency) })}
      dirty={!isEmpty && !decide.isPending}
      locked={decide.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={decide.isPending}>
            {t('close')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={decide.isPending}>
            {t('pay')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {decide.isError && <Banner tone="critical">{messageOf(decide.error)}</Banner>}
        <p className="text-muted">{t('payText')}</p>
        <Field group label={t('via')}>
          <RadioGroup
            value={via}
            onChange={setVia}
            options={payoutMethods.map((value) => ({ value, label: payoutMethodWords[value][locale] }))}
          />
        </Field>
        <ReferenceFields
          via={via}
          values={shown}
          problemOf={(i) => (tried ? (problems[i] ?? null) : null)}
          onChange={setShown}
        />
      </div>
    </Dialog>
  )
}
