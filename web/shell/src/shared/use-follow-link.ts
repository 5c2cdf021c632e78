import { useCallback, type MouseEvent } from 'react'
import { useShellParts } from '../shell-context.tsx'

/** Follows a real link inside the page; with a modifier or another button the browser does what it always does. */
export function useFollowLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { bridge } = useShellParts()
  return useCallback(
    (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      bridge.navigate(event.currentTarget.getAttribute('href') ?? '/')
    },
    [bridge],
  )
}
