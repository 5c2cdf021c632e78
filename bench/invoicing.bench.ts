import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { firstInvoiceSettings } from '@waybill/contract/invoicing/settings'
import { addFunds, captureLabel, holdLabel, openBooks } from '../server/modules/money/funds/index.ts'
import { billProvider } from '../server/modules/money/invoicing/index.ts'
import { inScope } from '../server/platform/database/index.ts'
import { benchServer } from './bench-database.ts'
import { atMost, figure, report } from './report.ts'

// The monthly run of a provider with 10,000 customers: each month closed, billed, invoiced with a number, and drawn as a PDF.
const CUSTOMERS = 10_000
const LABELS = 5
const AT_ONCE = 8
const firstCustomer = 10_000

const server = await benchServer()
const as = (orgId: number) => ({ role: 'service', orgId, userId: 7 }) as const
const inJanuary = new Date('2026-01-15T12:00:00Z')

async function buyLabels(orgId: number): Promise<void> {
  await inScope(server.database, as(orgId), async (db) => {
    await openBooks(db)
    await addFunds(db, { key: `bench-funds-${orgId}`, amount: 1000_0000, via: 'bank', at: inJanuary })
    for (let label = 0; label < LABELS; label++) {
      const [id, price] = [randomUUID(), { sell: 8_1500, buy: null }]
      await holdLabel(db, id, price, inJanuary)
      await captureLabel(db, id, { ...price, cost: 7_0000 }, inJanuary)
    }
  })
}

try {
  const ids = Array.from({ length: CUSTOMERS }, (_, index) => firstCustomer + index)
  await inScope(server.database, as(0), async (db) => {
    for (let from = 0; from < CUSTOMERS; from += 1000) {
      const values = ids
        .slice(from, from + 1000)
        .map((id) => ({ id, type: 1, parent_org_id: 1, name: `Seller ${id}`, identity_verified: true }))
      await db.insertInto('org').values(values).execute()
    }
    const setting = {
      ...firstInvoiceSettings,
      legalName: 'Bench Shipping Inc.',
      address: '1 Bench Street',
      taxes: [{ name: 'Tax', ratePpm: 72_500 }],
    }
    await db
      .insertInto('invoice_setting')
      .values({ org_id: 1, setting: JSON.stringify(setting), version: 1, updated_at: inJanuary, updated_by: 7 })
      .execute()
  })
  const left = ids.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const id of left) await buyLabels(id)
    }),
  )
  const services = {
    database: server.database,
    files: server.files,
    now: () => new Date('2026-02-10T12:00:00Z'),
  }
  const [started, cpuBefore] = [performance.now(), process.cpuUsage()]
  await billProvider(services, { orgId: 1, userId: null })
  const seconds = (performance.now() - started) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  const found = await inScope(server.database, as(0), (db) =>
    db
      .selectFrom('invoice')
      .select(({ fn }) => [
        fn.countAll<number>().as('n'),
        fn.max('position').as('last'),
        fn.count<number>('file_id').as('drawn'),
      ])
      .executeTakeFirstOrThrow(),
  )
  await report('invoicing', [
    atMost(`${CUSTOMERS} invoices of a month, issued and drawn`, 60, seconds, 's'),
    figure('of it, time of the processor in this process', (cpu.user + cpu.system) / 1_000_000, 's'),
    figure('invoices', Number(found.n), ''),
    figure('highest number', Number(found.last), ''),
    figure('with a PDF', Number(found.drawn), ''),
  ])
} finally {
  await server.stop()
}
process.exit(0)
