import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { targetFields } from '@waybill/contract/imports/targets'
import { Button, useLocale, useT } from '@waybill/kit'
import { ErrorFileButton } from './error-file-button.tsx'
import { importMessages } from './messages.ts'
import { reviewMessages } from './review/review-messages.ts'
import { undoMessages } from '../shared/imports/undo-messages.ts'
import { targetWords } from './target-words.ts'
import { UndoDialog } from '../shared/imports/undo-dialog.tsx'

export type ImportOutcome = {
  created: number
  updated: number
  skipped: number
  failed: number
  /** Of orders: how many products filled. */
  filled?: number
  reasons: (FieldProblem & { rows: number })[]
  alreadyDone: boolean
}
type Props = { target: ImportTarget; outcome: ImportOutcome }
type Acts = {
  importId: string
  fileName: string
  onView: () => void
  onAnother: () => void
  onUndone: () => void
}

/** Why rows were left out, most frequent first. */
function Reasons({ target, reasons }: Pick<Props, 'target'> & Pick<ImportOutcome, 'reasons'>) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  if (reasons.length === 0) return null
  const { byKey } = targetFields[target]
  const byField = [...Map.groupBy(reasons, (reason) => reason.fieldName)]
  return (
    <ul
      aria-label={t('reasonsList')}
      tabIndex={0}
      className="kit-more mt-2 max-h-[50dvh] w-full max-w-md divide-y divide-line overflow-y-auto rounded-control border border-line text-start"
    >
      {byField.map(([field, ofField]) => (
        <li key={field} className="px-3 py-2">
          <span className="font-medium">{byKey.get(field)?.label[locale] ?? field}</span>
          {ofField.map((reason) => (
            <span key={reason.code} className="flex items-baseline gap-3 text-small text-muted">
              <span className="min-w-0 flex-1">{locale === 'cn' ? reason.zhMessage : reason.message}</span>
              <span className="tnum whitespace-nowrap">{t('reasonRows', { n: reason.rows })}</span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** What can be done next, and the way back. */
export function SummaryActs({ target, importId, fileName, outcome, onView, onAnother, onUndone }: Props & Acts) {
  const { created, updated, failed } = outcome
  const t = useT(importMessages)
  const u = useT(undoMessages)
  const [asking, setAsking] = useState(false)
  const total = created + updated
  return (
    <>
      {total > 0 && (
        <Button variant="ghost" icon={<Undo2 />} onClick={() => setAsking(true)} className="sm:me-auto">
          {u('undoImport')}
        </Button>
      )}
      {failed > 0 && <ErrorFileButton importId={importId} />}
      <Button onClick={onAnother}>{t('importAnother')}</Button>
      <Button variant="primary" onClick={onView}>
        {t(targetWords[target].view)}
      </Button>
      {asking && (
        <UndoDialog
          target={target}
          importId={importId}
          fileName={fileName}
          made={total}
          onCancel={() => setAsking(false)}
          onUndone={onUndone}
        />
      )}
    </>
  )
}

/** What became of the file. */
export function Summary({ target, outcome }: Props) {
  const { created, updated, skipped, failed, filled = 0, reasons, alreadyDone } = outcome
  const t = useT(importMessages)
  const r = useT(reviewMessages)
  const words = targetWords[target]
  return (
    <div className="my-auto flex flex-col items-center gap-2 px-4 py-8 text-center">
      <CircleCheck className="size-8! text-success-icon" />
      <div role="status" className="flex flex-col gap-1">
        <p className="text-heading font-title">
          {created === 0 && updated > 0 ? t(words.updated, { n: updated }) : t(words.done, { n: created })}
        </p>
        {alreadyDone && <p className="text-muted">{t('doneBefore')}</p>}
        {created > 0 && updated > 0 && <p className="text-muted">{t(words.updated, { n: updated })}</p>}
        {filled > 0 && <p className="text-muted">{r('doneFilled', { n: filled })}</p>}
        {skipped > 0 && <p className="text-muted">{t(words.skipped, { n: skipped })}</p>}
        {failed > 0 && <p className="text-muted">{t('doneFailed', { n: failed })}</p>}
      </div>
      <Reasons target={target} reasons={reasons} />
    </div>
  )
}
