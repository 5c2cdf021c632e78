/** Reads what spreadsheets put on the clipboard: tabs and line ends, cells with those or quotes in double quotes. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (char === '"' && cell === '' && closes(source, at)) quoted = true
    else if (char === '\t') {
      row.push(cell)
      cell = ''
    } else if (char === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += char
  }
  rows.push([...row, cell])
  return rows
}

/** Whether a quote at `at` opens a quoted cell: its partner stands before a tab, a line end or the end. A lone inch mark does not. */
function closes(source: string, at: number): boolean {
  for (let end = source.indexOf('"', at + 1); end >= 0; end = source.indexOf('"', end + 2)) {
    if (source[end + 1] === '"') continue
    const next = source[end + 1]
    return next === undefined || next === '\t' || next === '\n'
  }
  return false
}

/** Writes cells for the clipboard so that spreadsheets read them back unchanged. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
