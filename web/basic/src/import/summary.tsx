import { CircleCheck } from 'lucide-react'
import { Button, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'

export type ImportOutcome = { created: number; skipped: number; failed: number; alreadyDone: boolean }

/** What became of the file. */
export function Summary({
  outcome,
  onView,
  onAnother,
}: {
  outcome: ImportOutcome
  onView: () => void
  onAnother: () => void
}) {
  const t = useT(importMessages)
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center" role="status">
      <CircleCheck className="size-8! text-success-icon" />
      <p className="text-heading font-title">{t('doneTitle', { n: outcome.created })}</p>
      {outcome.alreadyDone && <p className="text-muted">{t('doneBefore')}</p>}
      {outcome.skipped > 0 && <p className="text-muted">{t('doneSkipped', { n: outcome.skipped })}</p>}
      {outcome.failed > 0 && <p className="text-muted">{t('doneFailed', { n: outcome.failed })}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button onClick={onAnother}>{t('importAnother')}</Button>
        <Button variant="primary" onClick={onView}>
          {t('viewOrders')}
        </Button>
      </div>
    </div>
  )
}
