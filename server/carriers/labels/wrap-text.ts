/** Parts between which a line may end: words, single Han letters and kana, and the blanks between them. */
const PARTS = /\s+|[⺀-鿿＀-￯]|[^\s⺀-鿿＀-￯]+/gu

/** A word that is wider than the space, cut where it has to be. */
function cut(word: string, fits: (text: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const sign of word) {
    if (piece !== '' && !fits(piece + sign)) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...pieces, piece]
}

/** Breaks a text into lines that fit: between words, anywhere in scripts without spaces, within a word only where it has to be. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    if (fits(paragraph)) return [paragraph]
    const lines: string[] = []
    let line = ''
    for (const part of paragraph.match(PARTS) ?? []) {
      if (fits(line + part)) {
        line += part
        continue
      }
      if (line.trim() !== '') lines.push(line.trimEnd())
      const pieces = fits(part) ? [part.trimStart()] : cut(part, fits)
      line = pieces.pop() ?? ''
      lines.push(...pieces)
    }
    return line === '' ? lines : [...lines, line]
  })
}
