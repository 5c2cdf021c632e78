import { useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { randomKey } from '@waybill/contract/core/random-key'
import { closeDay, getDayClose, getDayEnd, listManifests } from '@waybill/contract/shipping/manifest-api'
import { useBridge, useClient } from '@waybill/host'

const POLL_MS = 500

/** One press of Close day and what becomes of it. A press that is repeated, by whatever, is the same one. */
export function useCloseDay() {
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const [key, setKey] = useState(randomKey)
  const [closeId, setCloseId] = useState<string | null>(null)
  const press = useMutation({
    mutationFn: (rows: string[]) => client.call(closeDay, { body: { rows } }, { idempotencyKey: key }),
    onSuccess: (answer) => setCloseId(answer.closeId),
    // What was shown may be closed already.
    onError: () => {
      setKey(randomKey())
      void cache.invalidateQueries({ queryKey: [getDayEnd.id] })
    },
  })
  const progress = useQuery({
    ...client.query(getDayClose, { params: { id: closeId ?? '' } }, { hideErrors: true }),
    enabled: closeId !== null,
    refetchInterval: ({ state }) => (state.data?.finished ? false : POLL_MS),
  })
  const finished = progress.data?.finished === true
  useEffect(() => {
    if (!finished) return
    for (const route of [getDayEnd, listManifests]) void cache.invalidateQueries({ queryKey: [route.id] })
    bridge.emit('shipments:changed', null)
  }, [finished, cache, bridge])
  return {
    press: press.mutate,
    isPending: press.isPending || (closeId !== null && !finished),
    result: finished ? (progress.data?.manifests ?? null) : null,
    reset: () => {
      setCloseId(null)
      setKey(randomKey())
    },
  }
}
export type DayResult = NonNullable<ReturnType<typeof useCloseDay>['result']>
