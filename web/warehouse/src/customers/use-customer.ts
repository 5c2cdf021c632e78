import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import {
  chargeWarehouseCustomer,
  listWarehouseCustomers,
  listWarehouseCustomerTransactions,
  refundWarehouseCharge,
  type WarehouseEntry,
} from '@waybill/contract/warehouse/api'
import { useClient } from '@waybill/host'

const LATEST = 20

/** The newest transactions of a customer's balance. */
export function useCustomerTransactions(orgId: number) {
  const client = useClient()
  return useQuery(
    client.query(
      listWarehouseCustomerTransactions,
      { params: { orgId }, query: { limit: LATEST } },
      { hideErrors: true },
    ),
  )
}

function useChanged() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: [listWarehouseCustomers.id] })
    void cache.invalidateQueries({ queryKey: [listWarehouseCustomerTransactions.id] })
  }
}

export function useCharge(orgId: number, onDone: (entry: WarehouseEntry) => void) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (body: InputOf<typeof chargeWarehouseCustomer>['body']) =>
      client.call(chargeWarehouseCustomer, { params: { orgId }, body }, { hideErrors: true }),
    onSuccess: onDone,
    onSettled: changed,
  })
}

export function useRefund(orgId: number, onDone: () => void) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (body: InputOf<typeof refundWarehouseCharge>['body']) =>
      client.call(refundWarehouseCharge, { params: { orgId }, body }, { hideErrors: true }),
    onSuccess: onDone,
    onSettled: changed,
  })
}
