import { useState } from 'react'
import { Banner, Button, Dialog, Field, focusField, NumberInput, TextInput, useT } from '@waybill/kit'
import { chargeMessages } from './messages.ts'

type Props = {
  seller: string
  pending: boolean
  error: string | null
  onConfirm: (amount: number, note: string | null) => void
  onClose: () => void
}

/** Asks what work costs that the rate card has no price for. */
export function PriceDialog({ seller, pending, error, onConfirm, onClose }: Props) {
  const t = useT(chargeMessages)
  const [amount, setAmount] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (!amount) return focusField('amount')
    if (!pending) onConfirm(Math.round(amount * 100) * 100, note.trim() || null)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('priceTitle')}
      dirty={(amount !== null || note !== '') && !pending}
      locked={pending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('keep')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={pending}>
            {t('price')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t('priceText', { seller })}</p>
      {error !== null && (
        <div className="mb-3">
          <Banner tone="critical">{error}</Banner>
        </div>
      )}
      <div className="flex flex-col gap-3">
        <Field name="amount" label={t('amount')} required error={tried && !amount ? t('amountNeeded') : undefined}>
          <NumberInput value={amount} fixed zeroIsEmpty max={1_000_000} icon="$" onChange={setAmount} />
        </Field>
        <Field label={t('note')} hint={t('noteHint')}>
          <TextInput value={note} maxLength={500} onChange={setNote} />
        </Field>
      </div>
    </Dialog>
  )
}
