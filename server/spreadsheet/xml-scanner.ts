import { SpreadsheetError } from './spreadsheet-error.ts'

/** A tag that is longer than this is no spreadsheet's. */
const LONGEST_TAG = 1024 * 1024
/** Open tags inside one another in a small part; real ones have some ten. */
const DEEPEST = 100
/** Text is handed on in pieces of this size, so that a huge text is never glued together here. */
const TEXT_PIECE = 64 * 1024

/**
 * An XML tokenizer for parts that arrive in chunks of text: it names tags and text and checks nothing else, since
 * a spreadsheet's reader only looks for a handful of names. Prefixes are skipped; document types are refused.
 */
export abstract class XmlScanner {
  #rest = ''
  /** Subclasses set it while they want `text` to be called. */
  protected wantsText = false
  /** Subclasses set it when they have seen enough; `push` then does nothing. */
  done = false

  /** Takes the next piece of the part. */
  push(chunk: string): void {
    if (this.done) return
    const text = this.#rest === '' ? chunk : this.#rest + chunk
    const stop = this.#scan(text)
    this.#rest = this.done ? '' : text.slice(stop)
    if (this.#rest.length > LONGEST_TAG) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'endless tag' })
  }

  /** A tag opens: its local name is `text[from..nameEnd)`, its `>` stands at `end`. Gives back where to go on. */
  protected abstract open(text: string, from: number, nameEnd: number, end: number): number
  /** A tag closes: its local name is `text[from..nameEnd)`. Not called for `<tag/>`. */
  protected abstract close(text: string, from: number, nameEnd: number): void
  /** A piece of text between tags, entities unresolved. */
  protected abstract text(piece: string): void

  /** Where the first thing stands that is not complete yet. */
  #scan(text: string): number {
    let pos = 0
    while (!this.done) {
      const lt = text.indexOf('<', pos)
      if (lt < 0) return this.#textUpTo(text, pos, text.length - pos > TEXT_PIECE ? text.length : pos)
      if (lt > pos) pos = this.#textUpTo(text, pos, lt)
      const code = text.charCodeAt(lt + 1)
      let next: number
      if (code === 47) next = this.#closing(text, lt + 2)
      else if (code === 33) next = this.#declaration(text, lt)
      else if (code === 63) next = after(text, '?>', lt + 2)
      else next = this.#opening(text, lt + 1)
      if (next < 0) return lt
      pos = next
    }
    return pos
  }

  #textUpTo(text: string, from: number, to: number): number {
    if (!this.wantsText) return to === from ? text.length : to
    if (to > from) this.text(text.slice(from, to))
    return to
  }

  #opening(text: string, from: number): number {
    let start = from
    let nameEnd = -1
    for (let index = from; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code === 62) {
        if (nameEnd < 0) nameEnd = text.charCodeAt(index - 1) === 47 ? index - 1 : index
        return this.open(text, start, nameEnd, index)
      }
      if (code === 34 || code === 39) {
        index = text.indexOf(code === 34 ? '"' : "'", index + 1)
        if (index < 0) return -1
      } else if (nameEnd < 0) {
        if (code === 58) start = index + 1
        else if (code <= 32) nameEnd = index
      }
    }
    return -1
  }

  #closing(text: string, from: number): number {
    const gt = text.indexOf('>', from)
    if (gt < 0) return -1
    let start = from
    let end = gt
    while (text.charCodeAt(end - 1) <= 32) end--
    for (let index = from; index < end; index++) if (text.charCodeAt(index) === 58) start = index + 1
    this.close(text, start, end)
    return gt + 1
  }

  #declaration(text: string, lt: number): number {
    if (text.startsWith('<!--', lt)) return after(text, '-->', lt + 4)
    if (text.startsWith('<![CDATA[', lt)) {
      const next = after(text, ']]>', lt + 9)
      // What stands in CDATA is literal: escaped here, it comes out of the entities as it went in.
      if (next > 0 && this.wantsText) this.text(text.slice(lt + 9, next - 3).replaceAll('&', '&amp;'))
      return next
    }
    if (text.length - lt < 9) return -1
    throw new SpreadsheetError('FILE_UNSAFE', { reason: 'document type' })
  }
}

/** True when the name in `text[from..end)` is this one. */
export function isName(text: string, from: number, end: number, name: string): boolean {
  return end - from === name.length && text.startsWith(name, from)
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? -1 : found + mark.length
}

/** Lists the tags of a small part; `parents` names the open ones around it, so that `xf` of two lists can be told apart. */
export class TagScanner extends XmlScanner {
  #visit: (name: string, tag: string, parents: readonly string[]) => void
  #parents: string[] = []

  constructor(visit: (name: string, tag: string, parents: readonly string[]) => void) {
    super()
    this.#visit = visit
  }

  protected open(text: string, from: number, nameEnd: number, end: number): number {
    const name = text.slice(from, nameEnd)
    this.#visit(name, text.slice(nameEnd, end), this.#parents)
    if (text.charCodeAt(end - 1) !== 47 && this.#parents.push(name) > DEEPEST)
      throw new SpreadsheetError('FILE_CORRUPT', { reason: 'too deep' })
    return end + 1
  }

  protected close(): void {
    this.#parents.pop()
  }

  protected text(): void {}
}
