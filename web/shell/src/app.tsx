import { useState } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import { LocaleProvider } from '@waybill/kit/basics'
import { LazyToaster } from './lazy-toaster.tsx'
import { createShellRouter } from './router.tsx'
import { ShellProvider, useShellContext } from './shell-context.tsx'
import type { Shell } from './shell.ts'
import { Splash } from './splash.tsx'

function Localised({ shell, splashMs }: { shell: Shell; splashMs: number }) {
  const { locale, timeZone } = useShellContext()
  const [router] = useState(() => createShellRouter(shell))
  return (
    <LocaleProvider locale={locale} timeZone={timeZone ?? undefined}>
      <Splash ms={splashMs}>
        <RouterProvider router={router} />
      </Splash>
      <LazyToaster />
    </LocaleProvider>
  )
}

/** The shell's React tree. */
export function App({ shell, splashMs }: { shell: Shell; splashMs: number }) {
  return (
    <ShellProvider value={shell}>
      <Localised shell={shell} splashMs={splashMs} />
    </ShellProvider>
  )
}
