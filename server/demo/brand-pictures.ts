/** The demo tenants' pictures as SVG of our own: strokes and shapes only, for a machine may have no fonts. */

/** Capital letters 24 high, drawn with a stroke; each with its width. */
const letters: Record<string, readonly [width: number, path: string]> = {
  A: [20, 'M2 24L10 2L18 24M5.5 16.5H14.5'],
  C: [20, 'M18 6A9.3 11 0 1 0 18 20'],
  E: [16, 'M15 2H3V24H15M3 13H13'],
  M: [22, 'M2 24V2L11 16L20 2V24'],
  N: [20, 'M2.5 24V2L17.5 24V2'],
  O: [22, 'M11 2A9 11 0 1 0 11.01 2Z'],
  S: [19, 'M16 6C14 0.5 3.5 0.5 3.5 7.5C3.5 13.5 16.5 12 16.5 18.5C16.5 25.5 5 25.5 2.5 20'],
  V: [20, 'M2 2L10 24L18 2'],
}
const GAP = 5

function written(word: string): { path: string; width: number } {
  let at = 0
  const parts = [...word].map((letter) => {
    const [width, path] = letters[letter] ?? [0, '']
    const part = `<path transform="translate(${at})" d="${path}"/>`
    at += width + GAP
    return part
  })
  return { path: parts.join(''), width: at - GAP }
}

export type DemoBrand = {
  word: string
  colour: string
  /** On a field of 40 × 40, in `currentColor`. */
  symbol: string
  /** On a field of 800 × 800. */
  scene: string
}

/** A parcel seen from its corner. */
const cube = (x: number, y: number, size: number, shades: readonly [string, string, string]) => {
  const [half, rise] = [size * 0.87, size * 0.5]
  return (
    `<g transform="translate(${x} ${y})">` +
    `<path fill="${shades[0]}" d="M0 ${-size}L${half} ${-rise}L0 0L${-half} ${-rise}Z"/>` +
    `<path fill="${shades[1]}" d="M0 0L${half} ${-rise}V${rise}L0 ${size}Z"/>` +
    `<path fill="${shades[2]}" d="M0 0L${-half} ${-rise}V${rise}L0 ${size}Z"/>` +
    `<path fill="#ffffff" opacity="0.55" d="M${-half * 0.6} ${-rise * 1.4}L${half * 0.4} ${-rise * 0.4}V${rise * 0.2}L${half * 0.6} ${rise * 0.1}V${-rise * 0.6}L${-half * 0.4} ${-rise * 1.6}Z"/></g>`
  )
}
const dots = (colour: string, places: readonly (readonly [number, number, number])[]) =>
  places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`).join('')

const kraft = ['#f2c88b', '#d39a54', '#b67c3b'] as const
const violet = ['#d8c8ff', '#a98bf5', '#7c5ae0'] as const
const slate = ['#cbd5e1', '#94a3b8', '#64748b'] as const

export const acmeBrand: DemoBrand = {
  word: 'ACME',
  colour: '#0f5c3f',
  symbol:
    '<path fill="none" stroke="currentColor" stroke-width="3.4" stroke-linejoin="round" d="M20 5L33 12.5V27.5L20 35L7 27.5V12.5ZM7 12.5L20 20L33 12.5M20 20V35"/>',
  scene:
    '<rect width="800" height="800" fill="#12704d"/><circle cx="610" cy="180" r="86" fill="#f7d774"/>' +
    '<path fill="#0d5a3e" d="M0 470C140 380 240 400 360 450S620 520 800 400V800H0Z"/>' +
    '<path fill="#0a4831" d="M0 590C200 500 380 560 520 590S720 600 800 560V800H0Z"/>' +
    '<path fill="none" stroke="#f4f4f5" stroke-width="6" stroke-dasharray="26 22" stroke-linecap="round" d="M40 760C220 700 300 640 420 640S640 560 780 470"/>' +
    cube(250, 470, 92, kraft) +
    cube(420, 520, 118, kraft) +
    cube(300, 610, 128, kraft),
}

export const novaBrand: DemoBrand = {
  word: 'NOVA',
  colour: '#5b21b6',
  symbol:
    '<path fill="currentColor" d="M20 4C21.6 14 26 18.4 36 20C26 21.6 21.6 26 20 36C18.4 26 14 21.6 4 20C14 18.4 18.4 14 20 4Z"/>',
  scene:
    '<rect width="800" height="800" fill="#2b0f66"/><circle cx="400" cy="980" r="560" fill="#4c1d95"/><circle cx="400" cy="1040" r="480" fill="#6d3bd1"/>' +
    dots('#ffffff', [
      [90, 120, 3],
      [180, 260, 2],
      [260, 90, 4],
      [330, 210, 2],
      [470, 70, 3],
      [690, 110, 3],
      [730, 330, 2],
      [560, 300, 3],
      [110, 420, 3],
      [640, 440, 2],
    ]) +
    '<g fill="#fde68a"><path transform="translate(470 120) scale(4)" d="M20 4C21.6 14 26 18.4 36 20C26 21.6 21.6 26 20 36C18.4 26 14 21.6 4 20C14 18.4 18.4 14 20 4Z"/></g>' +
    '<path fill="none" stroke="#c4b5fd" stroke-width="5" stroke-dasharray="4 20" stroke-linecap="round" d="M120 640C200 420 360 300 540 210"/>' +
    cube(290, 420, 84, violet) +
    cube(170, 600, 104, violet) +
    cube(560, 600, 96, violet),
}

export const soonBrand: DemoBrand = {
  word: 'SOON',
  colour: '#334155',
  symbol:
    '<path fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round" d="M4 31H36M11 31A9 9 0 0 1 29 31M20 8V14M6.5 14.5L10.5 19M33.5 14.5L29.5 19"/>',
  scene:
    '<rect width="800" height="800" fill="#1f2a3c"/><circle cx="400" cy="560" r="190" fill="#f59e7a"/><circle cx="400" cy="560" r="130" fill="#fcd9a5"/>' +
    '<path fill="#334155" d="M0 560H800V800H0Z"/><path fill="#3f4d63" d="M0 640H800V800H0Z"/>' +
    cube(250, 600, 76, slate) +
    cube(560, 620, 96, slate),
}

const symbolAt = (symbol: string, where: string) => `<g transform="${where}">${symbol}</g>`

/** The word beside the symbol in the brand's colour on white, so that it can be seen on a page and on a coloured header. */
export function logoSvg({ word, colour, symbol }: DemoBrand): string {
  const { path, width } = written(word)
  const whole = 40 + width + 12
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} 40" width="${whole}" height="40" color="${colour}">` +
    `<rect width="${whole}" height="40" rx="7" fill="#ffffff"/>${symbolAt(symbol, 'translate(4 4) scale(0.8)')}` +
    `<g transform="translate(42 7)" fill="none" stroke="${colour}" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round">${path}</g></svg>`
  )
}

/** The symbol in white on the brand's colour. */
export const iconSvg = ({ colour, symbol }: DemoBrand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" color="#ffffff">` +
  `<rect width="48" height="48" rx="10" fill="${colour}"/>${symbolAt(symbol, 'translate(6 6) scale(0.9)')}</svg>`

export const mainSvg = ({ scene }: DemoBrand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800">${scene}</svg>`
