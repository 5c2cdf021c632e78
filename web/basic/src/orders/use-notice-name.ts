import { useQuery } from '@tanstack/react-query'
import { getRuleNotice } from '@waybill/contract/rules/api'
import { useClient } from '@waybill/host'

/** The rule whose message the list is narrowed to, as it was called then; of a message that is gone its number. */
export function useNoticeName(id = ''): string {
  const query = useClient().query(getRuleNotice, { params: { id } }, { hideErrors: true })
  const { data, isError } = useQuery({ ...query, enabled: id !== '', staleTime: Infinity, retry: false })
  return data?.ruleName ?? (isError ? id.slice(0, 8) : '…')
}
