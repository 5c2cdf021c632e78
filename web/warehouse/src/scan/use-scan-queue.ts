import { useEffect, useState } from 'react'
import { useStable } from '@waybill/kit'
import { type ScanAnswer, ScanQueue } from './scan-queue.ts'

/**
 * Scans of a page: `add` sends them one by one, in their order, each with its own command id, which stays the same when it has to be sent
 * again. `onAnswer` gets each answer or refusal. Those that wait when the page is left are still sent.
 */
export function useScanQueue<Scan, Value>(
  send: (scan: Scan, commandId: string) => Promise<Value>,
  onAnswer: (answer: ScanAnswer<Scan, Value>) => void,
): { add: (scan: Scan) => void; waiting: number; isOffline: boolean } {
  const [state, setState] = useState({ waiting: 0, isOffline: false })
  const latestSend = useStable(send)
  const latestAnswer = useStable(onAnswer)
  const [queue] = useState(() => {
    const made: ScanQueue<Scan, Value> = new ScanQueue<Scan, Value>({
      send: (scan, commandId) => latestSend(scan, commandId),
      onAnswer: (answer) => latestAnswer(answer),
      onChange: () => setState({ waiting: made.waiting, isOffline: made.isOffline }),
    })
    return made
  })
  const { waiting } = state
  useEffect(() => {
    if (waiting === 0) return
    // The browser asks before a tab is closed that has scans to send.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [waiting])
  return { ...state, add: (scan) => queue.add(scan) }
}
