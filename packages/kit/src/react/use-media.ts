import { useSyncExternalStore } from 'react'

/** Whether a media query matches now; renders again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Below this width lists are cards and overlays fill the screen. */
export const narrow = '(width < 640px)'
