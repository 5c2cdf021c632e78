const LONGEST_WORD = 40
const MOST_LEFT = 2
/** Words of three letters that stand alone: "confirm" is no "con" and "firm". */
const small: ReadonlySet<string> = new Set(
  'con com per por les des der die das van von and the los las del dos das het fur zum zur para'.split(' '),
)
const SHORTEST_STEM = 4
const endings = ['s', 'es', 'n', 'en', 'e'] as const
/** Words of these are written without blanks; of Latin letters only longer words are joined, as in German. */
const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u

/** What known words mean, and words that are put together of them. */
export class Lexicon<T> {
  readonly #tokens = new Map<string, T>()

  /** Adds words parted by "|"; of words that are there already the first meaning stays. */
  add(words: string, token: T): void {
    for (const word of words.split('|')) if (!this.#tokens.has(word)) this.#tokens.set(word, token)
  }

  /** The known words that a word is, or is put together of, as few as can be; null when something is left. */
  read(word: string): T[] | null {
    const known = this.#tokens.get(word)
    if (known !== undefined) return [known]
    if (word.length > LONGEST_WORD) return null
    const shortest = cjk.test(word) ? 1 : 3
    const best: (T[] | undefined)[] = [[]]
    for (let end = shortest; end <= word.length; end++) {
      for (let from = 0; from <= end - shortest; from++) {
        const before = best[from]
        const token = before && this.#tokens.get(word.slice(from, end))
        if (
          token !== undefined &&
          !(shortest > 1 && small.has(word.slice(from, end))) &&
          before!.length + 1 < (best[end]?.length ?? Infinity)
        )
          best[end] = [...before!, token]
      }
    }
    return best[word.length] ?? this.#inflected(word)
  }

  /** A word of Latin letters by its stem, where it differs by an ending of number or case: "Käufers", "adresses". */
  #inflected(word: string): T[] | null {
    if (cjk.test(word)) return null
    for (const ending of endings) {
      const stem = word.slice(0, -ending.length)
      const known = word.endsWith(ending) && stem.length >= SHORTEST_STEM ? this.#tokens.get(stem) : undefined
      if (known !== undefined) return [known]
    }
    return null
  }

  /** The same where something may be left: of a Latin word all or nothing, of others up to two letters; null when nothing is known of it. */
  readLoosely(word: string): T[] | null {
    const whole = this.read(word)
    if (whole !== null || !cjk.test(word)) return whole
    for (let left = 1; left <= MOST_LEFT && left < word.length; left++) {
      const known = this.read(word.slice(left)) ?? this.read(word.slice(0, -left))
      if (known !== null) return known
    }
    return null
  }
}
