import { useEffect, useState } from 'react'

/** Turns true when `active` has lasted `ms`; false at once when it ends. Keeps short waits free of flicker. */
export function useDelayed(active: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, ms])
  return active && late
}
