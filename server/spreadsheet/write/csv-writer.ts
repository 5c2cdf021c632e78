import { type FileHandle, open } from 'node:fs/promises'
import { type Cell, isNumber, type TableColumn, type TableWriter } from './table.ts'

const PIECE = 128 * 1024
const BYTE_ORDER_MARK = '\uFEFF'

// The full-width signs too: spreadsheet programs of East Asia read them as the plain ones.
const FORMULA = /(?:^|[;\t\r\n])'*[=+\-@＝＋－＠\t\r]/
const BEGINS = /(?<=^|[;\t\r\n])(?='*[=+\-@＝＋－＠\t\r])/g
const BEGINS_DEFUSED = /(?<=^|[;\t\r\n])'(?='*[=+\-@＝＋－＠\t\r])/g

/**
 * A text that a spreadsheet program would take for a formula, or that looks as if it was defused already, gets an apostrophe in
 * front: shown as text, never run. So does a part of it behind a semicolon, a tab or a line break, where a program that splits by
 * these, as Excel does in half of Europe, begins a cell. The import takes exactly these apostrophes away again. Plain numbers are no
 * formulas.
 */
export const defused = (text: string): string =>
  FORMULA.test(text) && !isNumber(text) ? text.replace(BEGINS, "'") : text

/** Takes the apostrophes of `defused` away again; other text stays as it is. */
export const undefused = (text: string): string => (text.includes("'") ? text.replace(BEGINS_DEFUSED, '') : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes a csv file: UTF-8 with a byte order mark, commas, CRLF, as Excel opens it by a double click. */
/** A row as it stands in a csv file that a spreadsheet opens safely. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (cell === null ? '' : quoted(defused(cell)))).join(',')}\r\n`

export class CsvWriter implements TableWriter {
  readonly #file: FileHandle
  #text: string

  private constructor(file: FileHandle, columns: readonly TableColumn[]) {
    this.#file = file
    this.#text = BYTE_ORDER_MARK + csvLine(columns.map((column) => column.heading))
  }

  static async create(path: string, columns: readonly TableColumn[]): Promise<CsvWriter> {
    return new CsvWriter(await open(path, 'wx', 0o600), columns)
  }

  async rows(rows: readonly (readonly Cell[])[]): Promise<void> {
    for (const row of rows) {
      this.#text += csvLine(row)
      if (this.#text.length > PIECE) await this.#flush()
    }
  }

  async end(): Promise<void> {
    await this.#flush()
    await this.close()
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #flush(): Promise<void> {
    const text = this.#text
    this.#text = ''
    await this.#file.writeFile(text)
  }
}
