import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@waybill/contract/core/client'
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

/** A card as it was when somebody began to change it, however often it is read again meanwhile. */
export interface SeenCard {
  scope: RateScope
  draft: Pick<NonNullable<RateCard['draft']>, 'id' | 'edits'> | null
}

export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT'

type Change = { of: 'save'; rows: RateRow[] } | { of: 'publish'; startsOn: string } | { of: 'discard' }

/**
 * Changes the draft that was seen, which is CONFLICT when it is another one by now; whatever comes of it, the card is read again. `onDone` and
 * `onError` run before that: a draft that is gone takes its card along.
 */
export function useChangeCard({ scope, draft }: SeenCard, onDone: () => void, onError?: (error: Error) => void) {
  const client = useClient()
  const cache = useQueryClient()
  const how = { hideErrors: true }
  return useMutation({
    mutationFn: (change: Change) => {
      const seen = { scope, draftId: draft?.id ?? null, edits: draft?.edits ?? 0 }
      if (change.of === 'save') return client.call(saveRateDraft, { body: { ...seen, rows: change.rows } }, how)
      if (change.of === 'publish')
        return client.call(publishRateCard, { body: { ...seen, startsOn: change.startsOn } }, how)
      return client.call(discardRateDraft, { body: seen }, how)
    },
    onSuccess: onDone,
    onError,
    onSettled: () =>
      Promise.all([getRateCard.id, listOwnRateCards.id].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
}
