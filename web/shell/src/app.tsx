import { useState } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { KitProvider, Toaster } from '@waybill/kit'
import { createShellRouter } from './router.tsx'
import { ShellProvider, useFacts } from './shell-context.tsx'
import type { Shell } from './shell.ts'

function Localised({ shell }: { shell: Shell }) {
  const { locale, timeZone } = useFacts()
  const [router] = useState(() => createShellRouter(shell))
  return (
    <KitProvider locale={locale} timeZone={timeZone ?? undefined}>
      <RouterProvider router={router} />
      <Toaster />
    </KitProvider>
  )
}

/** The shell's React tree. */
export function App({ shell }: { shell: Shell }) {
  return (
    <ShellProvider value={shell}>
      <QueryClientProvider client={shell.queryClient}>
        <Localised shell={shell} />
      </QueryClientProvider>
    </ShellProvider>
  )
}
