import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { openingOf } from '../../../../platform/database/scope.ts'
import { typeParsers } from '../../../../platform/database/pool.ts'
import { profileFile, readRows } from '../../../../spreadsheet/index.ts'
import { formatOf } from '../formats/index.ts'
import { type BilledLine, type BilledRow, InvoiceRefusal, type RowReader } from '../formats/billed-line.ts'
import type { ReadTask } from './tasks.ts'

const STATEMENT_TIMEOUT_MS = 120_000
const LINES_AT_ONCE = 1000

const STAGE = {
  name: 'stage-lines',
  text: `insert into carrier_invoice_staging (org_id, file_id, account, number, invoice_dated, due, currency, stated, content_hash, place, row_no, kind,
      tracking, refs, other_tracking, dated, code, description, amount, reason, weight_cg, size, zone, service, zip)
    select $1, $2, account, number, invoice_dated, due, currency, stated, decode(content_hash, 'hex'), place, row_no, kind,
      tracking, refs, other_tracking, dated, code, description, amount, reason, weight_cg, size, zone, service, zip
    from json_to_recordset($3::json) as line (account text, number text, invoice_dated date, due date, currency text, stated bigint, content_hash text,
      place integer, row_no integer, kind text, tracking text, refs text[], other_tracking text, dated date, code text, description text, amount bigint,
      reason text, weight_cg bigint, size text, zone text, service text, zip text)`,
}

const LONGEST = { account: 100, number: 100, text: 200 } as const
const cut = (text: string, longest: number): string => text.slice(0, longest)

const staged = ({ invoice, row, identity, refs, otherTracking, weightCg, ...line }: BilledLine, place: number) => ({
  account: cut(invoice.account, LONGEST.account),
  number: cut(invoice.number, LONGEST.number),
  invoice_dated: invoice.dated,
  due: invoice.due,
  currency: invoice.currency,
  stated: invoice.stated,
  content_hash: createHash('sha256').update(identity).digest('hex').slice(0, 32),
  place,
  row_no: row,
  refs: refs.map((ref) => cut(ref, LONGEST.text)),
  other_tracking: otherTracking,
  weight_cg: weightCg,
  ...line,
  code: cut(line.code, LONGEST.text),
  description: cut(line.description, LONGEST.text),
})

/** Stores the lines in steps; the next rows are read while the last are written. */
class Stage {
  readonly #client: Client
  readonly #task: ReadTask
  #waiting: BilledLine[] = []
  #writing: Promise<unknown> = Promise.resolve()
  stored = 0
  constructor(client: Client, task: ReadTask) {
    this.#client = client
    this.#task = task
  }
  async add(lines: BilledLine[]): Promise<void> {
    this.#waiting.push(...lines)
    if (this.#waiting.length >= LINES_AT_ONCE) await this.#flush()
  }
  async end(): Promise<void> {
    await this.#flush()
    await this.#writing
  }
  async #flush(): Promise<void> {
    await this.#writing
    const lines = this.#waiting
    this.#waiting = []
    if (lines.length === 0) return
    const rows = lines.map((line, index) => staged(line, this.stored + index))
    this.stored += lines.length
    const values = [this.#task.orgId, this.#task.fileId, JSON.stringify(rows)]
    this.#writing = this.#client.query({ ...STAGE, values })
    this.#writing.catch(() => undefined)
  }
}

async function* rowsOf({ path, limits }: ReadTask): AsyncGenerator<{ rows: BilledRow[]; decimalComma: boolean }> {
  const profile = await profileFile(path, limits)
  const decimalComma = profile.delimiter === ';'
  for await (const rows of readRows(path, { profile, limits })) yield { rows, decimalComma }
}

async function readLines(task: ReadTask, stage: Stage): Promise<number> {
  let read: RowReader | undefined
  let count = 0
  for await (const { rows, decimalComma } of rowsOf(task)) {
    let data = rows
    if (!read) {
      const { format, skip } = formatOf(task.format, rows)
      read = format.reader(rows, { decimalComma })
      data = rows.slice(skip)
    }
    for (const row of data) await stage.add(read(row))
    count += data.length
  }
  await stage.end()
  if (stage.stored === 0) throw new InvoiceRefusal('CARRIER_INVOICE_EMPTY')
  return count
}

/** Reads the file and stores its lines for merging, in one transaction. Returns the number of rows; throws InvoiceRefusal, SpreadsheetError. */
export async function stageFile(task: ReadTask): Promise<number> {
  const client = new Client({
    connectionString: task.appUrl,
    types: typeParsers,
    application_name: 'waybill-carrier-invoice',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(openingOf({ role: 'service', orgId: task.orgId }, { statementTimeoutMs: STATEMENT_TIMEOUT_MS }))
    // Left by a reading that was ended.
    await client.query('delete from carrier_invoice_staging where org_id = $1 and file_id = $2', [
      task.orgId,
      task.fileId,
    ])
    const rows = await readLines(task, new Stage(client, task))
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction of a reading was rolled back')
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
