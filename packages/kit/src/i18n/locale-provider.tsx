import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { makeFormat, type Format } from '../format/format.ts'
import { translator, type Catalogue, type Locale, type Template, type Translate } from './catalogue.ts'

type LocaleValue = { locale: Locale; timeZone: string; format: Format }

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
const initial: LocaleValue = { locale: 'en', timeZone: browserZone(), format: makeFormat('en', browserZone()) }
const LocaleContext = createContext(initial)

/** Sets the language and the account's time zone for everything below; without a zone the browser's counts. */
export function LocaleProvider(props: { locale: Locale; timeZone?: string; children: ReactNode }) {
  const { locale, timeZone = initial.timeZone } = props
  const value = useMemo(() => ({ locale, timeZone, format: makeFormat(locale, timeZone) }), [locale, timeZone])
  return <LocaleContext value={value}>{props.children}</LocaleContext>
}

/** The language and the account's IANA time zone. */
export const useLocale = (): { locale: Locale; timeZone: string } => useContext(LocaleContext)

/** Formatting functions of the current language and zone; stable until either changes. */
export const useFormat = (): Format => useContext(LocaleContext).format

/** The texts of a catalogue in the current language. */
export function useT<En extends Record<string, Template>>(catalogue: Catalogue<En>): Translate<En> {
  return translator(catalogue, useContext(LocaleContext).locale)
}
