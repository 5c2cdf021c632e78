import { useState } from 'react'
import type { RateCard } from '@waybill/contract/warehouse-billing/rates-api'
import type { RateRow } from '@waybill/contract/warehouse-billing/shapes'
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
import { useChangeCard } from './use-rates.ts'

function PublishDialog({ card, onClose }: { card: RateCard; onClose: () => void }) {
  const t = useT(rateMessages)
  const format = useFormat()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const change = useChangeCard(card, () => (bridge.toast('ok', t('published')), onClose()))
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

type Props = { card: RateCard; before: readonly RateRow[] | undefined; onEdit: () => void }

/** The draft of the next version: what it changes, and what can be done with it. */
export function DraftCard({ card, before, onEdit }: Props) {
  const t = useT(rateMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const change = useChangeCard(card, () => bridge.toast('ok', t('discarded')))
  const [asking, setAsking] = useState<'publish' | 'discard' | null>(null)
  const discard = () =>
    change.mutate(
      { of: 'discard' },
      {
        onError: (error) => bridge.toast('error', messageOf(error)),
        onSettled: () => setAsking(null),
      },
    )
  const title = card.current === null ? t('first') : t('differences', { version: card.current })
  return (
    <Card flush title={`${t('draft')}: ${title}`}>
      <RowsList rows={card.draft!.rows} before={before} />
      <div className="flex flex-wrap gap-2 border-t px-4 py-3">
        <Button variant="primary" onClick={() => setAsking('publish')}>
          {t('publish')}
        </Button>
        <Button onClick={onEdit}>{t('edit')}</Button>
        <Button onClick={() => setAsking('discard')}>{t('discard')}</Button>
      </div>
      {asking === 'publish' && <PublishDialog card={card} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        open={asking === 'discard'}
        danger
        title={t('discardTitle')}
        confirm={t('discard')}
        keep={t('keepDraft')}
        pending={change.isPending}
        onConfirm={discard}
        onCancel={() => setAsking(null)}
      >
        {t('discardText')}
      </ConfirmDialog>
    </Card>
  )
}
