import { useEffect, useState } from 'react'

/** So long the next request takes no decision: a press that was meant for the one before may still be on its way. */
const PAUSE_MS = 700

/** True from the first time it is shown, for a moment, if `rests`. */
export function usePause(rests: boolean): boolean {
  const [paused, setPaused] = useState(rests)
  useEffect(() => {
    if (!paused) return
    const timer = setTimeout(() => setPaused(false), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [paused])
  return paused
}
