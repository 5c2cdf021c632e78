import { performance } from 'node:perf_hooks'
import { addFunds, openBooks } from '../server/modules/money/funds/index.ts'
import { getSalesChain } from '../server/modules/money/prices/index.ts'
import { insertOrders } from '../server/modules/sell/orders/index.ts'
import { runBatch } from '../server/modules/ship/shipping/purchase/batch-runner.ts'
import { insertBatch } from '../server/modules/ship/shipping/purchase/batches.ts'
import { oneRate } from '../server/modules/ship/shipping/carrier/carrier-rates.ts'
import { offerOf } from '../server/modules/ship/shipping/quotes/offers.ts'
import { findOrdersToShip } from '../server/modules/ship/shipping/request/orders-to-ship.ts'
import { insertQuotes } from '../server/modules/ship/shipping/quotes/quotes.ts'
import type { Runtime } from '../server/modules/ship/shipping/runtime/runtime.ts'
import { closeRuntime, runtimeOf } from '../server/modules/ship/shipping/runtime/service.ts'
import { requestHash, shipRequest } from '../server/modules/ship/shipping/request/ship-request.ts'
import { inScope } from '../server/platform/database/index.ts'
import { newOrder } from '../server/testing/shipping.ts'
import { benchServer } from './bench-database.ts'
import { atLeast, figure, report } from './report.ts'

const who = { orgId: 5, userId: 7 }
const LABELS = Number(process.env.WAYBILL_BENCH_LABELS ?? 1200)
const services = [
  { carrier: 1, serviceCode: 'USPS_GROUND_ADVANTAGE' },
  { carrier: 2, serviceCode: '03' },
  { carrier: 3, serviceCode: 'FEDEX_GROUND' },
] as const

/** Orders with quotes and a batch as the Buy button leaves it, priced by the sandbox carriers. */
async function plant(runtime: Runtime, count: number): Promise<string> {
  return inScope(runtime.database, { role: 'service', ...who }, async (db) => {
    const made = await insertOrders(
      db,
      who.orgId,
      Array.from({ length: count }, () => newOrder()),
    )
    const orders = await findOrdersToShip(
      db,
      who.orgId,
      made.map((order) => order.id),
    )
    const chain = await getSalesChain(db, who.orgId, new Date())
    const shipDate = new Date().toISOString().slice(0, 10)
    const quotes = []
    const items = []
    for (const [index, order] of [...orders.values()].entries()) {
      const request = shipRequest(order, shipDate)
      const service = services[index % services.length] ?? services[0]
      const { rate } = await oneRate(await runtime.carriers.list(who.orgId), request, service)
      const offer = rate && offerOf(rate, chain, request)
      if (!offer) throw new Error('no rate')
      const expiresAt = new Date(Date.now() + 3_600_000)
      quotes.push({
        orderId: order.id,
        requestHash: requestHash(request),
        shipDate,
        rates: [],
        offers: [offer],
        expiresAt,
      })
      items.push({ ...service, orderId: order.id, price: offer.sell })
    }
    const ids = await insertQuotes(db, who.orgId, quotes)
    const total = items.reduce((sum, item) => sum + item.price, 0)
    const rows = items.map((item, index) => ({ ...item, quoteId: ids[index] ?? '' }))
    return insertBatch(db, { ...who, labelSize: 1, labelFormat: 'PDF', total, items: rows })
  })
}

const server = await benchServer()
try {
  const runtime = await runtimeOf({ ...server, now: () => new Date() })
  await inScope(server.database, { role: 'service', ...who }, async (db) => {
    await openBooks(db)
    await addFunds(db, { key: 'bench-funds', amount: 1_000_000_0000, via: 'bank', at: new Date() })
  })
  await runBatch(runtime, { ...who, batchId: await plant(runtime, 60) })
  const batchId = await plant(runtime, LABELS)
  const cpu = process.cpuUsage()
  const started = performance.now()
  await runBatch(runtime, { ...who, batchId })
  const seconds = (performance.now() - started) / 1000
  const used = process.cpuUsage(cpu)
  const bought = await inScope(server.database, { role: 'service', ...who }, (db) =>
    db
      .selectFrom('label_batch_item')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('batch_id', '=', batchId)
      .where('state', '=', 'bought')
      .executeTakeFirstOrThrow(),
  )
  if (bought.n !== LABELS) throw new Error(`only ${bought.n} of ${LABELS} labels were bought`)
  await report('purchase', [
    atLeast(
      `${LABELS} labels bought (sandbox carriers, ledger, PDF and ZPL on disk)`,
      60,
      LABELS / seconds,
      'labels/s',
    ),
    figure('CPU of the serving process for a label', (used.user + used.system) / 1000 / LABELS, 'ms'),
  ])
  await closeRuntime(server.database)
} finally {
  await server.stop()
}
process.exit(0)
