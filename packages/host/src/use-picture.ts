import { useEffect, useState } from 'react'
import { useBridge } from './use-shell.tsx'

/**
 * The address of a picture that only a log-in may read, for an `img`: loaded with the bearer and kept in this page alone. Null while it
 * loads, and without a path; `failed` when it could not be loaded.
 */
export function usePicture(path: string | null): { src: string | null; failed: boolean } {
  const bridge = useBridge()
  const [shown, setShown] = useState<{ path: string; src: string | null } | null>(null)
  useEffect(() => {
    if (path === null) return
    const leave = new AbortController()
    let objectUrl: string | null = null
    void bridge
      .fetch(path, { signal: leave.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`The picture answered ${response.status}`)
        const blob = await response.blob()
        if (leave.signal.aborted) return
        objectUrl = URL.createObjectURL(blob)
        setShown({ path, src: objectUrl })
      })
      .catch(() => {
        if (!leave.signal.aborted) setShown({ path, src: null })
      })
    return () => {
      leave.abort()
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [bridge, path])
  const mine = shown?.path === path ? shown : null
  return { src: mine?.src ?? null, failed: mine !== null && mine.src === null }
}
