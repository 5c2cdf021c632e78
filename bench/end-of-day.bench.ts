import { performance } from 'node:perf_hooks'
import { addFunds, openBooks } from '../server/modules/money/funds/index.ts'
import { closeDay, runDayClose } from '../server/modules/ship/shipping/manifests/close-day.ts'
import { readDayEnd } from '../server/modules/ship/shipping/manifests/day-end.ts'
import { readDayClose } from '../server/modules/ship/shipping/manifests/manifest-list.ts'
import { printManifests } from '../server/modules/ship/shipping/manifests/print-manifests.ts'
import { runBatch } from '../server/modules/ship/shipping/purchase/batch-runner.ts'
import type { Runtime } from '../server/modules/ship/shipping/runtime/runtime.ts'
import { closeRuntime, runtimeOf } from '../server/modules/ship/shipping/runtime/service.ts'
import { type Db, inScope } from '../server/platform/database/index.ts'
import type { BaseCtx, Ctx } from '../server/platform/http/index.ts'
import { newOrder, testSender } from '../server/testing/shipping.ts'
import { type BenchServer, benchServer } from './bench-database.ts'
import { plantBatch, services, who } from './label-batch.ts'
import { atMost, figure, report } from './report.ts'

const LABELS = 2000
const origins = ['1200 Market St', '77 Ocean Ave', '500 Castro St', '9 Mission St'].map((line1) => ({
  ...testSender,
  line1,
}))
/** Labels of one purchase. */
const AT_ONCE = 480
/** From 18:00 UTC of this day on, when it is the same day at every origin and no carrier's day is over. */
const start = Date.parse(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`)
const now = () => new Date(start + performance.now())

/** The labels of a day, of every carrier at every origin. */
async function buyDay(runtime: Runtime): Promise<void> {
  const orders = Array.from({ length: LABELS }, (_, at) =>
    newOrder({ shipFrom: origins[Math.floor(at / services.length) % origins.length]! }),
  )
  for (let from = 0; from < orders.length; from += AT_ONCE)
    await runBatch(runtime, { ...who, batchId: await plantBatch(runtime, orders.slice(from, from + AT_ONCE)) })
}

const asSeller = <T>(server: BenchServer, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(server.database, { role: 'seller', ...who }, work)

/** Throws unless every label is in exactly one manifest that was created, of its own carrier, origin and day. */
async function proveManifests(server: BenchServer): Promise<number> {
  const { rows } = await inScope(server.database, { role: 'service', orgId: who.orgId }, (_db, client) =>
    client.query<{ manifests: number; listed: number; once: number; alike: number }>(`
      select count(distinct m.id)::int as manifests, count(*)::int as listed, count(distinct s.id)::int as once,
        (count(*) filter (where m.state = 'created' and m.carrier = s.carrier and m.ship_date = s.ship_date
          and m.from_address ->> 'line1' = s.from_address ->> 'line1'))::int as alike
      from manifest_label l join manifest m on m.org_id = l.org_id and m.id = l.manifest_id
      join shipment s on s.org_id = l.org_id and s.id = l.shipment_id where l.is_live`),
  )
  const found = rows[0]!
  if ([found.listed, found.once, found.alike].some((count) => count !== LABELS))
    throw new Error(`the manifests are wrong: ${JSON.stringify(found)}`)
  return found.manifests
}

const seconds = async <T>(work: () => Promise<T>): Promise<[took: number, answer: T]> => {
  const started = performance.now()
  const answer = await work()
  return [(performance.now() - started) / 1000, answer]
}

const server = await benchServer()
try {
  const runtime = await runtimeOf({ ...server, now })
  await inScope(server.database, { role: 'service', ...who }, async (db) => {
    await openBooks(db)
    await addFunds(db, { key: 'bench-funds', amount: 1_000_000_0000, via: 'bank', at: now() })
  })
  await buyDay(runtime)
  const actor = { orgId: who.orgId, userId: who.userId } as Ctx['actor']
  const [opened, day] = await seconds(() => asSeller(server, (db) => readDayEnd(db, who.orgId, now())))
  const [closed, closeId] = await seconds(async () => {
    const rows = day.rows.map(({ id }) => id)
    const ref = await asSeller(server, (db) => closeDay({ db, actor, now } as Ctx, rows))
    await runDayClose(runtime, { orgId: who.orgId, closeId: ref.closeId })
    return ref.closeId
  })
  const [shown, progress] = await seconds(() => asSeller(server, (db) => readDayClose(db, who.orgId, closeId)))
  if (!progress.finished) throw new Error('the day is not closed')
  const manifests = await proveManifests(server)
  const context = {
    actor,
    files: server.files,
    inScope: (work: (db: Db) => unknown) => asSeller(server, work as never),
  }
  const [printed, paper] = await seconds(() =>
    printManifests(context as unknown as BaseCtx, {
      manifestIds: progress.manifests.map(({ id }) => id),
      paper: 'letter',
    }),
  )
  await report('end-of-day', [
    atMost(`${LABELS} labels of ${services.length} carriers and ${origins.length} origins closed`, 5, closed, 's'),
    atMost('the page before it, the answer and the papers of all', 5, opened + shown + printed, 's'),
    figure('the page of the day', opened * 1000, 'ms'),
    figure('manifests, each label in one', manifests, ''),
    figure('all papers in one PDF', printed * 1000, 'ms'),
    figure('its size', (paper.size ?? 0) / 1024, 'kB'),
  ])
  await closeRuntime(server.database)
} finally {
  await server.stop()
}
process.exit(0)
