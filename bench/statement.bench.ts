import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { csvStatement } from '../server/modules/money/funds/statement/csv.ts'
import { pdfStatement } from '../server/modules/money/funds/statement/pdf.ts'
import { postageStatement } from '../server/modules/money/funds/statement/sources.ts'
import { readConfig } from '../server/platform/config.ts'
import { asAdmin, type Database, inScope, startDatabase, withLogin } from '../server/platform/database/index.ts'
import { startEmbedded } from '../server/platform/embedded-postgres/index.ts'
import type { BaseCtx } from '../server/platform/http/index.ts'
import { silentLog } from '../server/platform/log.ts'
import { atMost, figure, type Measure, report } from './report.ts'

// A statement of 100,000 lines, as csv and as PDF: written while it is read, so that its length costs time and no memory.
const LINES = 100_000
const ORG = 5

const PLANT = `
  insert into ledger_transfer (org_id, id, event_id, idem_key, request_hash, kind, change_type, flow_type, actor, note, seq, available_after,
    held_after, wallet_change, event_at, created_at)
  select ${ORG}, gen_random_uuid(), gen_random_uuid(), 'planted-' || n, sha256('x'), case when n % 10 = 1 then 1 else 7 end, 6, 1, 'bench',
    'F-' || n, n, 100 * n, 0, 100, timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(1, ${LINES}) n`

/** What the statement needs of a call. */
const callOf = (database: Database): BaseCtx => {
  const scope = { role: 'seller', orgId: ORG, userId: 7 } as const
  return {
    database,
    scope,
    actor: { orgId: ORG, userId: 7 },
    locale: 'en',
    now: () => new Date(),
    inScope: (work, options) => inScope(database, scope, work, options),
  } as BaseCtx
}

async function measure(what: string, open: () => Promise<AsyncGenerator<Uint8Array | string>>): Promise<Measure[]> {
  const before = process.memoryUsage.rss()
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  let [bytes, most] = [0, before]
  for await (const piece of await open()) {
    bytes += piece.length
    most = Math.max(most, process.memoryUsage.rss())
  }
  const { user, system } = process.cpuUsage(cpu)
  const used = (user + system) / 1e6
  const name = `${LINES.toLocaleString('en')} lines as ${what}`
  return [
    atMost(name, 5, (performance.now() - started) / 1000, 's'),
    figure(`${name}: CPU beside the database`, used, 's'),
    figure(`${name}: file`, bytes / 1e6, 'MB'),
    atMost(`${name}: memory above what the server had`, 150, (most - before) / 1e6, 'MB'),
  ]
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
const embedded = await startEmbedded({ dataDir: folder, log: silentLog })
const databaseUrl = withLogin(embedded.url, { database: 'bench' })
await asAdmin(embedded.url, (client) => client.query('create database bench'))
const env = { WAYBILL_DATA: folder, DATABASE_URL: databaseUrl, WAYBILL_APP_PASSWORD: 'bench-app-password' }
const { database, stop } = await startDatabase(readConfig({ ...env, NODE_ENV: 'production' }), silentLog)
try {
  await asAdmin(databaseUrl, async (client) => {
    await client.query(
      `insert into org (id, type, parent_org_id, name) values (1, 3, null, 'Platform'), (${ORG}, 1, 1, 'Seller')`,
    )
    await client.query(PLANT)
    await client.query('analyze')
  })
  const period = { dateFrom: '2026-01-01', dateTo: '2026-12-31' }
  const statement = () => postageStatement(callOf(database), period)
  await report('statement', [
    ...(await measure('csv', async () => csvStatement(await statement(), 'en'))),
    ...(await measure('PDF', async () => pdfStatement(await statement(), 'en', new Date(0)))),
  ])
} finally {
  await stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
