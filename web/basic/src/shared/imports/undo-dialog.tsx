import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listAddresses } from '@waybill/contract/addresses/api'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { getImport, listImports, undoImport } from '@waybill/contract/imports/api'
import { listJobs } from '@waybill/contract/jobs/api'
import { listProducts } from '@waybill/contract/products/api'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, ConfirmDialog, useLocale, useT } from '@waybill/kit'
import { undoMessages } from './undo-messages.ts'

const CHANGED = [listImports, getImport, listProducts, listAddresses, listJobs]
const NAMED = 5

const words = {
  orders: { undone: 'undone', text: 'undoText' },
  products: { undone: 'undoneProducts', text: 'undoTextProducts' },
  addresses: { undone: 'undoneAddresses', text: 'undoTextAddresses' },
} as const

type Props = {
  target: ImportTarget
  importId: string
  fileName: string
  /** How many records it made or changed. */
  made: number
  onCancel: () => void
  onUndone: () => void
}

/** Takes an import back, with the lists that show what it made. */
function useUndo({ target, importId, onUndone }: Props) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(undoMessages)
  return useMutation({
    mutationFn: () => client.call(undoImport, { params: { id: importId } }, { hideErrors: true }),
    onSuccess: ({ removed, restored }) => {
      for (const route of CHANGED) void cache.invalidateQueries({ queryKey: [route.id] })
      for (const event of ['orders:changed', 'imports:changed'] as const) bridge.emit(event, null)
      bridge.toast('ok', t(words[target].undone, { n: removed + restored }))
      onUndone()
    },
  })
}

/** Most words name the order themselves. */
function textOf({ fieldName, message, zhMessage }: FieldProblem, locale: 'en' | 'cn'): string {
  const text = locale === 'cn' ? zhMessage : message
  return text.includes(fieldName) ? text : `${fieldName}${locale === 'cn' ? '：' : ': '}${text}`
}

/** What keeps the import from being undone, one line each. */
function Refusal({ error }: { error: unknown }) {
  const { locale } = useLocale()
  const errorMessage = useErrorMessage()
  const blocked = error instanceof ApiError && Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  return (
    <Banner tone="critical" className="mt-3 text-start" title={errorMessage(error)}>
      {blocked.length > 0 && (
        <ul>
          {blocked.slice(0, NAMED).map((one) => (
            <li key={one.fieldName}>{textOf(one, locale)}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

/** Asks before an import is taken back, and says in place what is in the way: then there is nothing to press again. */
export function UndoDialog(props: Props) {
  const { target, fileName, made, onCancel } = props
  const t = useT(undoMessages)
  const undo = useUndo(props)
  const refused = undo.error instanceof ApiError && undo.error.code === 'IMPORT_UNDO_BLOCKED'
  return (
    <ConfirmDialog
      open
      title={t('undoTitle', { name: fileName })}
      confirm={refused ? null : t('undoImport')}
      keep={t(refused ? 'close' : 'undoKeep')}
      danger
      pending={undo.isPending}
      onCancel={onCancel}
      onConfirm={() => undo.mutate()}
    >
      {!refused && t(words[target].text, { n: made })}
      {undo.isError && <Refusal error={undo.error} />}
    </ConfirmDialog>
  )
}
