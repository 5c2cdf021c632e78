import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ImportInfo, getImport, listImports } from '@waybill/contract/imports/api'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { listAddresses } from '@waybill/contract/addresses/api'
import { listProducts } from '@waybill/contract/products/api'
import { useClient } from '@waybill/host'
import { refusal } from './dialog-state.ts'
import type { ImportOutcome } from './summary.tsx'
import { saveCalls } from './target-words.ts'

type Save = {
  target: ImportTarget
  importId: string | null
  flush: () => Promise<void>
  /** Whether products fill what orders lack; null: as the settings have it. */
  fill: boolean | null
  /** The warehouse that the orders go to, null = none; undefined: as the settings have it. */
  sendTo: number | null | undefined
  onDone: (outcome: ImportOutcome) => void
}

/** Imports what the rows contain once the last edits are checked, unless they leave it refused; a second press is answered by the first one's summary. */
export function useSave({ target, importId, flush, fill, sendTo, onDone }: Save) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (ignoreErrors: boolean) => {
      await flush()
      const info = cache.getQueryData<ImportInfo>([getImport.id, { params: { id: importId } }])
      if (info && refusal(info, ignoreErrors)) return null
      const body = { excelCacheId: importId ?? '', ignoreErrors }
      if (target === 'products') return client.call(saveCalls.products, { body }, { hideErrors: true })
      if (target === 'addresses') return client.call(saveCalls.addresses, { body }, { hideErrors: true })
      const fillFromProducts = fill ?? undefined
      return client.call(
        saveCalls.orders,
        { body: { ...body, fillFromProducts, warehouseId: sendTo } },
        { hideErrors: true },
      )
    },
    onSuccess: (outcome) => {
      if (!outcome) return
      const changed = [listImports, getImport, listProducts, listAddresses]
      for (const route of changed) void cache.invalidateQueries({ queryKey: [route.id] })
      onDone(outcome)
    },
  })
}
