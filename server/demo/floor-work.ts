import { changeInbound, createInbound } from '@waybill/contract/inbound/api'
import { arriveInbound } from '@waybill/contract/inbound/staff-api'
import type { ParsedOf } from '@waybill/contract/core/route'
import { requestCount } from '@waybill/contract/counts/api'
import * as counts from '@waybill/contract/counts/staff-api'
import * as returns from '@waybill/contract/warehouse-returns/api'
import * as work from '@waybill/contract/work-orders/api'
import * as workStaff from '@waybill/contract/work-orders/staff-api'
import * as bench from '@waybill/contract/warehouse-returns/staff-api'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { type Call, callsAs } from './calls.ts'
import { place } from './outbounds.ts'

type WorkRequest = ParsedOf<typeof work.askForWork>['body']

const DAY_MS = 86_400_000
const { orgId, operatorId, warehouseId } = place

/** Made once: nothing of it is there yet. */
const isFresh = (services: Services): Promise<boolean> =>
  inScope(services.database, { role: 'service', orgId }, async (db) => {
    const { rows } = await sql`select 1 from warehouse_return where org_id = ${orgId} limit 1`.execute(db)
    return rows.length === 0
  })

const benchPlace = (db: Db) =>
  db
    .selectFrom('location')
    .select('id')
    .where('org_id', '=', operatorId)
    .where('warehouse_id', '=', warehouseId)
    .where('kind', '=', 'returns')
    .executeTakeFirstOrThrow()

interface Shipped {
  id: number
  number: string
  orderNo: string
}
const shippedOrders = (db: Db) =>
  sql<Shipped>`
    select id, number, order_no as "orderNo" from outbound
    where org_id = ${orgId} and warehouse_id = ${warehouseId} and state = 'shipped' order by id limit 3`.execute(db)

/** One return that is expected, one that the seller decides about, and one to inspect. */
async function addReturns(services: Services, seller: Call, staff: Call): Promise<void> {
  const [{ rows }, { id: placeId }] = await inScope(
    services.database,
    { role: 'service', orgId: operatorId },
    async (db) => [await shippedOrders(db), await benchPlace(db)] as const,
  )
  const [expected, undecided, arrived] = rows
  if (!expected || !undecided || !arrived) return
  const announce = async ({ id, number }: Shipped, reason: 'unwanted' | 'damaged', tracking: string | null) => {
    const { lines: sent } = await seller(returns.findReturnable, { query: { code: number } })
    const lines = sent.slice(0, 1).map(({ productId }) => ({ productId, quantity: 1 }))
    const body = { requestKey: randomUUID(), outboundId: id, reason, tracking, note: null, lines }
    return seller(returns.createWarehouseReturn, { body })
  }
  await announce(expected, 'unwanted', '1Z999AA10123456807')
  const { id, number, lines } = await announce(undecided, 'damaged', null)
  await staff(bench.openReturn, { body: { warehouseId, code: number } })
  const inspection = {
    commandId: randomUUID(),
    code: lines[0]!.sku,
    quantity: 1,
    grade: 'C',
    disposition: 'ask',
    note: 'Scratch on the lid, box opened.',
    placeId,
    to: null,
  } as const
  await staff(bench.inspectUnits, { params: { id }, body: inspection })
  await staff(bench.finishReturn, { params: { id }, body: { short: 0 } })
  const third = await announce(arrived, 'unwanted', null)
  await staff(bench.openReturn, { body: { warehouseId, code: third.number } })
}

/** An inbound shipment whose boxes stand at the dock. */
async function addArrival(services: Services, seller: Call, staff: Call): Promise<void> {
  const { rows } = await inScope(services.database, { role: 'service', orgId }, (db) =>
    sql<{ sku: string }>`select sku from products_stocked where org_id = ${orgId} order by id offset 3 limit 3`.execute(
      db,
    ),
  )
  if (rows.length === 0) return
  const { id, version } = await seller(createInbound, {
    body: {
      operatorId,
      warehouseId,
      expectedOn: services.now().toISOString().slice(0, 10),
      type: 'carton',
      boxes: 3,
      tracking: ['1Z999AA10123456814'],
      note: null,
      lines: rows.map(({ sku }, at) => ({ sku, quantity: String(12 + 6 * at) })),
      submit: true,
      requestKey: randomUUID(),
    },
  })
  const { version: sent } = await seller(changeInbound, { params: { id }, body: { event: 'ship', version } })
  await staff(arriveInbound, { params: { id }, body: { boxes: 3, version: sent } })
}

/** A count that the seller asks for, and one that has found a unit too few. */
async function addCounts(services: Services, seller: Call, staff: Call): Promise<void> {
  const { rows } = await inScope(services.database, { role: 'service', orgId: operatorId }, (db) =>
    sql<{ productId: number; sku: string; onHand: number; placeId: number; code: string }>`
      select l.product_id as "productId", p.sku, l.on_hand as "onHand", l.location_id as "placeId", c.code
      from stock_level l join location c on c.org_id = ${operatorId} and c.id = l.location_id
      join products_stocked p on p.org_id = l.org_id and p.id = l.product_id
      where l.org_id = ${orgId} and c.kind = 'storage' and l.condition = 1 and l.reserved = 0 and l.on_hand > 20
        and not exists (select 1 from stock_level o where o.location_id = l.location_id and o.id <> l.id and o.on_hand > 0)
      order by c.code desc limit 2`.execute(db),
  )
  const [short, requested] = rows
  if (!short || !requested) return
  await seller(requestCount, {
    params: { id: requested.productId },
    body: { requestKey: randomUUID(), warehouseId, note: 'Our own count says two more.' },
  })
  const { id } = await staff(counts.createStockCount, {
    body: { requestKey: randomUUID(), warehouseId, scope: 'places', about: short.code, sellerId: null, note: null },
  })
  const params = { id }
  for (const anyway of [false, true]) {
    const at = { commandId: randomUUID(), place: short.code, takeOver: false, add: false, anyway }
    await staff(counts.scanCountPlace, { params, body: at })
    const units = { placeId: short.placeId, code: short.sku, quantity: short.onHand - 1, all: true, goods: null }
    await staff(counts.countUnits, { params, body: { commandId: randomUUID(), ...units } })
    await staff(counts.finishCountPlace, { params, body: { commandId: randomUUID(), placeId: short.placeId } })
  }
}

/** Gift sets that wait for a price, and bottles to relabel whose price is accepted. */
async function addWorkOrders(services: Services, seller: Call, staff: Call): Promise<void> {
  const { rows } = await inScope(services.database, { role: 'service', orgId }, (db) =>
    sql<{ id: number }>`
      select product_id as id from stock_available
      where org_id = ${orgId} and warehouse_id = ${warehouseId} and available > 12 order by product_id desc limit 4`.execute(
      db,
    ),
  )
  const [set, candle, cup, bottle] = rows.map(({ id }) => id)
  if (!set || !candle || !cup || !bottle) return
  const ask = (more: Pick<WorkRequest, 'kind' | 'runs' | 'instructions' | 'inputs' | 'outputs'>) =>
    seller(work.askForWork, { body: { requestKey: randomUUID(), warehouseId, dueOn: null, ...more } })
  const { id } = await ask({
    kind: 'relabel',
    runs: null,
    instructions: 'The new label goes over the old barcode.',
    inputs: [{ productId: bottle, quantity: 6 }],
    outputs: [],
  })
  const params = { id }
  const quote = { seen: 0, basis: 'unit', amount: 3500, minutes: 20, note: null } as const
  await staff(workStaff.quoteWork, { params, body: quote })
  await seller(work.answerWorkQuote, { params, body: { version: 1, accept: true } })
  await ask({
    kind: 'kit',
    runs: 5,
    instructions: 'Both in one gift box, ribbon on top.',
    inputs: [candle, cup].map((productId) => ({ productId, quantity: 1 })),
    outputs: [{ productId: set, quantity: 1 }],
  })
}

/** What waits for the staff and the seller beside orders: boxes at the dock, returns, counts and work orders. */
export async function seedFloorWork(services: Services): Promise<void> {
  if (!(await isFresh(services))) return
  const yesterday = { ...services, now: () => new Date(services.now().getTime() - DAY_MS) }
  const [seller, staff] = await Promise.all([
    callsAs(yesterday, 'seller@demo.test'),
    callsAs(yesterday, 'floor@demo.test'),
  ])
  await addArrival(services, seller, staff)
  await addReturns(services, seller, staff)
  await addCounts(services, seller, staff)
  await addWorkOrders(services, seller, staff)
}
