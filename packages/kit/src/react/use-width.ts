import { useCallback, useSyncExternalStore, type RefObject } from 'react'

/** The inner width of an element in pixels, 0 before it is mounted; renders again when it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!element.current) return () => undefined
      const observer = new ResizeObserver(changed)
      observer.observe(element.current)
      return () => observer.disconnect()
    },
    [element],
  )
  return useSyncExternalStore(subscribe, () => element.current?.clientWidth ?? 0)
}
