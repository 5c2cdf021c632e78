import { StrictMode, useSyncExternalStore, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { KitProvider } from '@waybill/kit'
import type { ShellBridge, SubAppHandle } from './contract.ts'
import { BridgeProvider } from './use-shell.tsx'

function Providers(props: { bridge: ShellBridge; queryClient: QueryClient; children: ReactNode }) {
  const { bridge, queryClient } = props
  const { locale, timeZone } = useSyncExternalStore(bridge.subscribe, bridge.getContext)
  return (
    <BridgeProvider value={bridge}>
      <QueryClientProvider client={queryClient}>
        <KitProvider locale={locale} timeZone={timeZone ?? undefined}>
          {props.children}
        </KitProvider>
      </QueryClientProvider>
    </BridgeProvider>
  )
}

/** A React root of its own in `el`, so that what throws inside never touches the shell: it ends in `bridge.fail`. */
export function mountPlace(options: {
  el: HTMLElement
  bridge: ShellBridge
  queryClient: QueryClient
  content: ReactNode
}): SubAppHandle {
  const { el, bridge, queryClient, content } = options
  const root = createRoot(el, { onUncaughtError: (error) => bridge.fail(error) })
  root.render(
    <StrictMode>
      <Providers bridge={bridge} queryClient={queryClient}>
        {content}
      </Providers>
    </StrictMode>,
  )
  return {
    // A root must not be unmounted while React renders another one.
    unmount: () => new Promise<void>((done) => queueMicrotask(() => (root.unmount(), done()))),
  }
}
