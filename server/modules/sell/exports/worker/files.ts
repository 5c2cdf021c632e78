import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Cell, CsvWriter, type TableWriter, XlsxWriter, ZipWriter } from '../../../../spreadsheet/index.ts'
import type { ExportTask } from './task.ts'

type Row = Cell[]
const SHEET_NAME = 25
const WIDTHS = { text: 20, number: 11, money: 13, day: 12, time: 17 } as const

/** For file systems of every kind, whatever script it is in. */
const safeName = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .trim()
    .slice(0, 80) || '_'

/** The files of an export: one, or several that go into a zip as soon as each is whole. */
export class Files {
  readonly #task: ExportTask
  readonly #columns: { heading: string; type: keyof typeof WIDTHS; width: number }[]
  readonly #taken = new Set<string>()
  #zip: ZipWriter | undefined
  #writer: TableWriter | undefined
  #group: Cell | undefined
  #rows = 0

  constructor(task: ExportTask) {
    this.#task = task
    this.#columns = task.plan.columns.map(({ heading, type }) => ({ heading, type, width: WIDTHS[type] }))
  }

  /** Rows with the value that tells files apart in front. */
  async write(rows: Row[]): Promise<void> {
    const { split } = this.#task.plan
    if (!split) return this.#append(rows)
    const { batchRows } = this.#task
    for (let start = 0; start < rows.length;) {
      const group = split.rows ? null : (rows[start]?.[0] ?? null)
      if (this.#writer && (group !== this.#group || (split.rows && this.#rows >= batchRows))) await this.#endPart()
      this.#group = group
      let end = start + 1
      const room = split.rows ? batchRows - this.#rows : rows.length
      while (end < rows.length && end - start < room && (split.rows || (rows[end]?.[0] ?? null) === group)) end++
      await this.#append(rows.slice(start, end))
      start = end
    }
  }

  /** Finishes what was begun; without a row there is one file with its heading. */
  async end(): Promise<void> {
    if (!this.#writer && !this.#zip) await this.#append([])
    if (this.#task.plan.split) {
      await this.#endPart()
      await this.#zip?.end()
    } else await this.#writer?.end()
    this.#writer = undefined
    this.#zip = undefined
  }

  /** Lets go of files that were not finished. */
  async close(): Promise<void> {
    await this.#writer?.close()
    await this.#zip?.close()
  }

  async #append(rows: Row[]): Promise<void> {
    this.#writer ??= await this.#open()
    for (const row of rows) row.shift()
    await this.#writer.rows(rows)
    this.#rows += rows.length
  }

  get #partPath(): string {
    return this.#task.plan.split ? `${this.#task.path}.part` : this.#task.path
  }

  async #open(): Promise<TableWriter> {
    this.#rows = 0
    if (this.#task.format === 'csv') return CsvWriter.create(this.#partPath, this.#columns)
    return XlsxWriter.create(this.#partPath, {
      sheetName: this.#task.name.slice(0, SHEET_NAME),
      columns: this.#columns,
    })
  }

  async #endPart(): Promise<void> {
    if (!this.#writer) return
    await this.#writer.end()
    this.#writer = undefined
    this.#zip ??= await ZipWriter.create(this.#task.path)
    await this.#zip.add(this.#partName(), createReadStream(this.#partPath), this.#task.format === 'xlsx')
    await rm(this.#partPath)
  }

  #partName(): string {
    const { plan, name, nameless, format } = this.#task
    const group = this.#group ?? null
    const about = plan.split?.rows
      ? String(this.#taken.size + 1).padStart(3, '0')
      : safeName(group === null ? nameless : (plan.split?.words?.[group] ?? group))
    let full = `${name}-${about}`
    for (let again = 2; this.#taken.has(full.toLowerCase()); again++) full = `${name}-${about} (${again})`
    this.#taken.add(full.toLowerCase())
    return `${full}.${format}`
  }
}
