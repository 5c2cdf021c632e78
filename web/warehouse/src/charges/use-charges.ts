import {
  getCustomerBill,
  listCustomerBills,
  listCustomerOpenBills,
} from '@waybill/contract/warehouse-billing/bills-staff-api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import { listWarehouseCustomers } from '@waybill/contract/warehouse/api'
import {
  answerChargeDispute,
  getCustomerCharge,
  listCustomerCharges,
  priceCharge,
  waiveCharge,
} from '@waybill/contract/warehouse-billing/staff-api'
import { useClient } from '@waybill/host'

export function useCharge(id: number) {
  const client = useClient()
  return useQuery(client.query(getCustomerCharge, { params: { id } }, { hideErrors: true }))
}

const changedLists = [
  getCustomerCharge.id,
  listCustomerCharges.id,
  listWarehouseCustomers.id,
  listCustomerBills.id,
  listCustomerOpenBills.id,
  getCustomerBill.id,
]

type Decision =
  | { of: 'price'; body: InputOf<typeof priceCharge>['body'] }
  | { of: 'waive'; body: InputOf<typeof waiveCharge>['body'] }
  | { of: 'answer'; body: InputOf<typeof answerChargeDispute>['body'] }

/** Decides about a charge; whatever comes of it, it is read again, since somebody else may have been faster. */
export function useDecide(id: number) {
  const client = useClient()
  const cache = useQueryClient()
  const how = { hideErrors: true }
  return useMutation({
    mutationFn: (decision: Decision) => {
      const params = { id }
      if (decision.of === 'price') return client.call(priceCharge, { params, body: decision.body }, how)
      if (decision.of === 'waive') return client.call(waiveCharge, { params, body: decision.body }, how)
      return client.call(answerChargeDispute, { params, body: decision.body }, how)
    },
    onSettled: () => Promise.all(changedLists.map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
}
