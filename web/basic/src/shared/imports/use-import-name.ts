import { useQuery } from '@tanstack/react-query'
import { getImport } from '@waybill/contract/imports/api'
import { useClient } from '@waybill/host'

/** The file of an import, of one that is gone its number. */
export function useImportName(id = ''): string {
  const query = useClient().query(getImport, { params: { id } }, { hideErrors: true })
  const { data, isError } = useQuery({ ...query, enabled: id !== '', staleTime: Infinity, retry: false })
  return data?.fileName ?? (isError ? id.slice(0, 8) : '…')
}
