const QUOTE = 34
const LF = 10
const CR = 13

/**
 * Splits delimited text that arrives in pieces: quotes, doubled quotes, line breaks inside quotes, and any mix of CRLF, LF
 * and CR. A quote inside an unquoted field is text, and so is what follows a closing quote, as Excel and Python read it.
 * `onRecord` gets every record, blank lines (one empty field) included; it may give back false to stop.
 */
export class CsvParser {
  #delimiter: number
  #onRecord: (fields: string[], openQuote: boolean) => boolean | void
  #onLongField: (column: number) => void
  #longest: number
  #mostFields: number
  #onManyFields: () => void
  #fields: string[] = []
  #rest = ''
  #afterCr = false
  #openQuote = false
  stopped = false

  constructor(options: {
    delimiter: string
    /** `openQuote`: the text ended inside the quotes of the record's last field. */
    onRecord: (fields: string[], openQuote: boolean) => boolean | void
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
      if (text.charCodeAt(start) === QUOTE) {
        const next = this.#quoted(text, start, last)
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
        this.#openQuote = true
        return this.#endField(value + text.slice(from), text, text.length)
      }
      if (quote + 1 >= text.length && !last) return -1
      value += text.slice(from, quote)
      if (text.charCodeAt(quote + 1) === QUOTE) {
        value += '"'
        from = quote + 2
        continue
      }
      const index = this.#fieldEnd(text, quote + 1)
      if (index >= text.length && !last) return -1
      return this.#endField(index > quote + 1 ? value + text.slice(quote + 1, index) : value, text, index)
    }
  }

  /** Adds a field that ends before `index`, and the record when a line ends there. */
  #endField(value: string, text: string, index: number): number {
    if (this.#fields.push(value) > this.#mostFields) this.#onManyFields()
    const code = text.charCodeAt(index)
    if (code === this.#delimiter) return index + 1
    const record = this.#fields
    this.#fields = []
    if (this.#onRecord(record, this.#openQuote) === false) this.stopped = true
    if (code !== CR) return index + 1
    if (index + 1 >= text.length) this.#afterCr = true
    return text.charCodeAt(index + 1) === LF ? index + 2 : index + 1
  }
}
