import { useEffect, useRef } from 'react'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ImportInfo,
  analyseAndCacheFile,
  changeImport,
  getImport,
  listImports,
} from '@waybill/contract/imports/api'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import type { InputOf } from '@waybill/contract/core/route'
import { urlOf } from '@waybill/contract/core/client'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { targetFields, unmappedKeys } from '@waybill/contract/imports/targets'
import { uploadFile, useBridge, useClient } from '@waybill/host'
import { useStable } from '@waybill/kit'
import { isBusy } from './is-busy.ts'

const POLL_MS = 700

/** The import as the server has it, asked again while it works on it. */
export function useImport(importId: string | null) {
  const client = useClient()
  return useQuery({
    ...client.query(getImport, { params: { id: importId ?? '' } }),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? POLL_MS : false),
  })
}

/** Imports that wait to be finished. */
export function useOpenImports(target: ImportTarget) {
  const client = useClient()
  return useQuery({
    ...client.query(listImports, {}, { hideErrors: true }),
    select: (all) => all.filter((one) => one.target === target && (one.state === 'ready' || one.state === 'reading')),
  })
}

type Upload = { target: ImportTarget; warehouseId: string | undefined; onRead: (info: ImportInfo) => void }
export function useUpload({ target, warehouseId, onRead }: Upload) {
  const bridge = useBridge()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      uploadFile(
        bridge,
        { ...analyseAndCacheFile, path: urlOf(analyseAndCacheFile, { query: { target, warehouseId } }) },
        file,
      ),
    onSuccess: (info) => {
      cache.setQueryData([getImport.id, { params: { id: info.excelCacheId } }], info)
      void cache.invalidateQueries({ queryKey: [listImports.id] })
      onRead(info)
    },
  })
}

type Change = InputOf<typeof changeImport>['body']

/**
 * Gives fields of which the file says nothing the values that the dialog was opened with, once; the user may choose others.
 */
export function usePreset(info: ImportInfo | null, preset: RowValues | undefined): void {
  const { mutate } = useChange(info?.excelCacheId ?? '')
  const presetFor = useRef<string | null>(null)
  const missing = info?.state === 'ready' ? info.unmapped.filter((key) => preset?.[key] !== undefined) : []
  const due = info && missing.length > 0 ? info.excelCacheId : null
  const apply = useStable(() => {
    if (presetFor.current === due) return
    presetFor.current = due
    mutate({ constants: Object.fromEntries(missing.map((key) => [key, preset?.[key] ?? null])) })
  })
  useEffect(() => {
    if (due !== null) apply()
  }, [due, apply])
}

/** The import as it will be with another mapping, so that the next step need not wait for the server. */
const withChange = (info: ImportInfo, change: Change): ImportInfo => {
  const mapping = { ...info.mapping, ...change.mapping }
  const given = Object.entries({ ...info.constants, ...change.constants })
  const constants = Object.fromEntries(
    given.flatMap(([field, text]) => (text === null || text === undefined ? [] : [[field, text]])),
  )
  return {
    ...info,
    mapping,
    constants,
    unmapped: unmappedKeys(targetFields[info.target], { mapping, constants }),
    checked: false,
  }
}

/** While a change of the import is on its way nobody knows where its next step is. */
export const useIsChanging = (importId: string | null): boolean =>
  useIsMutating({ mutationKey: [changeImport.id, importId] }) > 0

/** Changes how the file is read or mapped; the answer replaces what is shown. */
export function useChange(importId: string) {
  const client = useClient()
  const cache = useQueryClient()
  const key = [getImport.id, { params: { id: importId } }]
  return useMutation({
    mutationKey: [changeImport.id, importId],
    mutationFn: (body: Change) => client.call(changeImport, { params: { id: importId }, body }),
    onMutate: async (body) => {
      if (!body.mapping && !body.constants) return
      await cache.cancelQueries({ queryKey: key })
      cache.setQueryData<ImportInfo>(key, (info) => info && withChange(info, body))
    },
    onSuccess: async (info) => {
      // A look that began before the change would bring the import back as it was.
      await cache.cancelQueries({ queryKey: key })
      cache.setQueryData(key, info)
    },
    onError: () => cache.invalidateQueries({ queryKey: [getImport.id] }),
  })
}
