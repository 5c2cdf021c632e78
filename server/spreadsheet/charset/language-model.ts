import { languageWords } from './language-words.ts'

/** Logarithms of the chance of one letter behind another, in small letters; '' stands for what is no letter. */
export type LanguageModel = { chance: (before: string, letter: string) => number }

/** Of a letter that the language does not have. */
const FOREIGN = Math.log(1e-6)
/** How much a pair that was never seen is believed, against those that were. */
const BACK_OFF = 0.15
/** Names and addresses are nearer to what files hold than the names of countries. */
const WEIGHT_OF_WORDS = 3

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const twoLetters = [...letters].flatMap((first) => [...letters].map((second) => first + second))

/** Names of countries, languages and currencies in a language, as the platform knows them. */
function platformText(language: string): string {
  const region = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const tongue = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
  const currency = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' })
  const names = [
    ...twoLetters.map((code) => region.of(code)),
    ...twoLetters.map((code) => tongue.of(code.toLowerCase())),
    ...Intl.supportedValuesOf('currency').map((code) => currency.of(code)),
  ]
  return names.filter((name) => name !== undefined).join('\n')
}

export const isLetter = (character: string): boolean => /[\p{L}\p{M}]/u.test(character)

/** Its letters in small, anything between them once as ''. */
export function lettersOf(text: string): string[] {
  const found: string[] = ['']
  for (const character of text) {
    if (isLetter(character)) found.push(character.toLowerCase())
    else if (found.at(-1) !== '') found.push('')
  }
  return found
}

class Counts {
  readonly pairs = new Map<string, number>()
  readonly before = new Map<string, number>()
  readonly single = new Map<string, number>()
  all = 0

  add(text: string, weight: number): void {
    const found = lettersOf(text.normalize('NFC'))
    for (let at = 1; at < found.length; at++) {
      const [before, letter] = [found[at - 1]!, found[at]!]
      raise(this.pairs, before + letter, weight)
      raise(this.before, before, weight)
      raise(this.single, letter, weight)
      this.all += weight
    }
  }
}

const raise = (counts: Map<string, number>, key: string, by: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by)

function modelOf(language: string): LanguageModel {
  const counts = new Counts()
  counts.add(platformText(language), 1)
  counts.add(languageWords[language] ?? '', WEIGHT_OF_WORDS)
  const known = new Map<string, number>()
  const chance = (before: string, letter: string): number => {
    const key = `${before}>${letter}`
    const found = known.get(key)
    if (found !== undefined) return found
    const single = (counts.single.get(letter) ?? 0) / counts.all
    const pair = (counts.pairs.get(before + letter) ?? 0) / Math.max(1, counts.before.get(before) ?? 0)
    const value = Math.max(FOREIGN, Math.log((1 - BACK_OFF) * pair + BACK_OFF * single))
    known.set(key, value)
    return value
  }
  return { chance }
}

const models = new Map<string, LanguageModel>()

/** What is known of a language; made when it is first asked for. */
export function languageModel(language: string): LanguageModel {
  let model = models.get(language)
  if (!model) models.set(language, (model = modelOf(language)))
  return model
}
