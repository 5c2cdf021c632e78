import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { toastStore } from '@waybill/kit/basics'

const RETRY_MS = 3000
let needed = false
const isNeeded = () => (needed ||= toastStore.read().length > 0)
const load = () => import('./toaster.tsx')

/** Loads the place of toasts ahead of the first: what that says may be that the network is gone. */
export const preloadToaster = (): void => void load().catch(() => {})

/** Loads the place of toasts with the first toast, so that pages without one do without it; again after a while when that fails. */
export function LazyToaster() {
  const shows = useSyncExternalStore(toastStore.subscribe, isNeeded)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!shows || Toaster) return
    let timer: ReturnType<typeof setTimeout>
    const show = () =>
      load().then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => (timer = setTimeout(show, RETRY_MS)),
      )
    void show()
    return () => clearTimeout(timer)
  }, [shows, Toaster])
  return Toaster && <Toaster />
}
