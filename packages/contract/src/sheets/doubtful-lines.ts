import { lineSeparator, parseLines } from './lines.ts'

const COUNT = String.raw`(\d{1,9})\s*(?:pcs?|pieces?|ea|件|个)?\.?`
const behind = [
  new RegExp(String.raw`^(.*\S)\s*[([（]\s*(?:qty\W*)?${COUNT}\s*[)\]）]$`, 'iu'),
  new RegExp(String.raw`^(.*[^\d\s])\s*[:=：]\s*${COUNT}$`, 'iu'),
  /^(.*[^\s–—-])(?:\s*[-–—]\s*|\s+)(\d{1,9})\s*(?:pcs?|pieces?|件|个|個)\.?$/iu,
]
const before = /^(\d{1,9})\s*(?:[*×✕]|x\s|(?:pcs?|pieces?)\s|件|个|個)\s*(\S.*)$/iu

/** SKU and quantity of a text that may have both: "ABC(2)", "ABC: 2", "2 x 4 board". */
function countedIn(text: string): string | null {
  for (const pattern of behind) {
    const match = pattern.exec(text)
    if (match) return `${match[1]}*${match[2]}`
  }
  const match = before.exec(text)
  return match ? `${match[2]}*${match[1]}` : null
}

const isDoubtful = (text: string): boolean => parseLines(text) === 'LINES_AMBIGUOUS'

/** Rewrites the doubtful ones of a cell's lines; null when one cannot be. */
function rewritten(text: string, write: (line: string) => string | null): string | null {
  if (text.includes('"')) return null
  const lines = text.split(lineSeparator).map((line) => line.trim())
  const written = lines.map((line) => (isDoubtful(line) ? write(line) : line))
  return written.some((line) => line === null || isDoubtful(line)) ? null : written.filter(Boolean).join('; ')
}

/** A cell of lines with their doubtful quantities written so that they are read: "ABC*2". Null when it cannot be. */
export const timesOf = (text: string): string | null => rewritten(text, countedIn)

/** The same with doubtful lines in quotes, so that they are SKUs as they stand. */
export const wholeSkuOf = (text: string): string | null => rewritten(text, (line) => `"${line}"`)
