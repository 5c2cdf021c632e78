import { type FileHandle, open } from 'node:fs/promises'
import { type Cell, isNumber, type TableColumn, type TableWriter } from './table.ts'

const PIECE = 128 * 1024
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A text that a spreadsheet program would take for a formula, or that looks as if it was defused already, gets an apostrophe in
 * front: shown as text, never run. The import takes exactly that apostrophe away again. Plain numbers are no formulas.
 */
export const defused = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text)

/** Takes the apostrophe of `defused` away again; other text stays as it is. */
export const undefused = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes a csv file: UTF-8 with a byte order mark, commas, CRLF, as Excel opens it by a double click. */
export class CsvWriter implements TableWriter {
  readonly #file: FileHandle
  #text: string

  private constructor(file: FileHandle, columns: readonly TableColumn[]) {
    this.#file = file
    this.#text = BYTE_ORDER_MARK + this.#line(columns.map((column) => column.heading))
  }

  static async create(path: string, columns: readonly TableColumn[]): Promise<CsvWriter> {
    return new CsvWriter(await open(path, 'wx', 0o600), columns)
  }

  async rows(rows: readonly (readonly Cell[])[]): Promise<void> {
    for (const row of rows) {
      this.#text += this.#line(row)
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

  #line(cells: readonly Cell[]): string {
    return `${cells.map((cell) => (cell === null ? '' : quoted(defused(cell)))).join(',')}\r\n`
  }

  async #flush(): Promise<void> {
    const text = this.#text
    this.#text = ''
    await this.#file.writeFile(text)
  }
}
