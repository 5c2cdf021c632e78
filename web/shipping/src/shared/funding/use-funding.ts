import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelFunding,
  type FundingRow,
  getFunding,
  getFundingOptions,
  listFunding,
  requestFunding,
} from '@waybill/contract/funding/api'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { randomKey } from '@waybill/contract/core/random-key'
import type { InputOf } from '@waybill/contract/core/route'
import { useClient } from '@waybill/host'
import { useState } from 'react'

const POLL_MS = 5000

/** How money can be added. A form stays with the reference that it was opened with, so that sending it twice is one request. */
export function useFundingOptions() {
  const client = useClient()
  const query = client.query(getFundingOptions, {}, { hideErrors: true })
  return useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
}

/** Renews what shows requests. */
export function useFundingChanged() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: [listFunding.id] })
    void cache.invalidateQueries({ queryKey: [getFunding.id] })
    void cache.invalidateQueries({ queryKey: [getFundingOptions.id] })
  }
}

type Wanted = InputOf<typeof requestFunding>['body']

/** Sends a request. The key stays while nothing was answered, so that trying again after a lost answer is the same call. */
export function useSendRequest(onSent: (request: FundingRow) => void) {
  const client = useClient()
  const changed = useFundingChanged()
  const [key, setKey] = useState<{ of: string; key: string } | null>(null)
  return useMutation({
    mutationFn: (body: Wanted) => {
      const of = JSON.stringify(body)
      const used = key?.of === of ? key : { of, key: randomKey() }
      setKey(used)
      return client.call(requestFunding, { body }, { idempotencyKey: used.key, hideErrors: true })
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
