import { useState } from 'react'
import type { Sheet, SheetDraft } from '@waybill/contract/rate-sheets/shapes'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Badge, Button, Card, ConfirmDialog, DescriptionList, useFormat, useT } from '@waybill/kit'
import { Comparison } from './comparison.tsx'
import { Doubts } from './doubts.tsx'
import { rateSheetMessages } from './messages.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { TrialSection } from './trial-section.tsx'
import { seenOf, useChangeSheet } from './use-sheet.ts'

function Facts({ draft }: { draft: SheetDraft }) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const source = draft.sourceDate === null ? draft.source : `${draft.source} (${format.date(draft.sourceDate)})`
  const items = [
    { id: 'source', label: t('source'), value: source },
    {
      id: 'status',
      label: t('status'),
      value: <Badge tone={draft.status === 'verified' ? 'success' : 'neutral'}>{t(draft.status)}</Badge>,
    },
    { id: 'rows', label: t('rows'), value: format.number(draft.rows) },
    {
      id: 'saved',
      label: t('draft'),
      value: t('savedBy', { name: draft.savedBy ?? t('nothing'), at: format.dateTime(draft.savedAt) }),
    },
  ]
  return <DescriptionList items={items} className="sm:grid-cols-4" />
}

/** Asks before a draft is lost. */
function Discard({ sheet, onClose }: { sheet: Sheet | null; onClose: () => void }) {
  const t = useT(rateSheetMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const seen = sheet ? seenOf(sheet) : { scope: { kind: 'fuel', carrier: 1, service: null } as const, edit: 0 }
  const change = useChangeSheet(seen, () => bridge.toast('ok', t('discarded')))
  const discard = () =>
    change.mutate(
      { of: 'discard' },
      { onSettled: onClose, onError: (error) => bridge.toast('error', messageOf(error)) },
    )
  return (
    <ConfirmDialog
      open={sheet !== null}
      danger
      title={t('discardTitle')}
      confirm={t('discard')}
      keep={t('keepDraft')}
      pending={change.isPending}
      onConfirm={discard}
      onCancel={onClose}
    >
      {t('discardText')}
    </ConfirmDialog>
  )
}

/** The draft of the next version: what it changes, what that costs, and what can be done with it. */
export function DraftCard({ sheet, draft }: { sheet: Sheet; draft: SheetDraft }) {
  const t = useT(rateSheetMessages)
  // The sheet as it was when the question was asked.
  const [asking, setAsking] = useState<{ about: 'schedule' | 'discard'; seen: Sheet } | null>(null)
  const close = () => setAsking(null)
  return (
    <Card title={t('draftTitle', { name: draft.name })}>
      <div className="flex flex-col gap-4">
        <Facts draft={draft} />
        {draft.doubts.length > 0 && <Doubts doubts={draft.doubts} />}
        <Comparison comparison={draft.comparison} carrier={sheet.carrier} />
        <TrialSection key={`${draft.id} ${draft.edit}`} sheet={sheet} />
        <div className="flex flex-wrap gap-2 border-t pt-3">
          <Button variant="primary" onClick={() => setAsking({ about: 'schedule', seen: sheet })}>
            {t('schedule')}
          </Button>
          <Button onClick={() => setAsking({ about: 'discard', seen: sheet })}>{t('discard')}</Button>
        </div>
      </div>
      {asking?.about === 'schedule' && <ScheduleDialog sheet={asking.seen} onClose={close} />}
      <Discard sheet={asking?.about === 'discard' ? asking.seen : null} onClose={close} />
    </Card>
  )
}
