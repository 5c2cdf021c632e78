import { performance } from 'node:perf_hooks'
import { changeMany } from '../server/modules/sell/orders/bulk/change.ts'
import { undoChange } from '../server/modules/sell/orders/bulk/undo.ts'
import { asAdmin, type Db, inScope } from '../server/platform/database/index.ts'
import { benchServer } from './bench-database.ts'
import { atMost, type Measure, report } from './report.ts'

/** Changed in one step, among so many of one seller. */
const CHANGED = 5000
const ALL = Number(process.env.BENCH_ORDERS ?? 200_000)
const SELLER = { orgId: 5, userId: 7 }

const fill = `
  insert into sales_order (org_id, order_no, create_time, recipient_name, line1, city, state, zip, country, weight, weight2, weight_cg, carrier, service_code)
  select 5, 'ORD-' || n, timestamptz '2026-11-01' - n * interval '1 minute', 'Ann ' || n, n || ' Main St', 'Los Angeles', 'CA', '90001', 'US',
    1, 0, 45359, 1 + n % 4, null from generate_series(1, $1::int) n`

const server = await benchServer()
try {
  await asAdmin(server.config, async (client) => {
    await client.query(fill, [ALL])
    await client.query('vacuum analyze sales_order')
  })
  const call = async <T>(work: (ctx: never) => Promise<T>): Promise<[seconds: number, answer: T]> => {
    const started = performance.now()
    const answer = await inScope(server.database, { role: 'seller', ...SELLER }, (db: Db) =>
      work({ db, actor: SELLER, now: () => new Date() } as never),
    )
    return [(performance.now() - started) / 1000, answer]
  }
  const { rows } = await asAdmin(server.config, (client) =>
    client.query<{ id: string }>('select id from sales_order order by create_time desc limit $1', [CHANGED]),
  )
  const ids = rows.map(({ id }) => Number(id))
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
