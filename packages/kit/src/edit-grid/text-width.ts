/** Side paddings and border of a cell, in pixels. */
const aside = 17
const NARROW = /[ !'(),./:;[\]ijlft|I-]/
/** At most so many pixels wide at 13 px, in every font that may stand in for ours. */
const widest = { narrow: 7, letter: 9.5, capital: 12, wide: 14.5 } as const

function widthOf(char: string): number {
  const code = char.charCodeAt(0)
  if (code > 0x24f || char === 'W' || char === 'M' || char === 'm' || char === 'w' || char === '@' || char === '%')
    return widest.wide
  if (NARROW.test(char)) return widest.narrow
  return (code >= 65 && code <= 90) || code >= 192 ? widest.capital : widest.letter
}

/** True when a text is sure to have room in a cell of so many pixels; false says only that it may not. */
export function fits(text: string, width: number): boolean {
  if (text.includes('\n')) return false
  let left = width - aside
  for (let at = 0; at < text.length && left >= 0; at += 1) left -= widthOf(text[at]!)
  return left >= 0
}
