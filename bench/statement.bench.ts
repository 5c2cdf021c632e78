import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orgType } from '@waybill/contract/core/enums'
import { csvStatement } from '../server/modules/money/funds/statement/csv.ts'
import { pdfStatement } from '../server/modules/money/funds/statement/pdf.ts'
import { postageStatement } from '../server/modules/money/funds/statement/sources.ts'
import { readConfig } from '../server/platform/config.ts'
import { asAdmin, type Database, inScope, startDatabase, withLogin } from '../server/platform/database/index.ts'
import { startEmbedded } from '../server/platform/embedded-postgres/index.ts'
import type { BaseCtx } from '../server/platform/http/index.ts'
import { silentLog } from '../server/platform/log.ts'
import { plantOrdersOf, plantShipped } from '../server/testing/shipped-orders.ts'
import { withoutIndexes } from './order-data.ts'
import { timed } from './process-facts.ts'
import { atMost, figure, type Measure, report } from './report.ts'

// A statement of 100,000 lines, as csv and as PDF: written while it is read, so that its length costs time and no memory. The lines are those of
// labels with their orders, a tenth of them insured, one in forty refunded, and of their holds, which are no lines; a reseller has them in a book
// of its own as well. What the lines of a csv come to is compared with the ledger.
const LINES = 100_000
/** A top-up, 97,600 labels and 2,440 refunds. */
const LABELS = 97_600
const [RESELLER, ORG] = [6, 5]

const INSURED = `
  update purchase set buy_price = price - 4000, cover = 10000, cover_buy = 8000, cover_cost = 6000 where hashtext(id::text) % 10 = 0`
const RESELLERS_BOOK = `
  insert into ledger_transfer (org_id, id, event_id, idem_key, request_hash, kind, change_type, flow_type, ref_type, ref_id, actor, seq,
    available_after, held_after, wallet_change, event_at)
  select ${RESELLER}, gen_random_uuid(), event_id, idem_key, request_hash, kind, change_type, flow_type, ref_type, ref_id, actor, seq,
    available_after, held_after, wallet_change, event_at from ledger_transfer where org_id = ${ORG}`

/** What the statement needs of a call. */
const callOf = (database: Database, orgId: number): BaseCtx => {
  const isReseller = orgId === RESELLER
  const scope = { role: isReseller ? 'reseller' : 'seller', orgId, userId: 7 } as const
  return {
    database,
    scope,
    actor: { orgId, userId: 7, orgType: isReseller ? orgType.SERVER : orgType.OMS },
    locale: 'en',
    now: () => new Date(),
    inScope: (work, options) => inScope(database, scope, work, options),
  } as BaseCtx
}

async function measure(what: string, open: () => Promise<AsyncGenerator<Uint8Array | string>>): Promise<Measure[]> {
  const before = process.memoryUsage.rss()
  let [bytes, most] = [0, before]
  const { seconds, ownCpu, cpuBelow } = await timed(async () => {
    for await (const piece of await open()) {
      bytes += piece.length
      most = Math.max(most, process.memoryUsage.rss())
    }
  })
  const name = `${LINES.toLocaleString('en')} lines as ${what}`
  return [
    atMost(name, 5, seconds, 's'),
    figure(`${name}: CPU of this process`, ownCpu, 's'),
    figure(`${name}: CPU of PostgreSQL`, cpuBelow, 's'),
    figure(`${name}: file`, bytes / 1e6, 'MB'),
    atMost(`${name}: memory above what the server had`, 150, (most - before) / 1e6, 'MB'),
  ]
}

/** 1/10,000 of a text with two to four digits. */
function units(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(4, '0'))
}

/** How many lines of a csv there are, and by how much what they come to, the totals below them and the balance differ from the ledger, in 1/10,000. */
async function compare(
  csv: AsyncGenerator<string>,
  { sum, balance }: Record<'sum' | 'balance', string>,
): Promise<{ lines: number; off: number }> {
  let text = ''
  for await (const piece of csv) text += piece
  const rows = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(',').slice(-3))
  const lines = rows.slice(2, -1).map(([moneyIn, moneyOut]) => units(moneyIn || '0') - units(moneyOut || '0'))
  const [totalIn, totalOut, closing] = rows.at(-1)!.map((total) => units(total || '0'))
  const shown = lines.reduce((all, amount) => all + amount, 0n)
  const differences = [shown - BigInt(sum), totalIn! - totalOut! - BigInt(sum), closing! - BigInt(balance)]
  return { lines: lines.length, off: differences.reduce((off, difference) => off + Math.abs(Number(difference)), 0) }
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
      `insert into org (id, type, parent_org_id, name) values (1, 3, null, 'Platform'), (${RESELLER}, 4, 1, 'Reseller'), (${ORG}, 1, ${RESELLER}, 'Seller')`,
    )
    await withoutIndexes(client, async () => void (await plantOrdersOf(client, ORG, LABELS)))
    await plantShipped(client)
    for (const statement of [INSURED, RESELLERS_BOOK, 'vacuum analyze purchase, ledger_transfer'])
      await client.query(statement)
  })
  const period = { dateFrom: '2025-01-01', dateTo: '2099-12-31' }
  const statementOf = (orgId: number) => postageStatement(callOf(database, orgId), period)
  const measures: Measure[] = []
  for (const [name, orgId] of Object.entries({ seller: ORG, reseller: RESELLER })) {
    const csv = async () => csvStatement(await statementOf(orgId), 'en')
    measures.push(
      ...(await measure(`csv of a ${name}`, csv)),
      ...(await measure(`PDF of a ${name}`, async () => pdfStatement(await statementOf(orgId), 'en', new Date(0)))),
    )
    const ledger = await asAdmin(databaseUrl, (client) =>
      client.query(
        `select sum(wallet_change)::text as sum, (array_agg(available_after + held_after order by seq desc))[1]::text as balance
        from ledger_transfer where org_id = ${orgId}`,
      ),
    )
    const { lines, off } = await compare(await csv(), ledger.rows[0])
    measures.push(
      figure(`lines of a ${name}`, lines, ''),
      atMost(`sums of a ${name} that differ from the ledger`, 0, off, '/10,000'),
    )
  }
  await report('statement', measures)
} finally {
  await stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
