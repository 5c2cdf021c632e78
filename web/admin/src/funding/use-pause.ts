import { useEffect, useState } from 'react'

/** So long the next request takes no decision: a press that was meant for the one before may still be on its way. */
const PAUSE_MS = 700

export function usePause() {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setSince(null), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [since])
  return { on: since !== null, start: () => setSince(Date.now()) }
}
