import { createWriteStream, statSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { readFileJob } from '../server/modules/money/carrier-invoices/read-file.ts'
import { addFunds, openBooks } from '../server/modules/money/funds/index.ts'
import { insertOrders } from '../server/modules/sell/orders/index.ts'
import { addFiles } from '../server/platform/files/index.ts'
import { inScope } from '../server/platform/database/index.ts'
import { newOrder } from '../server/testing/shipping.ts'
import { type BenchServer, benchServer } from './bench-database.ts'
import { processesBelow } from './process-facts.ts'
import { atMost, figure, type Measure, report } from './report.ts'

const seller = { role: 'service', orgId: 5 } as const
const platform = { role: 'service', orgId: 1 } as const
const ROWS = 100_000
/** Of a label: freight, fuel and two surcharges. */
const ROWS_A_LABEL = 4
const COST = 10_0000
const LABELS_AT_ONCE = 200
const HOLD = `select count(fin.hold_label(md5(n::text)::uuid, $1, null, false, now())) from generate_series($2::int, $3::int) n`
const CAPTURE = `select count(fin.capture_label(md5(n::text)::uuid, $1, null, $1, null, now())) from generate_series($2::int, $3::int) n`
const tracking = (label: number): string => `1Z${String(label).padStart(16, '0')}`

/** Labels as bought and charged, all of one order. */
async function plantLabels(server: BenchServer, count: number): Promise<void> {
  await inScope(
    server.database,
    seller,
    async (db, client) => {
      await openBooks(db)
      await addFunds(db, { key: 'bench-funds', amount: count * COST, via: 'card', at: new Date() })
      const [order] = await insertOrders(db, 5, [newOrder()])
      const offer = JSON.stringify({ trace: [{ orgId: 1, base: COST, price: COST, steps: [], rules: [] }], lines: [] })
      await client.query(
        `insert into label_batch (org_id, id, label_size, label_format, total) values (5, '00000000-0000-4000-8000-000000000001', 1, 'PDF', 0)`,
      )
      await client.query(
        `
        insert into purchase (org_id, id, batch_id, order_id, carrier, service_code, state, price, cost, request, offer, owner, reserved_at)
        select 5, md5(n::text)::uuid, '00000000-0000-4000-8000-000000000001', $1, 2, '03', 'succeeded', $2, $2, '{}', $3::jsonb, 1, now()
        from generate_series(1, $4::int) n`,
        [order!.id, COST, offer, count],
      )
      await client.query(
        `
        insert into shipment (org_id, purchase_id, order_id, order_no, carrier, service_code, tracking_no, carrier_shipment_id, is_test, price, lines,
          billable_cg, billed_by, ship_date, from_address, to_address, recipient, signature, created_at)
        select 5, md5(n::text)::uuid, $1, 'B-1', 2, '03', '1Z' || lpad(n::text, 16, '0'), 'c' || n, true, $2, '[]', 90718, 'actual',
          now()::date, '{}', '{}', 'Ann', 4, now()
        from generate_series(1, $3::int) n`,
        [order!.id, COST, count],
      )
    },
    { statementTimeoutMs: 600_000 },
  )
  // A few at a time: within one transaction each change of a wallet leaves a version of its row that the next must pass by.
  for (let from = 1; from <= count; from += LABELS_AT_ONCE) {
    const values = [COST, from, Math.min(count, from + LABELS_AT_ONCE - 1)]
    await inScope(server.database, seller, async (_db, client) => {
      await client.query(HOLD, values)
      await client.query(CAPTURE, values)
    })
  }
}

/** UPS billing data of so many rows and 250 columns; of every tenth label the last surcharge is dearer than what was charged. */
async function writeInvoice(path: string, rows: number): Promise<void> {
  const out = createWriteStream(path)
  const day = new Date().toISOString().slice(0, 10)
  const amounts = Array.from({ length: rows }, (_, row) => {
    const dearer = row % ROWS_A_LABEL === 3 && Math.floor(row / ROWS_A_LABEL) % 10 === 0
    return dearer ? 3_5000 : 2_5000
  })
  const stated = (amounts.reduce((sum, amount) => sum + amount, 0) / 10_000).toFixed(2)
  const codes = ['003', 'FSC', 'RES', 'DAS']
  for (const [row, amount] of amounts.entries()) {
    const cells = Array.from({ length: 250 }, () => '')
    const values: Record<number, string> = {
      2: 'A1B2C3',
      4: day,
      5: `BENCH-${rows}`,
      9: 'USD',
      10: stated,
      11: day,
      20: tracking(Math.floor(row / ROWS_A_LABEL) + 1),
      34: 'SHP',
      43: 'FRT',
      44: codes[row % ROWS_A_LABEL]!,
      45: 'Ground Residential',
      52: (amount / 10_000).toFixed(2),
    }
    for (const [column, text] of Object.entries(values)) cells[Number(column)] = text
    if (!out.write(`${cells.join(',')}\r\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

/** Stores the file as an upload does; its id. */
async function store(server: BenchServer, path: string): Promise<number> {
  const bytes = await readFile(path)
  const { key: storageKey } = await server.files.put(bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return inScope(server.database, platform, async (db) => {
    const file = { kind: 'carrier-invoice', name: 'ups.csv', mime: 'text/csv', size: bytes.length, sha256, storageKey }
    const [fileId] = await addFiles(db, 1, [file])
    const row = await db
      .insertInto('carrier_invoice_file')
      .values({
        org_id: 1,
        format: 'ups',
        name: file.name,
        file_id: fileId!,
        sha256,
        size: file.size,
        uploaded_by: 7,
        uploaded_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

/** Seconds from the stored file to the last proposed difference, and the highest memory of its reader and of this process. */
async function run(server: BenchServer, path: string, rows: number) {
  await writeInvoice(path, rows)
  const megabytes = statSync(path).size / 1024 / 1024
  const id = await store(server, path)
  let readerMb = 0
  let servingMb = 0
  const timer = setInterval(() => {
    for (const { peakMb, command } of processesBelow())
      if (command.includes('reader/main')) readerMb = Math.max(readerMb, peakMb)
    servingMb = Math.max(servingMb, process.memoryUsage().rss / 1024 / 1024)
  }, 50)
  const started = performance.now()
  const signal = new AbortController().signal
  await readFileJob({ ...server, now: () => new Date() }, { orgId: 1, id }, { signal, lastAttempt: true })
  const seconds = (performance.now() - started) / 1000
  clearInterval(timer)
  const { rows: found } = await inScope(server.database, platform, (_db, client) =>
    client.query<{ matched: number; difference: number }>(
      `select matched_lines as matched, difference_lines as difference from carrier_invoice order by id desc limit 1`,
    ),
  )
  return { seconds, megabytes, readerMb, servingMb, ...found[0]! }
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-invoices-'))
const server = await benchServer()
try {
  await plantLabels(server, ROWS / ROWS_A_LABEL)
  const small = await run(server, join(folder, 'small.csv'), ROWS / 10)
  const large = await run(server, join(folder, 'large.csv'), ROWS)
  const measures: Measure[] = [
    atMost(`${ROWS.toLocaleString('en-US')} rows × 250 columns, until every line is matched`, 30, large.seconds, 's'),
    figure('size of the file', large.megabytes, 'MB'),
    figure('lines as charged', large.matched, ''),
    figure('lines that differ', large.difference, ''),
    figure('highest memory of the reader', large.readerMb, 'MB'),
    figure('the same of a tenth of the rows', small.readerMb, 'MB'),
    atMost('memory of ten times the rows', 1.35, large.readerMb / small.readerMb, '×'),
    figure('highest memory of the serving process', large.servingMb, 'MB'),
  ]
  await report('carrier-invoices', measures)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
