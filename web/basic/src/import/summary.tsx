import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { FieldProblem, ImportTarget } from '@waybill/contract'
import { getImport, listImports, undoImport } from '@waybill/contract/api/imports'
import { listProducts } from '@waybill/contract/api/products'
import { targetFields } from '@waybill/contract/imports/targets'
import { useBridge, useClient } from '@waybill/host'
import { Banner, Button, ConfirmDialog, useLocale, useT } from '@waybill/kit'
import { useErrorText } from './error-text.ts'
import { importMessages } from './messages.ts'
import { targetWords } from './target-words.ts'

export type ImportOutcome = {
  created: number
  updated: number
  skipped: number
  failed: number
  reasons: (FieldProblem & { rows: number })[]
  alreadyDone: boolean
}
type Props = {
  target: ImportTarget
  importId: string
  outcome: ImportOutcome
  onView: () => void
  onAnother: () => void
  onUndone: () => void
}

/** Takes an import back, with the list that shows what it made. */
function useUndo({ target, importId, onUndone }: Props) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(importMessages)
  return useMutation({
    mutationFn: () => client.call(undoImport, { params: { id: importId } }, { hideErrors: true }),
    onSuccess: ({ removed, restored }) => {
      for (const route of [listImports, getImport, listProducts]) void cache.invalidateQueries({ queryKey: [route.id] })
      for (const event of ['orders:changed', 'imports:changed'] as const) bridge.emit(event, null)
      bridge.toast('ok', t(targetWords[target].undone, { n: removed + restored }))
      onUndone()
    },
  })
}

/** Why rows were left out, most frequent first. */
function Reasons({ target, reasons }: Pick<Props, 'target'> & Pick<ImportOutcome, 'reasons'>) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  if (reasons.length === 0) return null
  const { byKey } = targetFields[target]
  return (
    <ul className="mt-2 w-full max-w-md divide-y divide-line rounded-control border border-line text-start">
      {reasons.map((reason) => (
        <li key={`${reason.fieldName} ${reason.code}`} className="flex gap-3 px-3 py-2">
          <span className="min-w-0 flex-1">
            <span className="font-medium">{byKey.get(reason.fieldName)?.label[locale] ?? reason.fieldName}</span>
            <span className="block text-small text-muted">{locale === 'cn' ? reason.zhMessage : reason.message}</span>
          </span>
          <span className="tnum text-small whitespace-nowrap text-muted">{t('reasonRows', { n: reason.rows })}</span>
        </li>
      ))}
    </ul>
  )
}

/** What became of the file, and the way back. */
export function Summary(props: Props) {
  const { target, outcome, onView, onAnother } = props
  const { created, updated, skipped, failed, reasons, alreadyDone } = outcome
  const t = useT(importMessages)
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const undo = useUndo(props)
  const words = targetWords[target]
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      <CircleCheck className="size-8! text-success-icon" />
      <div role="status" className="flex flex-col gap-1">
        <p className="text-heading font-title">
          {created === 0 && updated > 0 ? t(words.updated, { n: updated }) : t(words.done, { n: created })}
        </p>
        {alreadyDone && <p className="text-muted">{t('doneBefore')}</p>}
        {created > 0 && updated > 0 && <p className="text-muted">{t(words.updated, { n: updated })}</p>}
        {skipped > 0 && <p className="text-muted">{t(words.skipped, { n: skipped })}</p>}
        {failed > 0 && <p className="text-muted">{t('doneFailed', { n: failed })}</p>}
      </div>
      <Reasons target={target} reasons={reasons} />
      {undo.isError && (
        <Banner tone="critical" className="w-full max-w-md text-start">
          {errorText(undo.error)}
        </Banner>
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {created + updated > 0 && (
          <Button variant="ghost" icon={<Undo2 />} pending={undo.isPending} onClick={() => setAsking(true)}>
            {t('undoImport')}
          </Button>
        )}
        <Button onClick={onAnother}>{t('importAnother')}</Button>
        <Button variant="primary" onClick={onView}>
          {t(words.view)}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('undoTitle')}
        confirm={t('undoImport')}
        keep={t('undoKeep')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => (setAsking(false), undo.mutate())}
      >
        {t(words.undoText)}
      </ConfirmDialog>
    </div>
  )
}
