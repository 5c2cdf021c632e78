import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '@waybill/contract/core/route'
import { decideDifferences, type RefusedDifference } from '@waybill/contract/counts/staff-api'
import type { CountDecision } from '@waybill/contract/counts/words'
import { listPlaces } from '@waybill/contract/stock/place-api'
import { listStockLevels, listStockMovements } from '@waybill/contract/stock/staff-api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { reviewMessages } from './review-messages.ts'
import { useCountChanged } from './use-counts.ts'

/** Decides about differences, and keeps what was refused until the next time. */
export function useDecide(onDone: (decision: CountDecision, done: number) => void) {
  const t = useT(reviewMessages)
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const changed = useCountChanged()
  const [refused, setRefused] = useState<readonly RefusedDifference[]>([])
  const mutation = useMutation({
    mutationFn: (body: InputOf<typeof decideDifferences>['body']) =>
      client.call(decideDifferences, { body }, { hideErrors: true }),
    onSuccess: ({ done, refused: left }, { decision }) => {
      setRefused(left)
      if (done > 0) bridge.toast('ok', t(`done_${decision}`, { n: done }))
      onDone(decision, done)
    },
    onSettled: () => {
      changed()
      for (const route of [listStockLevels, listStockMovements, listPlaces])
        void cache.invalidateQueries({ queryKey: [route.id] })
    },
  })
  return { mutation, refused, forget: () => setRefused([]) }
}
export type Decide = ReturnType<typeof useDecide>
