import type { ReactNode } from 'react'
import { KitProvider } from '@waybill/kit'
import { useShellContext } from './shell-context.tsx'

/** What popups and tooltips need around them; only for parts that are loaded when they are wanted. */
export function WholeKit({ children }: { children: ReactNode }) {
  const { locale, timeZone } = useShellContext()
  return (
    <KitProvider locale={locale} timeZone={timeZone ?? undefined}>
      {children}
    </KitProvider>
  )
}
