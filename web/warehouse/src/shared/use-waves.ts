import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { listStaffOutbounds } from '@waybill/contract/outbound/staff-api'
import type { RefusedOrder } from '@waybill/contract/outbound/floor-api'
import { createWave, getWave, listWaves, type WaveDetail } from '@waybill/contract/outbound/wave-api'
import { MOST_WAVE_TOTES } from '@waybill/contract/outbound/wave-words'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { isUnanswered } from '../scan/scan-queue.ts'
import { useFloorChanged } from './use-floor.ts'
import { waveMessages } from './wave-messages.ts'

/** What shows waves or their orders is asked for again when something changes on the floor. */
export function useWavesChanged() {
  const cache = useQueryClient()
  const client = useClient()
  const floorChanged = useFloorChanged()
  return (wave?: WaveDetail) => {
    if (wave) cache.setQueryData(client.query(getWave, { params: { id: wave.id } }).queryKey, wave)
    for (const route of [listWaves, listStaffOutbounds]) void cache.invalidateQueries({ queryKey: [route.id] })
    floorChanged()
  }
}

/** The first waves that wait for a person, of one warehouse or of all. */
export const useWavesToPick = (warehouseId: number | null) =>
  useQuery(
    useClient().query(listWaves, {
      query: { view: 'work', limit: 10, ...(warehouseId !== null && { warehouseId }) },
    }),
  )

interface NewWave {
  warehouseId: number
  /** Null: the most urgent ones. */
  ids: number[] | null
  totes?: number
}

/** Creates a wave, and keeps which orders could not join until the next time. A request that is sent again is the same wave. */
export function useCreateWave(onDone: () => void) {
  const t = useT(waveMessages)
  const client = useClient()
  const bridge = useBridge()
  const changed = useWavesChanged()
  const [requestKey, setRequestKey] = useState(randomKey)
  const [refused, setRefused] = useState<readonly RefusedOrder[]>([])
  const create = useMutation({
    mutationFn: ({ totes = MOST_WAVE_TOTES, ...body }: NewWave) =>
      client.call(createWave, { body: { ...body, totes, requestKey } }),
    onSuccess: ({ wave, refused: left }) => {
      setRefused(left)
      changed()
      onDone()
      if (wave) bridge.toast('ok', t('created', { n: wave.orders, number: wave.number }))
      else bridge.toast('error', t('nothing'))
    },
    // Whatever comes next is another request, unless nobody knows what became of this one.
    onSettled: (_, error) => {
      if (!isUnanswered(error)) setRequestKey(randomKey())
    },
  })
  return { create, refused, forget: () => setRefused([]) }
}
export type CreateWave = ReturnType<typeof useCreateWave>
