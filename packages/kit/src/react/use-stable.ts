import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that never changes its identity and always runs the newest closure; for event handlers of memoised children. */
export function useStable<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
