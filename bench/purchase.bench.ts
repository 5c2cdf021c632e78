import { performance } from 'node:perf_hooks'
import { addFunds, openBooks } from '../server/modules/money/funds/index.ts'
import { runBatch } from '../server/modules/ship/shipping/purchase/batch-runner.ts'
import type { Runtime } from '../server/modules/ship/shipping/runtime/runtime.ts'
import { closeRuntime, runtimeOf } from '../server/modules/ship/shipping/runtime/service.ts'
import { inScope } from '../server/platform/database/index.ts'
import { newOrder } from '../server/testing/shipping.ts'
import { benchServer } from './bench-database.ts'
import { plantBatch, who } from './label-batch.ts'
import { atLeast, figure, report } from './report.ts'

const LABELS = Number(process.env.WAYBILL_BENCH_LABELS ?? 1200)
const plant = (runtime: Runtime, count: number): Promise<string> =>
  plantBatch(
    runtime,
    Array.from({ length: count }, () => newOrder()),
  )

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
