import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelFunding,
  type FundingRow,
  getFunding,
  getFundingOptions,
  getWarehouseFundingOptions,
  listFunding,
  listWarehouseFunding,
  requestFunding,
  requestWarehouseFunding,
} from '@waybill/contract/funding/api'
import { listWarehouseAccounts } from '@waybill/contract/warehouse/api'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { randomKey } from '@waybill/contract/core/random-key'
import type { InputOf } from '@waybill/contract/core/route'
import { useClient } from '@waybill/host'
import { useState } from 'react'

const POLL_MS = 5000

/** How money can be added. A form stays with the reference that it was opened with, so that sending it twice is one request. */
export function useFundingOptions(operatorId?: number) {
  const client = useClient()
  const query =
    operatorId === undefined
      ? client.query(getFundingOptions, {}, { hideErrors: true })
      : client.query(getWarehouseFundingOptions, { query: { operatorId } }, { hideErrors: true })
  return useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as typeof query & { staleTime: number })
}

/** Renews what shows requests. */
export function useFundingChanged() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: [listFunding.id] })
    void cache.invalidateQueries({ queryKey: [getFunding.id] })
    void cache.invalidateQueries({ queryKey: [getFundingOptions.id] })
    void cache.invalidateQueries({ queryKey: [listWarehouseFunding.id] })
    void cache.invalidateQueries({ queryKey: [getWarehouseFundingOptions.id] })
    void cache.invalidateQueries({ queryKey: [listWarehouseAccounts.id] })
  }
}

/** `operatorId`: of the warehouse whose balance is recharged; left out: the postage balance. */
type TransferRequest = InputOf<typeof requestFunding>['body'] & { operatorId?: number | undefined }

/** Sends a request. The key stays while nothing was answered, so that trying again after a lost answer is the same call. */
export function useSendRequest(onSent: (request: FundingRow) => void) {
  const client = useClient()
  const changed = useFundingChanged()
  const [key, setKey] = useState<{ of: string; key: string } | null>(null)
  return useMutation({
    mutationFn: ({ operatorId, ...body }: TransferRequest) => {
      const of = JSON.stringify({ operatorId, ...body })
      const used = key?.of === of ? key : { of, key: randomKey() }
      setKey(used)
      const options = { idempotencyKey: used.key, hideErrors: true }
      return operatorId === undefined
        ? client.call(requestFunding, { body }, options)
        : client.call(requestWarehouseFunding, { body: { operatorId, ...body } }, options)
    },
    onSuccess: (request) => {
      onSent(request)
      changed()
    },
  })
}

/** A request, asked for again every few seconds until it is decided. */
export function useFollowedFunding(id: number | null) {
  const client = useClient()
  return useQuery({
    ...client.query(getFunding, { params: { id: id ?? 0 } }, { hideErrors: true }),
    enabled: id !== null,
    refetchInterval: (query) =>
      query.state.data?.status === fundingStatus.pending || !query.state.data ? POLL_MS : false,
  })
}

export function useCancelFunding(onDone: () => void) {
  const client = useClient()
  const changed = useFundingChanged()
  return useMutation({
    mutationFn: (id: number) => client.call(cancelFunding, { params: { id } }, { hideErrors: true }),
    onSuccess: onDone,
    onSettled: changed,
  })
}
