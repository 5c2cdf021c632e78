import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ColumnValues,
  type ImportInfo,
  chooseImportValues,
  getImport,
  listImportValues,
} from '@waybill/contract/imports/api'
import type { InputOf } from '@waybill/contract/core/route'
import { useClient } from '@waybill/host'

/** The texts of the columns that name one of a few values, by field; asked again when a column or the carrier changes. */
export function useColumnValues(info: ImportInfo): ReadonlyMap<string, ColumnValues> {
  const client = useClient()
  const { mapping, constants, excelCacheId } = info
  const query = client.query(listImportValues, { params: { id: excelCacheId } }, { hideErrors: true })
  const { data = [] } = useQuery({
    ...query,
    queryKey: [...query.queryKey, JSON.stringify(mapping), constants.carrierName ?? ''],
    enabled: info.state === 'ready',
    placeholderData: (before) => before,
  })
  return new Map(data.map((one) => [one.field, one]))
}

/** Says what a text stands for in all rows. */
export function useChooseValue(importId: string) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof chooseImportValues>['body']) =>
      client.call(chooseImportValues, { params: { id: importId }, body }),
    onSuccess: (info) => {
      cache.setQueryData([getImport.id, { params: { id: importId } }], info)
      void cache.invalidateQueries({ queryKey: [listImportValues.id] })
    },
  })
}
