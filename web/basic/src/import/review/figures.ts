import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { listImportProblems, previewImportFill, sumImportInsurance } from '@waybill/contract/imports/rows-api'
import { useClient } from '@waybill/host'

const quiet = { hideErrors: true }
const keyOf = ({ id }: { id: string }, info: ImportInfo) => [id, info.excelCacheId, info.valid, info.invalid]

/** What is wrong in the rows, by field and kind; the last answer stays until the next is there. */
export function useImportProblems(info: ImportInfo) {
  const client = useClient()
  const params = { id: info.excelCacheId }
  return useQuery({
    ...client.query(listImportProblems, { params }, quiet),
    queryKey: keyOf(listImportProblems, info),
    placeholderData: (before) => before,
  })
}

/** The insured orders of the file, and their sum. */
export function useInsurance(info: ImportInfo, enabled: boolean) {
  const client = useClient()
  const params = { id: info.excelCacheId }
  return useQuery({
    ...client.query(sumImportInsurance, { params }, quiet),
    queryKey: [...keyOf(sumImportInsurance, info), info.mapping, info.constants],
    placeholderData: (before) => before,
    enabled,
  })
}

/** What of the new orders products can fill. */
export function useFillPreview(info: ImportInfo, enabled: boolean) {
  const client = useClient()
  const params = { id: info.excelCacheId }
  return useQuery({
    ...client.query(previewImportFill, { params }, quiet),
    queryKey: [...keyOf(previewImportFill, info), info.mapping, info.constants],
    placeholderData: (before) => before,
    enabled,
  })
}

/** Rows were changed: also where as many are wrong as before, other things may be wrong in them. */
export function renewFigures(cache: QueryClient, importId: string | null): void {
  for (const { id } of [listImportProblems, sumImportInsurance, previewImportFill])
    void cache.invalidateQueries({ queryKey: [id, importId] })
}
