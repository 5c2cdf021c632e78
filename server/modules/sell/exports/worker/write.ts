import { Client } from 'pg'
import { openingOf } from '../../../../platform/database/scope.ts'
import { Files } from './files.ts'
import type { ExportReport, ExportTask, PlannedColumn } from './task.ts'

const ROWS_AT_ONCE = 2000
const STATEMENT_TIMEOUT_MS = 900_000
const REPORT_EVERY_MS = 300

/** Every value as the text that the database sends. */
const asSent = { getTypeParser: () => (value: string) => value }
type Row = (string | null)[]

const withWords = (columns: readonly PlannedColumn[]) => {
  const worded = columns.flatMap(({ words }, at) => (words ? [[at + 1, words] as const] : []))
  return (row: Row): void => {
    for (const [at, words] of worded) {
      const value = row[at]
      // A service that the catalogue lacks is its code, without the carrier's number in front.
      if (value !== null && value !== undefined) row[at] = words[value] ?? value.replace(/^\d+:/, '')
    }
  }
}

async function* rowsOf(client: Client, { read }: ExportTask['plan']): AsyncGenerator<Row[]> {
  await client.query(`declare export_rows no scroll cursor for ${read.text}`, [...read.values])
  const next = () =>
    client.query<Row>({ text: `fetch ${ROWS_AT_ONCE} from export_rows`, rowMode: 'array', types: asSent })
  let coming = next()
  for (;;) {
    const { rows } = await coming
    if (rows.length === 0) return
    // The database gathers the next rows while these are written.
    coming = next()
    coming.catch(() => undefined)
    yield rows
  }
}

/** Reads all rows in one snapshot, by a connection of its own in the asker's scope, and writes them as they come. */
export async function writeExport(task: ExportTask, report: (message: ExportReport) => void): Promise<void> {
  const client = new Client({ connectionString: task.appUrl, application_name: 'waybill-export' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const options = { isolation: 'repeatable read', readOnly: true, statementTimeoutMs: STATEMENT_TIMEOUT_MS } as const
    await client.query(openingOf(task.scope, options))
    await client.query('set local cursor_tuple_fraction = 1; set local jit = off')
    const { rows } = await client.query<{ count: string }>(task.plan.count.text, [...task.plan.count.values])
    report({ type: 'total', rows: Number(rows[0]?.count ?? 0) })
    await copyRows(client, task, report)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function copyRows(client: Client, task: ExportTask, report: (message: ExportReport) => void): Promise<void> {
  const files = new Files(task)
  const translate = withWords(task.plan.columns)
  let [done, reported] = [0, Date.now()]
  try {
    for await (const rows of rowsOf(client, task.plan)) {
      for (const row of rows) translate(row)
      await files.write(rows)
      done += rows.length
      if (Date.now() - reported < REPORT_EVERY_MS) continue
      reported = Date.now()
      report({ type: 'rows', rows: done })
    }
    await files.end()
    report({ type: 'rows', rows: done })
  } finally {
    await files.close()
  }
}
