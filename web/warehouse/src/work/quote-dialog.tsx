import { useState } from 'react'
import type { FloorWork } from '@waybill/contract/work-orders/staff-api'
import { MOST_WORK_MINUTES, quoteBases, type QuoteBasis, quoteBasisWords } from '@waybill/contract/work-orders/words'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, NumberInput, Select, Textarea, useLocale, useT } from '@waybill/kit'
import { workMessages } from './messages.ts'
import type { WorkActs } from './use-work.ts'

const UNIT = 10_000
interface Draft {
  basis: QuoteBasis
  amount: number | null
  minutes: number | null
  note: string
}

/** Says what the work costs. */
export function QuoteDialog({ work, acts, onClose }: { work: FloorWork; acts: WorkActs; onClose: () => void }) {
  const t = useT(workMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  // The accepted one, or the newest while its answer is awaited.
  const { quote: before } = work
  // What the dialog began with: a quote of somebody else meanwhile is a conflict, and must not pass as seen.
  const [seen] = useState(work.quotes[0]?.version ?? 0)
  const [first] = useState<Draft>(() => ({
    basis: before?.basis ?? 'unit',
    amount: before && before.amount !== null ? before.amount / UNIT : null,
    minutes: before?.minutes ?? null,
    note: before?.note ?? '',
  }))
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const { isPending } = acts.quote
  const change = (next: Partial<Draft>) => setDraft((old) => ({ ...old, ...next }))
  const { basis, amount, minutes, note } = draft
  const missing = basis !== 'card' && amount === null
  const submit = () => {
    setTried(true)
    if (missing) return focusField('amount')
    if (isPending) return
    const price = basis === 'card' || amount === null ? null : Math.round(amount * 100) * 100
    acts.quote.mutate(
      { seen, basis, amount: price, minutes, note: note.trim() || null },
      {
        onSuccess: () => {
          bridge.toast('ok', t('quoted', work))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={t(before ? 'requote' : 'quote')}
      description={t('quoteText')}
      dirty={draft !== first && !isPending}
      locked={isPending}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={isPending}>
            {t('sendQuote')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {acts.quote.isError && <Banner tone="critical">{messageOf(acts.quote.error)}</Banner>}
        <Field label={t('basis')} hint={t(basis === 'card' ? 'cardHint' : 'timeHint')}>
          <Select
            value={basis}
            options={quoteBases.map((value) => ({ value, text: quoteBasisWords[value][locale] }))}
            onChange={(value) => change({ basis: value })}
          />
        </Field>
        {basis !== 'card' && (
          <Field
            name="amount"
            label={t('amount')}
            required
            error={tried && missing ? t('needed', { field: t('amount') }) : undefined}
          >
            <NumberInput
              value={amount}
              fixed
              max={1_000_000}
              icon="$"
              onChange={(value) => change({ amount: value })}
            />
          </Field>
        )}
        <Field label={t('expected')}>
          <NumberInput
            value={minutes}
            decimals={0}
            max={MOST_WORK_MINUTES}
            onChange={(value) => change({ minutes: value })}
          />
        </Field>
        <Field label={t('quoteNote')}>
          <Textarea rows={3} value={note} maxLength={500} onChange={(value) => change({ note: value })} />
        </Field>
      </div>
    </Dialog>
  )
}
