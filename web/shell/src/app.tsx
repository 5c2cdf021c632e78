import { useState } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { KitProvider, Toaster } from '@waybill/kit'
import { createShellRouter } from './router.tsx'
import { ShellProvider, useFacts } from './shell-context.tsx'
import type { Shell } from './shell.ts'
import { Splash } from './splash.tsx'

function Localised({ shell, splashMs }: { shell: Shell; splashMs: number }) {
  const { locale, timeZone } = useFacts()
  const [router] = useState(() => createShellRouter(shell))
  return (
    <KitProvider locale={locale} timeZone={timeZone ?? undefined}>
      <Splash ms={splashMs}>
        <RouterProvider router={router} />
      </Splash>
      <Toaster />
    </KitProvider>
  )
}

/** The shell's React tree. */
export function App({ shell, splashMs }: { shell: Shell; splashMs: number }) {
  return (
    <ShellProvider value={shell}>
      <QueryClientProvider client={shell.queryClient}>
        <Localised shell={shell} splashMs={splashMs} />
      </QueryClientProvider>
    </ShellProvider>
  )
}
