import { SpreadsheetError } from '../spreadsheet-error.ts'

/** Comments may be long: Excel keeps its styles in them. */
const LONGEST_TAG = 1024 * 1024

export type Visitor = {
  /** A tag that opens; `name` in lower case without its prefix, `tag` with all its attributes; `isEmpty`: it closes itself. */
  open: (name: string, tag: string, isEmpty: boolean) => void
  close: (name: string) => void
  /** Text between tags, its entities as they stand. */
  text: (raw: string) => void
}

/** What stands in these is no text of the page. */
const SILENT = new Set(['script', 'style', 'head', 'title'])

/** Reads HTML or XML piece by piece and forgives what browsers forgive. A document type of its own entities is refused. */
export class MarkupScanner {
  readonly #visitor: Visitor
  #rest = ''
  #silent: string | null = null

  constructor(visitor: Visitor) {
    this.#visitor = visitor
  }

  push(piece: string): void {
    let text = this.#rest + piece
    let at = 0
    for (;;) {
      const start = text.indexOf('<', at)
      if (start < 0) {
        this.#say(text.slice(at))
        text = ''
        at = 0
        break
      }
      const end = this.#endOf(text, start)
      if (end < 0) {
        this.#say(text.slice(at, start))
        at = start
        break
      }
      this.#say(text.slice(at, start))
      this.#tag(text.slice(start, end))
      at = end
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > LONGEST_TAG) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'tag without an end' })
  }

  /** True when the text ends within a tag. */
  get isBroken(): boolean {
    return this.#rest !== ''
  }

  #say(text: string): void {
    if (text !== '' && this.#silent === null) this.#visitor.text(text)
  }

  /** Behind the tag's last letter; -1 when it is not there yet. */
  #endOf(text: string, start: number): number {
    const closed = (mark: string): number => {
      const end = text.indexOf(mark, start)
      return end < 0 ? -1 : end + mark.length
    }
    if (text.startsWith('<!--', start)) return closed('-->')
    if (text.startsWith('<![CDATA[', start)) return closed(']]>')
    // "<!" may still become either.
    if (text.length - start < 9 && '<![CDATA['.startsWith(text.slice(start))) return -1
    if (/^<!doctype/i.test(text.slice(start, start + 9))) refuseEntities(text.slice(start, start + LONGEST_TAG))
    let quote = ''
    for (let at = start + 1; at < text.length; at++) {
      const letter = text[at]!
      if (quote !== '') quote = letter === quote ? '' : quote
      else if (letter === '>') return at + 1
      else if ((letter === '"' || letter === "'") && text[at - 1] === '=') quote = letter
    }
    return -1
  }

  #tag(tag: string): void {
    if (tag.startsWith('<![CDATA[')) return this.#say(tag.slice(9, -3).replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    const parts = /^<(\/?)(?:[\w-]+:)?([\w-]+)/.exec(tag)
    if (!parts) return
    const name = (parts[2] ?? '').toLowerCase()
    if (this.#silent !== null) {
      if (parts[1] && name === this.#silent) this.#silent = null
      return
    }
    if (parts[1]) return this.#visitor.close(name)
    const isEmpty = tag.endsWith('/>')
    if (SILENT.has(name) && !isEmpty && !tag.includes(':')) this.#silent = name
    else this.#visitor.open(name, tag, isEmpty)
  }
}

function refuseEntities(text: string): void {
  const end = text.search(/[[>]/)
  if (end >= 0 && text[end] === '[') throw new SpreadsheetError('FILE_UNSAFE', { reason: 'document type' })
}
