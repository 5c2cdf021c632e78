/** Function character 1: begins GS1 data and ends a field of variable length; readers give it back as GS (0x1D). */
export const fnc1 = '\u001d'

/** Widths of the six bars and blanks of each symbol value (ISO/IEC 15417), stop last. */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')

const startB = 104
const startC = 105
const toB = 100
const toC = 99
const fnc1Value = 102
const stop = 106

export interface Code128 {
  /** Symbol values from start to stop, check included. */
  values: number[]
  /** The same data for a ZPL ^BC field in mode N: start and subset changes written out. */
  zpl: string
  /** Width without quiet zones. */
  modules: number
}

type Subset = 'B' | 'C'

/** Length of the run of digit pairs from `at`; FNC1 is allowed between pairs. */
function pairsFrom(text: string, at: number): number {
  let index = at
  let digits = 0
  while (index < text.length) {
    if (text[index] === fnc1) index++
    else if (/^\d\d$/.test(text.slice(index, index + 2))) {
      index += 2
      digits += 2
    } else break
  }
  return digits
}

/** Four digits pay for the change to subset C, or two when nothing else follows or went before. */
function subsetAt(text: string, at: number, now: Subset | null): Subset {
  const digits = pairsFrom(text, at)
  if (now === 'C') return digits >= 2 ? 'C' : 'B'
  const whole = digits > 0 && at + digits >= text.length
  return digits >= 4 || (whole && now === null) ? 'C' : 'B'
}

const oneB = (char: string): { value: number; zpl: string } => {
  const code = char.charCodeAt(0)
  if (code < 32 || code > 126) throw new RangeError('Code 128 subset B takes printable ASCII')
  return { value: code - 32, zpl: char === '>' ? '>0' : char }
}

/** Encodes ASCII text with FNC1 marks in the shortest usual mixture of subsets B and C. */
export function encodeCode128(text: string): Code128 {
  const values: number[] = []
  let zpl = ''
  let subset: Subset | null = null
  for (let at = 0; at < text.length;) {
    if (text[at] === fnc1 && subset !== null) {
      values.push(fnc1Value)
      zpl += '>8'
      at++
      continue
    }
    const next = subsetAt(text, at, subset)
    if (next !== subset) {
      values.push(subset === null ? (next === 'B' ? startB : startC) : next === 'B' ? toB : toC)
      zpl += subset === null ? (next === 'B' ? '>:' : '>;') : next === 'B' ? '>6' : '>5'
      subset = next
    }
    if (text[at] === fnc1) continue
    if (subset === 'C') {
      values.push(Number(text.slice(at, at + 2)))
      zpl += text.slice(at, at + 2)
      at += 2
    } else {
      const char = oneB(text[at] as string)
      values.push(char.value)
      zpl += char.zpl
      at++
    }
  }
  const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103
  values.push(check, stop)
  return { values, zpl, modules: 11 * (values.length - 1) + 13 }
}

/** Bars as [offset, width] in modules. */
export function barsOf({ values }: Code128): [offset: number, width: number][] {
  const bars: [number, number][] = []
  let offset = 0
  for (const value of values) {
    const widths = Array.from(patterns[value] as string, Number)
    widths.forEach((width, index) => {
      if (index % 2 === 0) bars.push([offset, width])
      offset += width
    })
  }
  return bars
}
