import { frequent } from './frequent-characters.ts'

/** Charsets of East Asia, whose characters are judged one by one: there are too many for pairs. */
export type WideCharset = 'gb18030' | 'big5' | 'shift_jis' | 'euc-jp' | 'iso-2022-jp' | 'euc-kr'

type Script = keyof typeof frequent
const scriptOf: Record<WideCharset, Script> = {
  gb18030: 'gb18030',
  big5: 'big5',
  shift_jis: 'shift_jis',
  'euc-jp': 'shift_jis',
  'iso-2022-jp': 'shift_jis',
  'euc-kr': 'euc-kr',
}

/** Where the first, everyday level of ideographs or syllables stands in the charset's own table: lead bytes, and the first trail byte. */
const everyday: Record<Script, { leads: [number, number]; trails: number; size: number }> = {
  gb18030: { leads: [0xb0, 0xd7], trails: 0xa1, size: 3755 },
  big5: { leads: [0xa4, 0xc6], trails: 0x40, size: 5401 },
  shift_jis: { leads: [0x88, 0x97], trails: 0x40, size: 2965 },
  'euc-kr': { leads: [0xb0, 0xc8], trails: 0xa1, size: 2350 },
}

function everydayOf(script: Script): ReadonlySet<string> {
  const { leads, trails } = everyday[script]
  const bytes: number[] = []
  for (let lead = leads[0]; lead <= leads[1]; lead++)
    for (let trail = trails; trail < 0xff; trail++) if (trail !== 0x7f) bytes.push(lead, trail, 0x0a)
  const letters = [...new TextDecoder(script).decode(Uint8Array.from(bytes))]
  return new Set(letters.filter((letter) => letter > '\x7f' && letter !== '\uFFFD'))
}

const share = (of: number, among: number): number => Math.log(of / among)
const KANA = 170
/** Ideographs beyond the everyday ones. */
const RARE = share(0.01, 15_000)
const SIGN = share(0.05, 60)
const ODD = share(0.0005, 10_000)
const UNREADABLE = -28

/** How much of the text is kana, where its language has them. */
const kanaShare: Record<Script, number> = { gb18030: 0.0005, big5: 0.0005, shift_jis: 0.4, 'euc-kr': 0.0005 }
const hangulShare: Record<Script, number> = { gb18030: 0.0001, big5: 0.0001, shift_jis: 0.0001, 'euc-kr': 0.25 }

/** The logarithm of the chance of a character in a text of that charset. */
export function characterModel(charset: WideCharset): (character: string) => number {
  const script = scriptOf[charset]
  const common: ReadonlySet<string> = frequent[script]
  const level = everydayOf(script)
  const rest = 0.25
  const ofCommon = share(1 - kanaShare[script] - rest, common.size)
  const ofLevel = share(rest, everyday[script].size)
  return (character) => {
    const code = character.codePointAt(0)!
    if (code === 0xfffd) return UNREADABLE
    if (code < 0xa0) return code < 0x80 ? -1 : UNREADABLE
    if (common.has(character)) return ofCommon
    if (level.has(character)) return ofLevel
    if (code >= 0x3000 && code <= 0x303f) return SIGN
    if (code >= 0x3040 && code <= 0x30ff) return share(kanaShare[script], KANA)
    if (code >= 0xff01 && code <= 0xff5e) return SIGN - 0.7
    if (code >= 0x2010 && code <= 0x2026) return SIGN
    if (code >= 0xff61 && code <= 0xff9f) return script === 'shift_jis' ? share(0.05, 63) : ODD
    if (code >= 0xac00 && code <= 0xd7a3) return share(hangulShare[script] * 0.02, 8000)
    if (code >= 0x4e00 && code <= 0x9fff) return RARE
    if ((code >= 0xe000 && code <= 0xf8ff) || code > 0xffff) return UNREADABLE
    return ODD
  }
}
