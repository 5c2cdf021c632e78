import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from '@waybill/kit/basics'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))
let asked = false
const wanted = () => (asked ||= toastStore.read().length > 0)

/** Loads the place of toasts with the first toast, so that pages without one do without it. */
export function LazyToaster() {
  if (!useSyncExternalStore(toastStore.subscribe, wanted)) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
