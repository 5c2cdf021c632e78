import type { Locale, Text } from '../core/messages.ts'
import { countryAliases, countryCodes } from './country-codes.ts'

export { countryCodes } from './country-codes.ts'

/** Where the runtime's name is not what people write. */
const nameOverrides: Record<string, Text> = {
  CD: { en: 'DR Congo', cn: '刚果（金）' },
  CG: { en: 'Congo', cn: '刚果（布）' },
}
const languageTag = { en: 'en', cn: 'zh-Hans' } as const

const names: Partial<Record<Locale, Map<string, string>>> = {}
function namesIn(locale: Locale): Map<string, string> {
  const known = names[locale]
  if (known) return known
  const display = new Intl.DisplayNames(languageTag[locale], { type: 'region' })
  const made = new Map(countryCodes.map((code) => [code, nameOverrides[code]?.[locale] ?? display.of(code) ?? code]))
  names[locale] = made
  return made
}

/** The country's name; an unknown code comes back as it is. */
export const countryName = (code: string, locale: Locale): string => namesIn(locale).get(code) ?? code
export const countryText = (code: string): Text => ({ en: countryName(code, 'en'), cn: countryName(code, 'cn') })
export const isCountryCode = (code: string): boolean => namesIn('en').has(code)

/** All countries by name in the given language. */
export function listCountries(locale: Locale): { code: string; name: string }[] {
  const order = new Intl.Collator(languageTag[locale])
  return [...namesIn(locale)].map(([code, name]) => ({ code, name })).sort((a, b) => order.compare(a.name, b.name))
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')

let byWord: Map<string, string> | undefined
function words(): Map<string, string> {
  if (byWord) return byWord
  const made = new Map<string, string>()
  const add = (word: string, code: string) => {
    if (!made.has(word)) made.set(word, code)
  }
  for (const code of countryCodes) add(plain(code), code)
  for (const entry of countryAliases.split(';')) {
    const [code = '', list = ''] = entry.split(':')
    for (const word of list.split(',')) add(plain(word), code)
  }
  for (const locale of ['en', 'cn'] as const) for (const [code, name] of namesIn(locale)) add(plain(name), code)
  byWord = made
  return made
}

/** Alpha-2 code of a country written as a code, an English or Chinese name or a usual alias; null when it is none. */
export function parseCountry(text: string): string | null {
  if (text.length === 2 && isCountryCode(text)) return text
  const word = plain(text)
  return (word && words().get(word)) || null
}
