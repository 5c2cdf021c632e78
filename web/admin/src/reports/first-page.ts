import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import { useClient } from '@waybill/host'
import { queryOf } from '@waybill/host/list'
import type { accuracyRowList, floatRowList, unbilledList } from './provider-lists.ts'

type RowList = typeof accuracyRowList | typeof floatRowList | typeof unbilledList

/** The first page of a list, with which its sums come: as it was read already, or read for a link into the middle. */
export function useFirstPage<L extends RowList>(list: L, state: Parameters<typeof queryOf<L>>[1]) {
  const query = { ...queryOf(list, state), cursor: undefined }
  const first = useQuery({
    ...useClient().query(list.route as L['route'], { query } as InputOf<L['route']>, { hideErrors: true }),
    placeholderData: keepPreviousData,
  })
  return first.data as OutputOf<L['route']> | undefined
}
