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
  /**
   * The same data for a ZPL ^BC field, and its mode. N writes start and FNC1 out. Data that changes subset go in mode A, where the
   * printer changes by itself: written-out changes are read differently by printers and their imitations.
   */
  zpl: { data: string; mode: 'N' | 'A' }
  /** Width without quiet zones. */
  modules: number
}

type Subset = 'B' | 'C'
interface Run {
  subset: Subset
  /** Single characters, or pairs of digits in subset C, or FNC1. */
  symbols: string[]
}

/** The symbols of subset C from a position on: pairs of digits with FNC1 between them. */
function pairsFrom(text: string, at: number): string[] {
  const symbols: string[] = []
  for (let index = at; index < text.length;) {
    const symbol = text[index] === fnc1 ? fnc1 : text.slice(index, index + 2)
    if (symbol !== fnc1 && !/^\d\d$/.test(symbol)) break
    symbols.push(symbol)
    index += symbol.length
  }
  return symbols
}

/** Splits text into runs of one subset: four digits pay for a change to C, or two when they are all there is. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < text.length;) {
    const pairs = pairsFrom(text, at)
    const digits = pairs.filter((symbol) => symbol !== fnc1).length * 2
    const length = pairs.join('').length
    if (digits >= 4 || (digits > 0 && length === text.length)) {
      runs.push({ subset: 'C', symbols: pairs })
      at += length
      continue
    }
    const last = runs.at(-1)
    if (last?.subset === 'B') last.symbols.push(text[at] as string)
    else runs.push({ subset: 'B', symbols: [text[at] as string] })
    at++
  }
  return runs
}

function valueOf(symbol: string, subset: Subset): number {
  if (symbol === fnc1) return fnc1Value
  if (subset === 'C') return Number(symbol)
  const code = symbol.charCodeAt(0)
  if (code < 32 || code > 126) throw new RangeError('Code 128 takes printable ASCII here')
  return code - 32
}

function zplOf(text: string, runs: readonly Run[]): Code128['zpl'] {
  if (runs.length > 1 && !text.includes(fnc1) && !text.includes('>')) return { data: text, mode: 'A' }
  const written = { start: { B: '>:', C: '>;' }, change: { B: '>6', C: '>5' } }
  const parts = runs.map(({ subset, symbols }, index) => {
    const begin = index === 0 ? written.start[subset] : written.change[subset]
    return begin + symbols.map((symbol) => (symbol === fnc1 ? '>8' : symbol === '>' ? '>0' : symbol)).join('')
  })
  return { data: parts.join(''), mode: 'N' }
}

/** Encodes ASCII text with FNC1 marks in a short mixture of subsets B and C. Throws a RangeError for other characters. */
export function encodeCode128(text: string): Code128 {
  const runs = runsOf(text)
  const starts = { B: startB, C: startC }
  const changes = { B: toB, C: toC }
  const values = runs.flatMap(({ subset, symbols }, index) => [
    index === 0 ? starts[subset] : changes[subset],
    ...symbols.map((symbol) => valueOf(symbol, subset)),
  ])
  const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103
  values.push(check, stop)
  return { values, zpl: zplOf(text, runs), modules: 11 * (values.length - 1) + 13 }
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
