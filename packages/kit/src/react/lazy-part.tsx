import { useEffect, useSyncExternalStore, type ComponentType } from 'react'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * A part of a page that is loaded at its first use, with something in its place until then. React's own `lazy` keeps a failed load for
 * ever and throws it at the page around; this one tries again, after growing pauses and when the network is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Waiting: ComponentType<Props>,
): ComponentType<Props> {
  const listeners = new Set<() => void>()
  let Part: ComponentType<Props> | null = null
  let underway: Promise<void> | null = null
  const attempt = async () => {
    try {
      Part = (await load()).default
      for (const listener of listeners) listener()
    } catch {
      // The next try says whether it lasts.
    } finally {
      underway = null
    }
  }
  const start = () => (underway ??= attempt())
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return function LazyPart(props: Props) {
    const Loaded = useSyncExternalStore(subscribe, () => Part)
    useEffect(() => {
      if (Part) return
      let pause = FIRST_PAUSE_MS
      let timer: ReturnType<typeof setTimeout> | undefined
      let over = false
      const tryOnce = async () => {
        clearTimeout(timer)
        await start()
        if (Part || over) return
        timer = setTimeout(() => void tryOnce(), pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      }
      const again = () => void tryOnce()
      again()
      addEventListener('online', again)
      return () => {
        over = true
        clearTimeout(timer)
        removeEventListener('online', again)
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : <Waiting {...props} />
  }
}
