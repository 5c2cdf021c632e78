import type { Text } from '../core/messages.ts'
import { stateRows } from './state-names.ts'
import { plainState, stateForms, stateWords } from './state-words.ts'

export type State = { code: string; name: Text }

const parsed = new Map<string, readonly State[]>()
/** The closed list of a country's states; empty when the country has none here and free text is taken. */
export function statesOf(country: string): readonly State[] {
  const known = parsed.get(country)
  if (known) return known
  const rows = Object.hasOwn(stateRows, country) ? (stateRows[country] ?? '').split('\n') : []
  const states = rows.map((row) => {
    const [code = '', en = '', cn = ''] = row.split('|')
    return { code, name: { en, cn } }
  })
  parsed.set(country, states)
  return states
}

/** Short Chinese form: 广东 for 广东省, 广西 for 广西壮族自治区. */
const shortChinese = (name: string): string =>
  name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|省$|市$|州$|地区$|领地$/, '')

const wordsByCountry = new Map<string, Map<string, string>>()
function wordsOf(country: string): Map<string, string> {
  const known = wordsByCountry.get(country)
  if (known) return known
  const words = new Map<string, string>()
  for (const { code, name } of statesOf(country)) {
    words.set(plainState(name.en), code)
    words.set(plainState(name.cn), code)
    words.set(plainState(shortChinese(name.cn)), code)
  }
  for (const [word, code] of stateWords(country)) words.set(word, code)
  for (const { code } of statesOf(country)) words.set(plainState(code), code)
  wordsByCountry.set(country, words)
  return words
}

/**
 * Code of a state written as a code (also "US-CA"), a name or another usual word; null when the country's list lacks it.
 * For a country without a list the text itself comes back.
 */
export function parseState(country: string, text: string): string | null {
  if (statesOf(country).length === 0) return text.trim()
  const words = wordsOf(country)
  const forms = stateForms(country, text)
  const [whole = ''] = forms
  const code = forms.map((form) => words.get(form)).find((found) => found !== undefined)
  const short = whole.startsWith(country.toLowerCase()) ? words.get(whole.slice(2)) : undefined
  return code ?? short ?? null
}

/** The state's name; the code itself where no list knows it. */
export function stateText(country: string, code: string): Text {
  return statesOf(country).find((state) => state.code === code)?.name ?? { en: code, cn: code }
}
