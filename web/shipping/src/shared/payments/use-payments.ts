import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import type { InputOf } from '@waybill/contract/core/route'
import { getPaymentMeans, openPayment, startPayment } from '@waybill/contract/payments/api'
import { useClient } from '@waybill/host'

/** How the caller can pay by card and bank debit, with saved methods and auto top-up. */
export function usePaymentMeans() {
  const client = useClient()
  return useQuery(client.query(getPaymentMeans, {}, { hideErrors: true }))
}

/** Has what was saved or removed shown. */
export function useMeansChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: [getPaymentMeans.id] })
}

/** The page that shows a payer the result of a payment. */
export const paymentPlace = (fundingId: number): string => `/e/#/funds/payment/${fundingId}`

/** Leaves for the page on which it is paid; `stays`: only finds out where it is. */
export function useOpenPayment(stays = false) {
  const client = useClient()
  const open = useMutation({
    mutationFn: (fundingId: number) => client.call(openPayment, { params: { fundingId } }, { hideErrors: true }),
    onSuccess: ({ url }) => {
      if (!stays) location.assign(url)
    },
  })
  const leaving = open.isPending || (open.isSuccess && !stays)
  return { open: open.mutate, error: open.error, leaving, url: stays ? (open.data?.url ?? null) : null }
}

type Body = Omit<InputOf<typeof startPayment>['body'], 'requestId' | 'returnTo'>

/**
 * Requests a top-up. The request keeps its name until it is answered, so that one sent again after a lost connection is the same
 * top-up; a saved method is charged at once.
 */
export function useStartPayment() {
  const client = useClient()
  const requestId = useRef(randomKey())
  return useMutation({
    mutationFn: (body: Body) => {
      const named = { ...body, requestId: requestId.current, returnTo: location.origin + location.search }
      return client.call(startPayment, { body: named }, { hideErrors: true })
    },
    onSuccess: () => {
      requestId.current = randomKey()
    },
  })
}
