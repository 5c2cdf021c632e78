import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  discardRateDraft,
  getRateCard,
  listOwnRateCards,
  publishRateCard,
  type RateCard,
  type RateScope,
  saveRateDraft,
} from '@waybill/contract/warehouse-billing/rates-api'
import type { RateRow } from '@waybill/contract/warehouse-billing/shapes'
import { useClient } from '@waybill/host'

export function useRateCard(scope: RateScope) {
  const client = useClient()
  return useQuery(client.query(getRateCard, { query: scope ?? {} }, { hideErrors: true }))
}

export function useRateScopes() {
  const client = useClient()
  return useQuery(client.query(listOwnRateCards, {}, { hideErrors: true }))
}

type Change = { of: 'save'; rows: RateRow[] } | { of: 'publish'; startsOn: string } | { of: 'discard' }

/**
 * Changes the draft that was seen; whatever comes of it, the card is read again. `onDone` is told before that: a draft that is gone takes its
 * card along.
 */
export function useChangeCard({ scope, draft }: RateCard, onDone: () => void) {
  const client = useClient()
  const cache = useQueryClient()
  const how = { hideErrors: true }
  return useMutation({
    mutationFn: (change: Change) => {
      const seen = { scope, edits: draft?.edits ?? 0 }
      if (change.of === 'save') return client.call(saveRateDraft, { body: { ...seen, rows: change.rows } }, how)
      if (change.of === 'publish')
        return client.call(publishRateCard, { body: { ...seen, startsOn: change.startsOn } }, how)
      return client.call(discardRateDraft, { body: seen }, how)
    },
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([getRateCard.id, listOwnRateCards.id].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
}
