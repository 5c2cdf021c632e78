import type { Charset } from './types.ts'

/** Turns chunks of bytes into text without cutting a character in two; NUL becomes U+FFFD, since a database refuses it. */
export interface ChunkDecoder {
  push(bytes: Uint8Array): string
  /** What was left of a character at the end of the file. */
  end(): string
}

/** A decoder of that charset; a byte order mark at the start is dropped. */
export function chunkDecoder(charset: Charset): ChunkDecoder {
  if (charset === 'utf-8') return new Utf8Decoder()
  const decoder = new TextDecoder(charset)
  return {
    push: (bytes) => withoutNul(decoder.decode(bytes, { stream: true })),
    end: () => withoutNul(decoder.decode()),
  }
}

/** The charset of an XML part, told by its first bytes: UTF-16 with or without a mark, or else UTF-8. */
export function xmlCharset(bytes: Uint8Array): Charset {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

/** Several times faster than TextDecoder on a stream, and it keeps ASCII at one byte a character. */
class Utf8Decoder implements ChunkDecoder {
  #left: Buffer | undefined
  #started = false

  push(bytes: Uint8Array): string {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const buffer = this.#left ? Buffer.concat([this.#left, whole]) : whole
    const cut = lastWholeCharacter(buffer)
    this.#left = cut < buffer.length ? Buffer.from(buffer.subarray(cut)) : undefined
    return this.#text(buffer.toString('utf8', 0, cut))
  }

  end(): string {
    return this.#left ? this.#text(this.#left.toString('utf8')) : ''
  }

  #text(text: string): string {
    if (text === '') return text
    const first = this.#started ? text : text.replace(/^\uFEFF/, '')
    this.#started = true
    return withoutNul(first)
  }
}

/** Where the last whole UTF-8 character ends. */
export function lastWholeCharacter(buffer: Buffer): number {
  for (let back = 1; back <= 3 && back <= buffer.length; back++) {
    const byte = buffer[buffer.length - back]!
    if (byte < 0x80) return buffer.length
    if (byte >= 0xc0) {
      const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return needs > back ? buffer.length - back : buffer.length
    }
  }
  return buffer.length
}

function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}
