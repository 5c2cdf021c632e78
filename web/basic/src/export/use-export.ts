import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import { randomKey } from '@waybill/contract/core/random-key'
import { countExport, createExport, type ExportChoice, getExportOptions } from '@waybill/contract/exports/api'
import { exportLists } from '@waybill/contract/exports/lists'
import type { ExportTarget } from '@waybill/contract/exports/targets'
import { type FeatureInput, useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { exportMessages } from './messages.ts'

export type ExportInput = FeatureInput<'export-rows'>

/** The rows that the dialog was opened for, as the calls name them. */
const rowsOf = ({ target, filter, ids }: ExportInput) => (ids ? { target, ids } : { target, filter })

export const presetOf = (target: ExportTarget): string[] =>
  exportLists[target].columns.filter(({ preset }) => preset).map(({ key }) => key)

/** How many rows it will be; a count that fails is told when the export begins. */
export const useRowCount = (input: ExportInput) =>
  useQuery(
    useClient().query(
      countExport,
      { body: rowsOf(input) as InputOf<typeof countExport>['body'] },
      { hideErrors: true },
    ),
  )

export const useExportOptions = (target: ExportTarget) =>
  // Never from an earlier opening: what was chosen last may be that opening's own choice.
  useQuery({ ...useClient().query(getExportOptions, { query: { target } }, { hideErrors: true }), gcTime: 0 })

/** What is chosen, beginning with what was chosen last. */
export function useChoice(target: ExportTarget, last: ExportChoice | null) {
  const known = new Set(exportLists[target].columns.map(({ key }) => key))
  const [choice, setChoice] = useState<ExportChoice>(() => {
    const columns = last?.columns.filter((key) => known.has(key)) ?? []
    if (last && columns.length > 0) return { ...last, columns }
    return { columns: presetOf(target), templateId: null, format: 'xlsx', fileType: 1, splitBy: 'rows' }
  })
  return { choice, change: (next: Partial<ExportChoice>) => setChoice({ ...choice, ...next }) }
}

/** Begins the export, once however often it is pressed or sent again. */
export function useStartExport(input: ExportInput, onStarted: (id: string) => void) {
  const t = useT(exportMessages)
  const client = useClient()
  const bridge = useBridge()
  const key = useRef(randomKey())
  return useMutation({
    mutationFn: (choice: ExportChoice) =>
      client.call(
        createExport,
        { body: { ...rowsOf(input), ...choice } as InputOf<typeof createExport>['body'] },
        { idempotencyKey: key.current, hideErrors: true },
      ),
    onSuccess: ({ id }) => {
      bridge.emit('imports:changed', null)
      bridge.toast('ok', t('started'), { detail: t('startedDetail') })
      onStarted(id)
    },
    // Another choice is another request, which needs a key of its own.
    onError: () => void (key.current = randomKey()),
  })
}
