import { sql } from 'kysely'
import { announceUnits, postMoves } from '../modules/warehouse/stock/index.ts'
import { type Db, inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { demoOrg } from './people.ts'

const WAREHOUSE = 1
const DAY_MS = 86_400_000
const { seller, harbor: operator } = demoOrg

interface Demo {
  key: string
  state: 'inTransit' | 'completed'
  /** Days from the first start to the expected day. */
  inDays: number
  boxes: number
  tracking: string
  note: string | null
}
/** One is on its way, one is received with two units short and one damaged. */
const onTheWay: Demo = {
  key: '5d0c7b0e-3f4b-4b43-9a52-8d3f1f3b7a01',
  state: 'inTransit',
  inDays: 3,
  boxes: 4,
  tracking: '1Z999AA10123456784',
  note: 'Please call before unloading the pallet.',
}
const received: Demo = {
  key: '5d0c7b0e-3f4b-4b43-9a52-8d3f1f3b7a02',
  state: 'completed',
  inDays: -6,
  boxes: 2,
  tracking: '1Z999AA10123456795',
  note: null,
}

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Null: it is there already, or the seller has no products. */
async function addInbound(
  db: Db,
  now: Date,
  demo: Demo,
): Promise<{ id: number; lines: { id: number; expected: number }[] } | null> {
  const isDone = demo.state === 'completed'
  const created = await db
    .insertInto('inbound')
    .values({
      org_id: seller,
      warehouse_org_id: operator,
      warehouse_id: WAREHOUSE,
      state: demo.state,
      type: 'carton',
      expected_on: before(now, -demo.inDays).toISOString().slice(0, 10),
      boxes: demo.boxes,
      boxes_arrived: isDone ? demo.boxes : null,
      tracking: demo.tracking,
      note: demo.note,
      request_key: demo.key,
      // No call has created it.
      request_hash: Buffer.alloc(32),
      created_at: before(now, 9),
      submitted_at: before(now, 9),
      shipped_at: before(now, 8),
      arrived_at: isDone ? before(now, 6) : null,
      receiving_at: isDone ? before(now, 6) : null,
      completed_at: isDone ? before(now, 6) : null,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return null
  const { rows } = await sql<{ id: number; expected: number }>`
    insert into inbound_line (org_id, inbound_id, line, product_id, sku, name, expected)
    select ${seller}, ${created.id}, row_number() over (order by id), id, sku, name, 12 * row_number() over (order by id)
    from (select * from products_stocked where org_id = ${seller} order by id limit 3) p
    returning product_id as id, expected`.execute(db)
  return { id: created.id, lines: rows }
}

async function receive(db: Db, id: number, lines: readonly { id: number; expected: number }[]): Promise<void> {
  const dock = await db
    .selectFrom('location')
    .select('id')
    .where('org_id', '=', operator)
    .where('warehouse_id', '=', WAREHOUSE)
    .where('kind', '=', 'dock')
    .orderBy('code')
    .executeTakeFirst()
  if (!dock) return
  const ref = { kind: 'inbound', id: String(id) }
  const moves = lines.flatMap(({ id: productId, expected }, at) => {
    const good = at === 0 ? expected - 3 : expected
    const to = (condition: 1 | 3) => ({ placeId: dock.id, condition })
    return [
      { reason: 'RECEIVE' as const, productId, from: null, to: to(1), quantity: good, ref },
      ...(at === 0 ? [{ reason: 'RECEIVE_DAMAGED' as const, productId, from: null, to: to(3), quantity: 1, ref }] : []),
    ]
  })
  await postMoves(db, { sellerId: seller, warehouseId: WAREHOUSE, commandId: received.key, moves })
  await sql`
    update inbound_line set received = expected - case when line = 1 then 3 else 0 end, damaged = case when line = 1 then 1 else 0 end
    where org_id = ${seller} and inbound_id = ${id}`.execute(db)
}

/** Inbound shipments of the demo's seller; what is there already stays as it is. */
export async function seedInbounds({ database, now: clock }: Services): Promise<void> {
  const now = clock()
  await inScope(database, { role: 'service', orgId: operator }, async (db) => {
    const coming = await addInbound(db, now, onTheWay)
    for (const { id: productId, expected } of coming?.lines ?? [])
      await announceUnits(db, { sellerId: seller, operatorId: operator, warehouseId: WAREHOUSE, productId }, expected)
    const done = await addInbound(db, now, received)
    if (done && done.lines.length > 0) await receive(db, done.id, done.lines)
  })
}
