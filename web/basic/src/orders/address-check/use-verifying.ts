import { useEffect, useRef, useState } from 'react'
import { checkOrderAddresses } from '@waybill/contract/orders/address-api'
import type { OutputOf } from '@waybill/contract/core/route'
import { useClient } from '@waybill/host'
import { useStable } from '@waybill/kit'
import { useOrdersChanged } from '../../shared/orders-changed.ts'

/** Orders of one call: few enough that progress is seen, no more than a call takes. */
const BATCH = 250

type Checked = OutputOf<typeof checkOrderAddresses>
export type Verified = { done: number; checked: Checked['checked']; left: number[] }
const nothing: Verified = { done: 0, checked: [], left: [] }

/** Checks orders batch by batch; what was checked is kept when it stops or fails, and it continues from there. */
export function useVerifying(ids: readonly number[]) {
  const client = useClient()
  const changed = useOrdersChanged()
  const [found, setFound] = useState(nothing)
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const stopped = useRef(false)
  const run = useStable(async (from: Verified) => {
    stopped.current = false
    setRunning(true)
    setError(null)
    let now = from
    try {
      while (!stopped.current && now.done < ids.length) {
        const batch = ids.slice(now.done, now.done + BATCH)
        const answer = await client.call(checkOrderAddresses, { body: { ids: batch } }, { hideErrors: true })
        now = {
          done: now.done + batch.length,
          checked: [...now.checked, ...answer.checked],
          left: [...now.left, ...answer.left],
        }
        setFound(now)
      }
    } catch (failure) {
      setError(failure)
    }
    setRunning(false)
    changed()
  })
  useEffect(() => {
    void run(nothing)
    return () => void (stopped.current = true)
  }, [run])
  return {
    ...found,
    running,
    error,
    finished: found.done === ids.length,
    stop: () => void (stopped.current = true),
    resume: () => void run(found),
  }
}
