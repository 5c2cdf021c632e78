import { useEffect, useRef } from 'react'
import type { usePrintLabels } from '@waybill/host/labels'

type Waiting = { resolve: (shipmentIds: readonly number[]) => void; reject: (reason: null) => void }
type Outcome = {
  printing: ReturnType<typeof usePrintLabels>
  labels: readonly number[]
  finished: boolean
  failed: boolean
}

/**
 * Where the print settings say so, opens what is bought for printing. Returns what Buy calls: browsers let a window open only straight from
 * a press, so it is opened then and closed again when nothing was bought or the drawer is left.
 */
export function usePrintAfterBuying({ printing, labels, finished, failed }: Outcome): () => void {
  const waiting = useRef<Waiting | null>(null)
  useEffect(() => {
    if (!waiting.current || !(finished || failed)) return
    if (finished && labels.length > 0) waiting.current.resolve(labels)
    else waiting.current.reject(null)
    waiting.current = null
  }, [finished, failed, labels])
  useEffect(() => () => waiting.current?.reject(null), [])
  return () => {
    if (!printing.settings?.afterBuying || waiting.current) return
    const bought = new Promise<readonly number[]>((resolve, reject) => {
      waiting.current = { resolve, reject }
    })
    void printing.printWhen(bought)
  }
}
