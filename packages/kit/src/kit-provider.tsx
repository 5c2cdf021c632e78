import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import type { Locale } from './i18n/catalogue.ts'
import { LocaleProvider } from './i18n/locale-provider.tsx'
import { TooltipProvider } from './overlay/tooltip.tsx'

/** What every React root of the product stands in: language and zone, no inline style elements, shared tooltip timing. */
export function KitProvider(props: { locale: Locale; timeZone?: string; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <LocaleProvider locale={props.locale} timeZone={props.timeZone}>
        <TooltipProvider>{props.children}</TooltipProvider>
      </LocaleProvider>
    </CSPProvider>
  )
}
