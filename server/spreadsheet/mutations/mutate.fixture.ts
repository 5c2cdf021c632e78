import { crc32, deflateRawSync } from 'node:zlib'
import { workbookParts, zipOf } from '../workbook-fixture.ts'
import type { Seed } from './seeds.fixture.ts'

/** Whole numbers below a bound that follow from a seed alone (mulberry32). */
export type Dice = (below: number) => number
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed, 2_654_435_761) | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return below < 1 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What damage was done. `sealed`: the file's own check sums cover it, so nothing but the original may come out. */
export type Mutated = { bytes: Buffer; how: string; sealed: boolean }
type Change = (bytes: Buffer, dice: Dice) => Buffer

const noise = (length: number, dice: Dice): Buffer => Buffer.from(Array.from({ length }, () => dice(256)))
const splice = (bytes: Buffer, at: number, gone: number, put: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + gone)])

/** Damage that can befall any file. */
const anywhere: Record<string, Change> = {
  truncated: (bytes, dice) => bytes.subarray(0, dice(bytes.length)),
  'bits flipped': (bytes, dice) => {
    const copy = Buffer.from(bytes)
    for (let left = 1 + dice(8); left > 0; left--) copy[dice(copy.length)]! ^= 1 << dice(8)
    return copy
  },
  'noise written over': (bytes, dice) => {
    const length = 1 + dice(64)
    return splice(bytes, dice(bytes.length), length, noise(length, dice))
  },
  'bytes lost': (bytes, dice) => splice(bytes, dice(bytes.length), 1 + dice(200), Buffer.alloc(0)),
  'bytes doubled': (bytes, dice) => {
    const at = dice(bytes.length)
    return splice(bytes, at, 0, bytes.subarray(at, at + 1 + dice(200)))
  },
  'a sector of zeros': (bytes, dice) => {
    const at = dice(Math.ceil(bytes.length / 512)) * 512
    return splice(bytes, at, 512, Buffer.alloc(Math.min(512, bytes.length - at)))
  },
  'sectors swapped': (bytes, dice) => {
    const count = Math.floor(bytes.length / 512)
    const [one, other] = [dice(count) * 512, dice(count) * 512]
    const copy = Buffer.from(bytes)
    bytes.copy(copy, one, other, other + 512)
    bytes.copy(copy, other, one, one + 512)
    return copy
  },
  'something behind the end': (bytes, dice) => Buffer.concat([bytes, noise(1 + dice(300), dice)]),
  'sent twice': (bytes) => Buffer.concat([bytes, bytes]),
}

/** Lies in the zip's central directory: sizes, offsets, check sums, flags, counts. */
function lieInDirectory(bytes: Buffer, dice: Dice): Buffer {
  const copy = Buffer.from(bytes)
  const entries: number[] = []
  for (let at = copy.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4, 'latin1'))
    entries.push(at)
  const end = copy.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const entry = entries[dice(entries.length)] ?? 0
  const field = [8, 10, 16, 20, 24, 28, 30, 32, 42, -1, -2][dice(11)] ?? 8
  if (field > 0) copy.writeUInt16LE(dice(65_536), Math.min(entry + field, copy.length - 2))
  else copy.writeUInt16LE(dice(65_536), Math.min(end + (field === -1 ? 10 : 16), copy.length - 2))
  return copy
}

const xmlDamage: ((text: string, dice: Dice) => string)[] = [
  (text, dice) => text.slice(0, dice(text.length)),
  (text, dice) => cutOne(text, dice, /<[^>]+>/g),
  (text, dice) => cutOne(text, dice, /[<>"'/=]/g),
  (text, dice) => cutOne(text, dice, /\s\w+="[^"]*"/g),
  (text, dice) => text.replace(/"\d+"/, `"${dice(1e9)}"`),
  (text, dice) =>
    put(
      text,
      dice,
      ['<', '>', '&', '"', '&#0;', '&#xFFFFFFFF;', ']]>', '<![CDATA[', '<!--', '<?x', '\0', '<!DOCTYPE x>'][dice(12)] ??
        '<',
    ),
  (text, dice) => put(text, dice, '<a>'.repeat(dice(300))),
]
function cutOne(text: string, dice: Dice, pattern: RegExp): string {
  const found = [...text.matchAll(pattern)]
  const one = found[dice(found.length)]
  return one ? text.slice(0, one.index) + text.slice(one.index + one[0].length) : text
}
function put(text: string, dice: Dice, what: string): string {
  const at = dice(text.length)
  return text.slice(0, at) + what + text.slice(at)
}

/** One part's XML damaged, the zip around it in order. */
function damagedXml(seed: Seed, dice: Dice): Buffer {
  const parts = workbookParts(seed.workbook!)
  const which = dice(parts.length)
  const damage = xmlDamage[dice(xmlDamage.length)]!
  return zipOf(
    parts.map((part, index) => (index === which ? { ...part, content: damage(String(part.content), dice) } : part)),
  )
}

/** A deflated part whose stream ends early or goes on, its directory entry as before. */
function damagedStream(bytes: Buffer, dice: Dice): Buffer {
  const packed = deflateRawSync(noise(50, dice))
  const at = bytes.indexOf('PK\x03\x04', dice(bytes.length), 'latin1')
  return splice(bytes, Math.max(at, 0) + 60, packed.length, packed)
}

/** The damaged file that follows from the number. */
export function mutate(seed: Seed, number: number): Mutated {
  const dice = diceOf(number)
  if (seed.kind === 'xlsx') {
    const which = dice(6)
    if (which === 0) return { bytes: lieInDirectory(seed.bytes, dice), how: 'lies in the directory', sealed: true }
    if (which === 1) return { bytes: damagedStream(seed.bytes, dice), how: 'a damaged stream', sealed: true }
    if (which === 2 && seed.workbook) return { bytes: damagedXml(seed, dice), how: 'damaged XML', sealed: false }
  }
  const names = Object.keys(anywhere)
  const how = names[dice(names.length)]!
  return { bytes: anywhere[how]!(seed.bytes, dice), how, sealed: seed.kind === 'xlsx' }
}

/** Told apart, two damaged files of one sum are the same. */
export const sumOf = (bytes: Buffer): number => crc32(bytes)
