const QUOTE = 34
const EQUALS = 61
const BACKSLASH = 92
const SPACE = 32
/** Blanks and quotes of a field are looked at together so far. */
const LONGEST_BEHIND_BLANKS = 2000
const LF = 10
const CR = 13

/** ="02108": how programs write a text so that Excel leaves it a text. */
const keptText = (value: string): string => /^="([^"]*)"$/.exec(value)?.[1] ?? value

/**
 * Splits delimited text that arrives in pieces: quotes, doubled quotes, line breaks inside quotes, and any mix of CRLF, LF
 * and CR. A quote inside an unquoted field is text, and so is what follows a closing quote, as Excel and Python read it; one
 * behind a backslash that does not end the field is a quote of the text, as MySQL writes it. Blanks before a quoted field are none
 * of it. `onRecord` gets every record, blank lines (one empty field) included; it may give back false to stop.
 */
export class CsvParser {
  #delimiter: number
  #onRecord: (fields: string[], openQuote: number | undefined) => boolean | void
  #onLongField: (column: number) => void
  #longest: number
  #mostFields: number
  #onManyFields: () => void
  #fields: string[] = []
  #rest = ''
  #afterCr = false
  #openQuote: number | undefined
  #hasBackslashes = false
  stopped = false

  constructor(options: {
    delimiter: string
    /** `openQuote`: the field whose quotes the text ended in, or which met other text behind a line break, as where a quote was never closed. */
    onRecord: (fields: string[], openQuote: number | undefined) => boolean | void
    /** Raw length at which an unfinished field is given up; `onLongField` is then expected to throw. */
    longestField: number
    onLongField: (column: number) => void
    /** Fields at which an unfinished record is given up; `onManyFields` is then expected to throw. */
    mostFields?: number
    onManyFields?: () => void
  }) {
    this.#delimiter = options.delimiter.charCodeAt(0)
    this.#onRecord = options.onRecord
    this.#longest = options.longestField
    this.#onLongField = options.onLongField
    this.#mostFields = options.mostFields ?? Number.POSITIVE_INFINITY
    this.#onManyFields = options.onManyFields ?? (() => {})
  }

  /** Takes the next piece of text. */
  push(piece: string): void {
    if (this.stopped) return
    const text = this.#rest === '' ? piece : this.#rest + piece
    this.#rest = text.slice(this.#split(text, false))
    if (this.#rest.length > this.#longest) this.#onLongField(this.#fields.length)
  }

  /** The text is over: the last record needs no line break, an open quote ends here. */
  end(): void {
    if (this.stopped) return
    this.#split(this.#rest, true)
    this.#rest = ''
  }

  /** Splits all whole fields and gives back where the first unfinished one begins. */
  #split(text: string, last: boolean): number {
    let start = 0
    if (this.#afterCr && text.length > 0) {
      if (text.charCodeAt(0) === LF) start = 1
      this.#afterCr = false
    }
    while (!this.stopped) {
      if (start >= text.length && !(last && this.#fields.length > 0)) return start
      const code = text.charCodeAt(start)
      const behindBlanks = code === SPACE ? this.#quoteBehindBlanks(text, start, last) : 'none'
      if (behindBlanks === 'cut') return start
      if (code === QUOTE || behindBlanks === 'quoted') {
        const next = this.#quoted(text, text.indexOf('"', start), last)
        if (next < 0) return start
        start = next
        continue
      }
      const index = this.#fieldEnd(text, start)
      if (index >= text.length && !last) return start
      start = this.#endField(text.slice(start, index), text, index)
    }
    return text.length
  }

  /** Whether blanks come before quotes that close on this line where the field ends: `, "Elm St, 5",`. */
  #quoteBehindBlanks(text: string, start: number, last: boolean): 'quoted' | 'cut' | 'none' {
    const near = text.slice(start, start + LONGEST_BEHIND_BLANKS)
    const [found] = /^ +"(?:[^"\r\n]|"")*" */.exec(near) ?? []
    const code = found === undefined ? 0 : near.charCodeAt(found.length)
    if (found !== undefined && (code === this.#delimiter || code === LF || code === CR)) return 'quoted'
    const isWhole = last || near.length === LONGEST_BEHIND_BLANKS || /[\r\n]/.test(near) || !/^ +(?:"|$)/.test(near)
    if (!isWhole) return 'cut'
    return found !== undefined && found.length === near.length && last ? 'quoted' : 'none'
  }

  /** Where the unquoted text from `index` on meets a delimiter, a line break or its end. Hot: one comparison for most letters. */
  #fieldEnd(text: string, index: number): number {
    const delimiter = this.#delimiter
    const highest = delimiter > CR ? delimiter : CR
    const length = text.length
    for (; index < length; index++) {
      const code = text.charCodeAt(index)
      if (code <= highest && (code === delimiter || code === LF || code === CR)) return index
    }
    return length
  }

  /** Reads a field that begins with a quote; gives back where the next begins, or -1 when the text must go on first. */
  #quoted(text: string, start: number, last: boolean): number {
    let value = ''
    let from = start + 1
    for (;;) {
      const quote = text.indexOf('"', from)
      if (quote < 0) {
        if (!last) return -1
        this.#openQuote = this.#fields.length
        return this.#endField(value + text.slice(from), text, text.length)
      }
      if (quote + 1 >= text.length && !last) return -1
      if (quote + 2 >= text.length && !last) return -1
      const escape = this.#escapeAt(text, quote)
      if (escape !== 0) {
        value += `${text.slice(from, escape < 0 ? quote - 1 : quote)}"`
        from = quote + (escape < 0 ? 1 : 2)
        continue
      }
      value += text.slice(from, quote)
      const index = this.#fieldEnd(text, quote + 1)
      if (index >= text.length && !last) return -1
      const behind = text.slice(quote + 1, index)
      if (behind.trim() !== '' && value.includes('\n')) this.#openQuote ??= this.#fields.length
      return this.#endField(value + behind, text, index)
    }
  }

  /** What makes the quote one of the text: 1, another behind it; -1, a backslash before it; 0, nothing: it closes the field. */
  #escapeAt(text: string, quote: number): -1 | 0 | 1 {
    const isEnd = (code: number) => Number.isNaN(code) || code === this.#delimiter || code === LF || code === CR
    const next = text.charCodeAt(quote + 1)
    const isBehindBackslash = text.charCodeAt(quote - 1) === BACKSLASH
    if (next === QUOTE && !(isBehindBackslash && this.#hasBackslashes && isEnd(text.charCodeAt(quote + 2)))) return 1
    if (!isBehindBackslash || isEnd(next)) return 0
    this.#hasBackslashes = true
    return -1
  }

  /** Adds a field that ends before `index`, and the record when a line ends there. */
  #endField(value: string, text: string, index: number): number {
    const field = value.charCodeAt(0) === EQUALS ? keptText(value) : value
    if (this.#fields.push(field) > this.#mostFields) this.#onManyFields()
    const code = text.charCodeAt(index)
    if (code === this.#delimiter) return index + 1
    const record = this.#fields
    const openQuote = this.#openQuote
    this.#fields = []
    this.#openQuote = undefined
    if (this.#onRecord(record, openQuote) === false) this.stopped = true
    if (code !== CR) return index + 1
    if (index + 1 >= text.length) this.#afterCr = true
    return text.charCodeAt(index + 1) === LF ? index + 2 : index + 1
  }
}
