import { useEffect, useState } from 'react'

/** Whole seconds until an instant (milliseconds), counted down; 0 when it is over or there is none. */
export function useCountdown(until: number | null): number {
  const left = () => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    if (until === null) return
    const timer = setInterval(() => {
      const rest = left()
      setSeconds(rest)
      if (rest === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `left` reads `until` alone.
  }, [until])
  return seconds
}

/** "9:05" */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
