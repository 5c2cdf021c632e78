import { SheetRows, sheetHead, sheetTail } from './sheet-xml.ts'
import type { Cell, Marks, TableColumn, TableWriter } from './table.ts'
import { type Comment, commentParts, workbookParts, type WrittenSheet } from './workbook-xml.ts'
import { type ZipPart, ZipWriter } from './zip-writer.ts'

/** Of Excel, the heading among them. */
const SHEET_ROWS = 1_048_576
/** A sheet's text stays under what a zip can tell of one part. */
const SHEET_BYTES = 3_500_000_000
const PIECE = 128 * 1024
/** Excel takes minutes to open a sheet with more of them. Cells beyond are marked all the same. */
const MOST_COMMENTS = 10_000

interface SheetOptions {
  /** At most 25 characters; further sheets get a number. */
  sheetName: string
  columns: readonly TableColumn[]
  /** Less than what a sheet holds, for tests. */
  sheetRows?: number
}

/** Writes an xlsx file row by row; what does not fit on a sheet goes on in the next. Memory does not grow with the rows. */
export class XlsxWriter implements TableWriter {
  readonly #zip: ZipWriter
  readonly #options: SheetOptions
  readonly #xml: SheetRows
  readonly #sheets: WrittenSheet[] = []
  #part: ZipPart | undefined
  #comments: Comment[] = []
  #row = 0
  #text = ''

  private constructor(zip: ZipWriter, options: SheetOptions) {
    this.#zip = zip
    this.#options = options
    this.#xml = new SheetRows(options.columns)
  }

  static async create(path: string, options: SheetOptions): Promise<XlsxWriter> {
    const writer = new XlsxWriter(await ZipWriter.create(path), options)
    await writer.#beginSheet()
    return writer
  }

  async rows(rows: readonly (readonly Cell[])[], marks?: readonly Marks[]): Promise<void> {
    for (const [at, cells] of rows.entries()) {
      if (this.#row >= (this.#options.sheetRows ?? SHEET_ROWS) || (this.#part?.size ?? 0) > SHEET_BYTES) {
        await this.#endSheet()
        await this.#beginSheet()
      }
      this.#row += 1
      this.#text += this.#xml.row(this.#row, cells, marks?.[at])
      for (const [column, text] of marks?.[at] ?? [])
        if (this.#comments.length < MOST_COMMENTS) this.#comments.push({ column, row: this.#row, text })
      if (this.#text.length > PIECE) await this.#flush()
    }
  }

  async end(): Promise<void> {
    await this.#endSheet()
    for (const { name, text } of workbookParts(this.#sheets)) await this.#add(name, text)
    await this.#zip.end()
  }

  async close(): Promise<void> {
    await this.#zip.close()
  }

  async #beginSheet(): Promise<void> {
    const { sheetName, columns } = this.#options
    const number = this.#sheets.length + 1
    this.#sheets.push({ name: number === 1 ? sheetName : `${sheetName} (${number})`, commented: false })
    this.#part = await this.#zip.part(`xl/worksheets/sheet${number}.xml`)
    this.#row = 1
    this.#comments = []
    this.#text = sheetHead(columns) + this.#xml.heading(columns)
  }

  async #endSheet(): Promise<void> {
    const commented = this.#comments.length > 0
    this.#text += sheetTail(this.#options.columns.length, this.#row, commented)
    await this.#flush()
    await this.#part?.end()
    const sheet = this.#sheets.at(-1)
    if (!commented || !sheet) return
    sheet.commented = true
    for (const { name, text } of commentParts(this.#sheets.length, this.#comments)) await this.#add(name, text)
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#text)
    this.#text = ''
    await this.#part?.write(bytes)
  }

  async #add(name: string, text: string): Promise<void> {
    const part = await this.#zip.part(name)
    await part.write(Buffer.from(text))
    await part.end()
  }
}
