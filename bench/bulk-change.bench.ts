import { performance } from 'node:perf_hooks'
import { changeMany } from '../server/modules/sell/orders/bulk/change.ts'
import { undoChange } from '../server/modules/sell/orders/bulk/undo.ts'
import { type Db, inScope } from '../server/platform/database/index.ts'
import { plantManyOrders } from '../server/testing/many-orders.ts'
import { benchServer } from './bench-database.ts'
import { atMost, type Measure, report } from './report.ts'

/** Changed in one step, among so many of one seller. */
const CHANGED = 5000
const ALL = Number(process.env.BENCH_ORDERS ?? 200_000)
const SELLER = { orgId: 5, userId: 7 }

const server = await benchServer()
try {
  const asService = { role: 'service', orgId: SELLER.orgId } as const
  await inScope(server.database, asService, (db) => plantManyOrders(db, SELLER.orgId, ALL), {
    statementTimeoutMs: 600_000,
  })
  const call = async <T>(work: (ctx: never) => Promise<T>): Promise<[seconds: number, answer: T]> => {
    const started = performance.now()
    const answer = await inScope(server.database, { role: 'seller', ...SELLER }, (db: Db) =>
      work({ db, actor: SELLER, now: () => new Date() } as never),
    )
    return [(performance.now() - started) / 1000, answer]
  }
  const rows = await inScope(server.database, asService, (db) =>
    db.selectFrom('sales_order').select('id').orderBy('create_time', 'desc').limit(CHANGED).execute(),
  )
  const ids = rows.map(({ id }) => id)
  const changes = {
    'weight and service': {
      weight: { massUnit: 'lb', weight: 2, weight2: 4 },
      service: { carrier: 1, serviceCode: 'PRIORITY_MAIL' },
    },
    'tags, hold and signature': { addTags: ['Checked'], hold: { reason: 'Check', until: null }, signature: 2 },
  } as const
  const measures: Measure[] = []
  for (const [what, change] of Object.entries(changes)) {
    const body = { ids, change: change as never }
    const [preview] = await call((ctx) => changeMany(ctx, { ...body, preview: true }))
    const [changed, done] = await call((ctx) => changeMany(ctx, { ...body, preview: false }))
    if (done.id === null) throw new Error('Nothing was changed')
    const { id } = done
    const [undone, back] = await call((ctx) => undoChange(ctx, id))
    if (back.restored.length !== done.changed.length) throw new Error('Not everything was undone')
    measures.push(
      atMost(`${what} of ${done.changed.length}: preview`, 2, preview, 's'),
      atMost(`${what} of ${done.changed.length}: changed`, 2, changed, 's'),
      atMost(`${what} of ${done.changed.length}: undone`, 2, undone, 's'),
    )
  }
  await report('bulk-change', measures)
} finally {
  await server.stop()
}
