import { useQuery } from '@tanstack/react-query'
import { listWarehouseAccounts } from '@waybill/contract/warehouse/api'
import { useClient } from '@waybill/host'

/** The seller's warehouse balances. */
export function useAccounts() {
  const client = useClient()
  return useQuery(client.query(listWarehouseAccounts, {}, { hideErrors: true }))
}
