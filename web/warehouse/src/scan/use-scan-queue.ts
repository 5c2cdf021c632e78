import { useEffect, useRef, useState } from 'react'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useStable } from '@waybill/kit'
import { type ScanAnswer, ScanQueue } from './scan-queue.ts'

/** What was scanned, where it is known. */
const codeOf = (scan: unknown): string =>
  typeof scan === 'string' ? scan : String((scan as { code?: unknown } | null)?.code ?? '')

/** Shows a refusal that comes when the page of its scan is gone: nobody would hear of it. */
function useLateRefusal() {
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return (answer: ScanAnswer<unknown, unknown>) => {
    if (isShown.current || !('error' in answer)) return
    bridge.toast('error', [codeOf(answer.scan), messageOf(answer.error)].filter(Boolean).join(': '))
  }
}

/**
 * Scans of a page: `add` sends them one by one, in their order, each with its own command id, which stays the same when it has to be sent
 * again. `onAnswer` gets each answer or refusal. Those that wait when the page is left are still sent,
 * and refusals of them are shown as toasts. `clear` drops what waits.
 */
export function useScanQueue<Scan, Value>(
  send: (scan: Scan, commandId: string) => Promise<Value>,
  onAnswer: (answer: ScanAnswer<Scan, Value>) => void,
): { add: (scan: Scan) => void; clear: () => void; waiting: number; isOffline: boolean } {
  const [state, setState] = useState({ waiting: 0, isOffline: false })
  const latestSend = useStable(send)
  const latestAnswer = useStable(onAnswer)
  const lateRefusal = useStable(useLateRefusal())
  const [queue] = useState(() => {
    const created: ScanQueue<Scan, Value> = new ScanQueue<Scan, Value>({
      send: (scan, commandId) => latestSend(scan, commandId),
      onAnswer: (answer) => {
        latestAnswer(answer)
        lateRefusal(answer)
      },
      onChange: () => setState({ waiting: created.waiting, isOffline: created.isOffline }),
    })
    return created
  })
  const { waiting } = state
  useEffect(() => {
    if (waiting === 0) return
    // The browser asks before a tab is closed that has scans to send.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [waiting])
  return { ...state, add: (scan) => queue.add(scan), clear: () => queue.clear() }
}
