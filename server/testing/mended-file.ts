import { read, utils, write } from '@e965/xlsx'

/** A spreadsheet as another program saves it after somebody wrote over cells: each text that `change` knows becomes its new one. */
export function mendedFile(bytes: Uint8Array, change: Readonly<Record<string, string>>): Buffer {
  const book = read(bytes)
  for (const sheet of Object.values(book.Sheets)) {
    const table = utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', raw: false })
    for (const [row, cells] of table.entries())
      for (const [column, text] of cells.entries()) {
        const mended = change[text]
        if (mended !== undefined) sheet[utils.encode_cell({ r: row, c: column })] = { t: 's', v: mended }
      }
  }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
