import { useState } from 'react'
import type { RateCard, RateVersion } from '@waybill/contract/warehouse-billing/rates-api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Card,
  ConfirmDialog,
  DatePicker,
  Dialog,
  Field,
  focusField,
  useFormat,
  useT,
} from '@waybill/kit'
import { rateMessages } from './messages.ts'
import { RowsList } from './rows-list.tsx'
import { isStale, useChangeCard } from './use-rates.ts'

/** Publishes the draft that was read when it opened. */
function PublishDialog({ card, onClose }: { card: RateCard; onClose: () => void }) {
  const t = useT(rateMessages)
  const format = useFormat()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const change = useChangeCard(
    card,
    () => (bridge.toast('ok', t('published')), onClose()),
    (error) => isStale(error) && (bridge.toast('error', t('changedMeanwhile')), onClose()),
  )
  const [day, setDay] = useState<string | null>(card.earliest)
  const [tried, setTried] = useState(false)
  const earliest = { day: format.date(card.earliest) }
  const wrong = day === null || day < card.earliest
  const submit = () => {
    setTried(true)
    if (wrong) return focusField('startsOn')
    if (!change.isPending) change.mutate({ of: 'publish', startsOn: day })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publishTitle')}
      locked={change.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {t('keep')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={change.isPending}>
            {t('publish')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t('publishText')}</p>
      {change.isError && (
        <div className="mb-3">
          <Banner tone="critical">{messageOf(change.error)}</Banner>
        </div>
      )}
      <Field
        name="startsOn"
        label={t('startsOn')}
        hint={t('startsHint', earliest)}
        required
        error={tried && wrong ? t('dayNeeded', earliest) : undefined}
      >
        <DatePicker value={day} min={card.earliest} onChange={setDay} />
      </Field>
    </Dialog>
  )
}

type Props = { card: RateCard; before: RateVersion | undefined; onEdit: () => void }

/** The draft of the next version: what it changes of the one before, and what can be done with it. */
export function DraftCard({ card, before, onEdit }: Props) {
  const t = useT(rateMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  // The card as it was when the question was asked.
  const [asking, setAsking] = useState<{ about: 'publish' | 'discard'; seen: RateCard } | null>(null)
  const change = useChangeCard(
    asking?.seen ?? card,
    () => (bridge.toast('ok', t('discarded')), setAsking(null)),
    (error) => (bridge.toast('error', isStale(error) ? t('changedMeanwhile') : messageOf(error)), setAsking(null)),
  )
  const title = before === undefined ? t('first') : t('differences', before)
  return (
    <Card flush title={`${t('draft')}: ${title}`}>
      <RowsList rows={card.draft!.rows} before={before?.rows} />
      <div className="flex flex-wrap gap-2 border-t px-4 py-3">
        <Button variant="primary" onClick={() => setAsking({ about: 'publish', seen: card })}>
          {t('publish')}
        </Button>
        <Button onClick={onEdit}>{t('edit')}</Button>
        <Button onClick={() => setAsking({ about: 'discard', seen: card })}>{t('discard')}</Button>
      </div>
      {asking?.about === 'publish' && <PublishDialog card={asking.seen} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        open={asking?.about === 'discard'}
        danger
        title={t('discardTitle')}
        confirm={t('discard')}
        keep={t('keepDraft')}
        pending={change.isPending}
        onConfirm={() => change.mutate({ of: 'discard' })}
        onCancel={() => setAsking(null)}
      >
        {t('discardText')}
      </ConfirmDialog>
    </Card>
  )
}
