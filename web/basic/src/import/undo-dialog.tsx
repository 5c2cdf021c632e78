import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type FieldProblem, type ImportTarget } from '@waybill/contract'
import { getImport, listImports, undoImport } from '@waybill/contract/api/imports'
import { listJobs } from '@waybill/contract/api/jobs'
import { listProducts } from '@waybill/contract/api/products'
import { useBridge, useClient } from '@waybill/host'
import { Banner, ConfirmDialog, useLocale, useT } from '@waybill/kit'
import { useErrorText } from './error-text.ts'
import { importMessages } from './messages.ts'
import { targetWords } from './target-words.ts'

const CHANGED = [listImports, getImport, listProducts, listJobs]
const NAMED = 5

type Props = { target: ImportTarget; importId: string; onCancel: () => void; onUndone: () => void }

/** Takes an import back, with the lists that show what it made. */
function useUndo({ target, importId, onUndone }: Props) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(importMessages)
  return useMutation({
    mutationFn: () => client.call(undoImport, { params: { id: importId } }, { hideErrors: true }),
    onSuccess: ({ removed, restored }) => {
      for (const route of CHANGED) void cache.invalidateQueries({ queryKey: [route.id] })
      for (const event of ['orders:changed', 'imports:changed'] as const) bridge.emit(event, null)
      bridge.toast('ok', t(targetWords[target].undone, { n: removed + restored }))
      onUndone()
    },
  })
}

/** What keeps the import from being undone, one line each. */
function Refusal({ error }: { error: unknown }) {
  const { locale } = useLocale()
  const errorText = useErrorText()
  const blocked = error instanceof ApiError && Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  return (
    <Banner tone="critical" className="mt-3 text-start" title={errorText(error)}>
      {blocked.length > 0 && (
        <ul>
          {blocked.slice(0, NAMED).map((one) => (
            <li key={one.fieldName}>
              {one.fieldName}: {locale === 'cn' ? one.zhMessage : one.message}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

/** Asks before an import is taken back, and says in place what is in the way. */
export function UndoDialog(props: Props) {
  const { target, onCancel } = props
  const t = useT(importMessages)
  const undo = useUndo(props)
  return (
    <ConfirmDialog
      open
      title={t('undoTitle')}
      confirm={t('undoImport')}
      keep={t('undoKeep')}
      danger
      pending={undo.isPending}
      onCancel={onCancel}
      onConfirm={() => undo.mutate()}
    >
      {t(targetWords[target].undoText)}
      {undo.isError && <Refusal error={undo.error} />}
    </ConfirmDialog>
  )
}
