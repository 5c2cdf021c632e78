import type { Limits } from './limits.ts'
import { megabytes, SpreadsheetError } from './spreadsheet-error.ts'
import { isName, XmlScanner } from './xml-scanner.ts'
import { decodeCellText } from './xml-text.ts'

const PAGE = 1024

/**
 * The workbook's shared strings, read only as far as somebody asked: the first rows of a huge file need the first strings.
 * Finished pages of 1,024 strings are one text each, so that millions of strings cost their characters and 4 bytes more.
 */
export class SharedStrings {
  #chunks: AsyncIterator<string> | undefined
  #scanner: StringScanner
  #pages: string[] = []
  #starts = new Uint32Array(PAGE)
  #open: string[] = []
  #count = 0
  #characters = 0
  #limits: Limits

  /** `chunks` is the text of the part; undefined when the workbook has none. */
  constructor(chunks: AsyncIterator<string> | undefined, limits: Limits) {
    this.#chunks = chunks
    this.#limits = limits
    this.#scanner = new StringScanner(limits.cellCharacters, (text) => this.#add(text))
  }

  /** Reads on until the string of that index is there, or the part ends. */
  async load(index: number): Promise<void> {
    while (index >= this.#count && this.#chunks) {
      const next = await this.#chunks.next()
      if (next.done) this.#chunks = undefined
      else this.#scanner.push(next.value)
    }
  }

  /** The string of that index, once loaded; a cell that points nowhere means a damaged file. */
  get(index: number): string {
    if (!(index < this.#count)) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'shared string' })
    const page = this.#pages[Math.floor(index / PAGE)]
    if (page === undefined) return this.#open[index % PAGE]!
    return page.slice(this.#starts[index], index % PAGE === PAGE - 1 ? page.length : this.#starts[index + 1])
  }

  /** Stops reading the part. */
  async close(): Promise<void> {
    await this.#chunks?.return?.()
    this.#chunks = undefined
  }

  #add(text: string): void {
    if (++this.#count > this.#limits.sharedStrings) throw new SpreadsheetError('FILE_EXPANDS_TOO_MUCH')
    this.#characters += text.length
    if (this.#characters > this.#limits.sharedCharacters)
      throw new SpreadsheetError('FILE_EXPANDS_TOO_MUCH', { max: megabytes(this.#limits.sharedCharacters) })
    this.#open.push(text)
    if (this.#open.length === PAGE) this.#finishPage()
  }

  #finishPage(): void {
    const first = this.#pages.length * PAGE
    if (first + PAGE > this.#starts.length) {
      const wider = new Uint32Array(this.#starts.length * 2)
      wider.set(this.#starts)
      this.#starts = wider
    }
    let start = 0
    for (let index = 0; index < PAGE; index++) {
      this.#starts[first + index] = start
      start += this.#open[index]!.length
    }
    this.#pages.push(this.#open.join(''))
    this.#open = []
  }
}

/** Finds each `si` and joins its `t` texts, those of phonetic hints (`rPh`) left out. */
class StringScanner extends XmlScanner {
  #emit: (text: string) => void
  #cap: number
  #raw = ''
  #phonetic = false

  constructor(cellCharacters: number, emit: (text: string) => void) {
    super()
    this.#emit = emit
    this.#cap = rawCap(cellCharacters)
  }

  protected open(text: string, from: number, nameEnd: number, end: number): number {
    const selfClosing = text.charCodeAt(end - 1) === 47
    if (isName(text, from, nameEnd, 'si')) {
      this.#raw = ''
      if (selfClosing) this.#emit('')
    } else if (isName(text, from, nameEnd, 'rPh')) this.#phonetic = !selfClosing
    else if (isName(text, from, nameEnd, 't')) this.wantsText = !selfClosing && !this.#phonetic
    return end + 1
  }

  protected close(text: string, from: number, nameEnd: number): void {
    if (isName(text, from, nameEnd, 't')) this.wantsText = false
    else if (isName(text, from, nameEnd, 'rPh')) this.#phonetic = false
    else if (isName(text, from, nameEnd, 'si')) this.#emit(decodeCellText(this.#raw))
    else if (isName(text, from, nameEnd, 'sst')) this.done = true
  }

  protected text(piece: string): void {
    if (this.#raw.length < this.#cap) this.#raw = this.#raw === '' ? piece : this.#raw + piece
  }
}

/** How much undecoded text a cell may gather: an entity takes up to ten characters for one. Beyond it the cell is too long anyway. */
export function rawCap(cellCharacters: number): number {
  return cellCharacters * 12
}
