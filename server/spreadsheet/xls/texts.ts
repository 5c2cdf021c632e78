import { SpreadsheetError } from '../spreadsheet-error.ts'
import { type BiffRecord, kind } from './records.ts'

/** A text from `start` to `end` of the stream, and the records that go on with it. */
export type Span = { start: number; end: number }

const WIDE = 1
const EXTENDED = 4
const RICH = 8

/** Reads data that run over several records; in the middle of a text each of these begins with a byte that says how wide its characters are. */
export class SpanReader {
  readonly #stream: Buffer
  readonly #spans: readonly Span[]
  #span: number
  #at: number

  constructor(stream: Buffer, spans: readonly Span[], at = spans[0]!.start) {
    this.#stream = stream
    this.#spans = spans
    this.#at = at
    this.#span = spanAt(spans, at)
  }

  get at(): number {
    return this.#at
  }

  /** Moves on to the next record when this one is read; false when there is none. */
  #turn(): boolean {
    while (this.#at >= this.#spans[this.#span]!.end) {
      const next = this.#spans[this.#span + 1]
      if (!next) return false
      this.#span++
      this.#at = next.start
    }
    return true
  }

  get done(): boolean {
    return !this.#turn()
  }

  byte(): number {
    if (!this.#turn()) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'text' })
    return this.#stream[this.#at++]!
  }

  whole(bytes: 2 | 4): number {
    let value = 0
    for (let index = 0; index < bytes; index++) value += this.byte() * 2 ** (8 * index)
    return value
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0;) {
      if (!this.#turn()) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'text' })
      const step = Math.min(left, this.#spans[this.#span]!.end - this.#at)
      this.#at += step
      left -= step
    }
  }

  /** So many characters; `keep` false passes over them. */
  characters(count: number, wide: boolean, keep: boolean): string {
    let text = ''
    let isWide = wide
    for (let left = count; left > 0;) {
      if (this.#at >= this.#spans[this.#span]!.end) isWide = (this.byte() & WIDE) !== 0
      const size = isWide ? 2 : 1
      const step = Math.min(left, Math.floor((this.#spans[this.#span]!.end - this.#at) / size))
      if (step === 0) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'text' })
      const end = this.#at + step * size
      if (keep) text += this.#stream.toString(isWide ? 'utf16le' : 'latin1', this.#at, end)
      this.#at = end
      left -= step
    }
    return text
  }

  /** A text with its length before it, of `lengthBytes`; formatting behind it is passed over. */
  text(lengthBytes: 1 | 2, keep = true): string {
    const count = lengthBytes === 1 ? this.byte() : this.whole(2)
    // A text of nothing at the end of a record has no more.
    if (count === 0 && this.done) return ''
    const flags = this.byte()
    const runs = flags & RICH ? this.whole(2) : 0
    const extension = flags & EXTENDED ? this.whole(4) : 0
    const text = this.characters(count, (flags & WIDE) !== 0, keep)
    this.skip(runs * 4 + extension)
    return text
  }
}

function spanAt(spans: readonly Span[], at: number): number {
  let [low, high] = [0, spans.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (spans[middle]!.start <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** A record and those that go on with it. */
export function spansOf(records: readonly BiffRecord[], at: number): Span[] {
  const spans: Span[] = [records[at]!]
  for (let next = at + 1; records[next]?.type === kind.continued; next++) spans.push(records[next]!)
  return spans
}

const CACHED = 5000
const NO_TEXTS = [{ start: 0, end: 0 }]

/** The texts that cells share. Where each begins is kept, the text itself is read when a cell has it: most of a large file are these. */
export class SharedTexts {
  readonly #stream: Buffer
  readonly #spans: readonly Span[]
  readonly #starts: Float64Array
  readonly #known = new Map<number, string>()
  #count = 0

  constructor(stream: Buffer, spans: readonly Span[] = NO_TEXTS) {
    this.#stream = stream
    this.#spans = spans
    const bytes = spans.reduce((sum, span) => sum + span.end - span.start, 0)
    const reader = new SpanReader(stream, spans)
    if (bytes < 8) {
      this.#starts = new Float64Array(0)
      return
    }
    reader.skip(4)
    // The least text has three bytes: no file makes room for more than it holds.
    const count = Math.min(reader.whole(4), Math.floor(bytes / 3))
    this.#starts = new Float64Array(count)
    while (this.#count < count && !reader.done) {
      this.#starts[this.#count++] = reader.at
      reader.text(2, false)
    }
  }

  get(index: number): string {
    if (index >= this.#count) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'shared text' })
    const known = this.#known.get(index)
    if (known !== undefined) return known
    const text = new SpanReader(this.#stream, this.#spans, this.#starts[index]).text(2)
    if (this.#known.size >= CACHED) this.#known.clear()
    this.#known.set(index, text)
    return text
  }
}
