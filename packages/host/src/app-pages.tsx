import { Outlet, useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type AskToLeave, UnsavedOverlays } from '@waybill/kit'

/** The pages of a sub-app. Back, Forward and a reload ask before they take what is typed in a dialog; what pages do themselves is not asked about. */
export function AppPages() {
  const [overlays] = useState(() => new Set<AskToLeave>())
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ action }) => overlays.size > 0 && action !== 'PUSH' && action !== 'REPLACE',
    enableBeforeUnload: () => overlays.size > 0,
    withResolver: true,
  })
  useEffect(() => {
    if (status !== 'blocked') return
    const ask = [...overlays].at(-1)
    if (ask) ask({ leave: proceed, stay: reset })
    else proceed()
  }, [status, proceed, reset, overlays])
  return (
    <UnsavedOverlays value={overlays}>
      <Outlet />
    </UnsavedOverlays>
  )
}
