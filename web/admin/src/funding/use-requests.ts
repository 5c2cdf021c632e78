import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  approveFundingRequest,
  denyFundingRequest,
  type FundingRequestDetail,
  getFundingRequest,
  listFundingRequests,
} from '@waybill/contract/funding/api'
import { ApiError } from '@waybill/contract/core/client'
import type { StaffDenial } from '@waybill/contract/funding/enums'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { useBridge, useClient } from '@waybill/host'
import { useFormat, useT } from '@waybill/kit'
import { requestMessages } from './messages.ts'

export function useRequestDetail(id: number) {
  const client = useClient()
  return useQuery(client.query(getFundingRequest, { params: { id } }, { hideErrors: true }))
}

export type Decision = { received: number } | { denial: StaffDenial; reason: string | null }

/** Approves or denies; whatever comes of it, the request is read again, since somebody else may have been faster. */
export function useDecide(id: number, onDone: () => void) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const format = useFormat()
  const t = useT(requestMessages)
  const tell = (request: FundingRequestDetail) => {
    const number = fundingNumber(request.id)
    const amount = format.money((request.received ?? 0) - request.fee, request.currency)
    if (request.status === fundingStatus.approved) return bridge.toast('ok', t('approvedToast', { number, amount }))
    return bridge.toast('ok', t(request.status === fundingStatus.denied ? 'deniedToast' : 'firstToast', { number }))
  }
  return useMutation({
    mutationFn: (decision: Decision) => {
      const call = { params: { id } }
      const quiet = { hideErrors: true }
      return 'received' in decision
        ? client.call(approveFundingRequest, { ...call, body: decision }, quiet)
        : client.call(denyFundingRequest, { ...call, body: decision }, quiet)
    },
    onSuccess: (request) => {
      tell(request)
      cache.setQueryData(client.query(getFundingRequest, { params: { id } }).queryKey, request)
      onDone()
    },
    onError: (error) => {
      // The form goes with the request that someone else decided, and with it what it could say.
      if (error instanceof ApiError && error.code === 'FUNDING_DECIDED')
        bridge.toast('warn', t('decidedBefore', { number: fundingNumber(id) }))
      void cache.invalidateQueries({ queryKey: [getFundingRequest.id] })
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: [listFundingRequests.id] })
      bridge.emit('console:changed', null)
    },
  })
}
