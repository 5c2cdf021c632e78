import type { Charset } from '../index.ts'

const wide = new Set<Charset>(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'])
/** Windows-1258 writes a letter's tone behind it. */
const tones = /[\u0300\u0301\u0303\u0309\u0323]/u

/** Encodes by turning the platform's decoder round, since Node writes none of these charsets. Throws for letters that it lacks. */
export function encoderOf(charset: Charset): (text: string) => Buffer {
  let encoder = encoders.get(charset)
  if (!encoder) encoders.set(charset, (encoder = newEncoder(charset)))
  return encoder
}

const encoders = new Map<Charset, (text: string) => Buffer>()
function newEncoder(charset: Charset): (text: string) => Buffer {
  if (charset === 'utf-8') return (text) => Buffer.from(text)
  if (charset === 'utf-16le') return (text) => Buffer.from(text, 'utf16le')
  if (charset === 'utf-16be') return (text) => Buffer.from(text, 'utf16le').swap16()
  if (charset === 'iso-2022-jp') return escaped(encoderOf('euc-jp'))
  const decoder = new TextDecoder(charset)
  const bytes = new Map<string, number[]>()
  const remember = (list: number[]): void => {
    const text = decoder.decode(Uint8Array.from(list))
    if ([...text].length === 1 && text !== '\uFFFD' && !bytes.has(text)) bytes.set(text, list)
  }
  for (let first = 0; first < 256; first++) remember([first])
  if (wide.has(charset))
    for (let first = 0x81; first < 255; first++)
      for (let second = 0x40; second < 255; second++) remember([first, second])
  const bytesOf = (letter: string): number[] => {
    const found = bytes.get(letter)
    if (found) return found
    const parts = charset === 'windows-1258' ? apart(letter) : []
    if (parts.length === 0) throw new Error(`${letter} is not in ${charset}`)
    return parts.flatMap((part) => bytesOf(part))
  }
  return (text) => Buffer.from([...text.normalize('NFC')].flatMap(bytesOf))
}

/** A letter and its tone: ế → ê and the acute. */
function apart(letter: string): string[] {
  const all = [...letter.normalize('NFD')]
  const tone = all.find((mark) => tones.test(mark))
  if (tone === undefined) return []
  return [
    all
      .filter((mark) => mark !== tone)
      .join('')
      .normalize('NFC'),
    tone,
  ]
}

/** Seven bits, with escapes where the alphabet changes. */
function escaped(encode: (text: string) => Buffer): (text: string) => Buffer {
  return (text) =>
    Buffer.concat(
      [...text.matchAll(/\p{ASCII}+|\P{ASCII}+/gu)].map(([run]) =>
        run < '\x80'
          ? Buffer.from(run)
          : Buffer.from(
              `\x1b$B${Buffer.from(encode(run).map((byte) => byte & 0x7f)).toString('latin1')}\x1b(B`,
              'latin1',
            ),
      ),
    )
}
