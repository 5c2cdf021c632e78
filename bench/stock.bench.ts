import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { type Move, postMoves, stockFaults, StockRefusal } from '../server/modules/warehouse/stock/index.ts'
import { inScope } from '../server/platform/database/index.ts'
import { benchServer } from './bench-database.ts'
import { atLeast, atMost, figure, report } from './report.ts'

// Staff of one warehouse move goods of one seller between forty places, sixteen at once, as the role of warehouses under row level
// security. First between places chosen at random, then opposite moves between two places, which deadlock where rows are locked in the
// order of the movement.
const WORKERS = 16
const [MOVES, OPPOSITE] = [20_000, 60_000]
const PLACES = 40
const [OPERATOR, SELLER] = [90, 5]

const server = await benchServer()

const post = (moves: Move[]) =>
  inScope(server.database, { role: 'warehouse', orgId: OPERATOR, userId: 7 }, (db) =>
    postMoves(db, { sellerId: SELLER, warehouseId: 1, commandId: randomUUID(), moves }),
  )
const at = (placeId: number) => ({ placeId, condition: 1 }) as const
const move = (from: number, to: number, productId = 1): Move => ({
  reason: 'MOVE',
  productId,
  from: at(from),
  to: at(to),
  quantity: 1,
})

async function together(count: number, next: (n: number) => Move) {
  let [taken, failed, refused] = [0, 0, 0]
  const started = performance.now()
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (taken < count) {
        const n = taken++
        await post([next(n)]).catch((error: unknown) => {
          if (error instanceof StockRefusal) refused += 1
          else failed += 1
        })
      }
    }),
  )
  return { rate: count / ((performance.now() - started) / 1000), failed, refused }
}

try {
  await inScope(server.database, { role: 'service', orgId: SELLER }, async (db) => {
    await db.insertInto('org').values({ id: OPERATOR, type: 2, parent_org_id: 1, name: 'Operator' }).execute()
    await db.insertInto('warehouse').values({ org_id: OPERATOR, id: 1, code: 'W1', name: 'W1' }).execute()
    await db
      .insertInto('warehouse_link')
      .values({ org_id: SELLER, warehouse_org_id: OPERATOR, warehouse_id: 1 })
      .execute()
    const size = { package_type: 'Ready To Ship', unit: 'in/lb', length: '1', width: '1', height: '1' }
    await db
      .insertInto('product')
      .values(
        Array.from({ length: 20 }, (_, n) => ({
          org_id: SELLER,
          id: n + 1,
          sku: `SKU-${n}`,
          name: `Product ${n}`,
          ...size,
        })),
      )
      .execute()
    await db
      .insertInto('location')
      .values(
        Array.from({ length: PLACES }, (_, n) => ({
          org_id: OPERATOR,
          id: n + 1,
          warehouse_id: 1,
          code: `P-${n + 1}`,
          kind: 'storage',
        })),
      )
      .execute()
  })
  for (let product = 1; product <= 20; product++)
    await post(
      Array.from({ length: PLACES }, (_, n): Move => ({
        reason: 'OPENING',
        productId: product,
        from: null,
        to: at(n + 1),
        quantity: 100_000,
      })),
    )
  const place = (n: number) => 1 + ((n * 7919) % PLACES)
  const random = await together(MOVES, (n) => move(place(n), place(n + 1 + (n % 3)), 1 + (n % 20)))
  const opposite = await together(OPPOSITE, (n) => (n % 2 ? move(1, 2) : move(2, 1)))
  const faults = await inScope(server.database, { role: 'service', orgId: 0 }, (_db, client) => stockFaults(client))
  await report('stock', [
    atLeast('movements by 16 at once', 2000, random.rate, 'movements/s'),
    figure('opposite moves between two places', opposite.rate, 'movements/s'),
    atMost('deadlocks and other failures', 0, random.failed + opposite.failed + random.refused + opposite.refused, ''),
    atMost('balances that differ from their movements', 0, faults.length, ''),
  ])
} finally {
  await server.stop()
}
process.exit(0)
