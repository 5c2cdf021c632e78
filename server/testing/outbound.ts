import * as api from '@waybill/contract/outbound/api'
import { changeLink } from '@waybill/contract/warehouses/links-api'
import { createPlaces } from '@waybill/contract/stock/place-api'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../demo/people.ts'
import { type Move, postMoves } from '../modules/warehouse/stock/index.ts'
import { inScope } from '../platform/database/index.ts'
import { type Planted, seedUser } from './people.ts'
import type { TestServer } from './server.ts'
import { newOrder, type OrderChanges, seedOrders, testRecipient } from './shipping.ts'
import { demoWarehouse } from './warehouse.ts'

/** The storage place in which planted goods lie. */
const PLACE = 'OUT-01'

async function placeOf(server: TestServer): Promise<number> {
  const segments = [
    { from: 'OUT', to: 'OUT' },
    { from: '01', to: '01' },
  ]
  const body = { warehouseId: demoWarehouse.id, segments, kind: 'storage' as const, pickable: true }
  await server.call(createPlaces, { body }, { as: demoWarehouse.staff })
  const { rows } = await server.admin.query<{ id: number }>(
    'select id from location where org_id = $1 and warehouse_id = $2 and code = $3',
    [demoOrg.harbor, demoWarehouse.id, PLACE],
  )
  return rows[0]!.id
}

/** The operator ends the connection of a planted seller. */
export async function endLink(server: TestServer, { orgId }: Pick<Planted, 'orgId'>) {
  const { rows } = await server.admin.query<{ id: number; version: number }>(
    'select id, version from warehouse_link where org_id = $1',
    [orgId],
  )
  const { id, version } = rows[0]!
  return server.call(changeLink, { params: { id }, body: { event: 'end', version } }, { as: demoWarehouse.staff })
}

export type OutboundSeller = Awaited<ReturnType<typeof plantOutboundSeller>>

/** A seller that is connected to the demo warehouse, with products; what it may send there and have there. */
export async function plantOutboundSeller(server: TestServer, skus: readonly string[] = ['MUG', 'BOWL']) {
  const user: Planted = await seedUser(server, { company: `Seller ${randomUUID()}` })
  const { orgId } = user
  await server.admin.query(
    `insert into warehouse_link (org_id, warehouse_org_id, warehouse_id, state) values ($1, $2, $3, 'active')`,
    [orgId, demoOrg.harbor, demoWarehouse.id],
  )
  const { rows } = await server.admin.query<{ id: number; sku: string }>(
    `insert into product (org_id, sku, name, package_type, unit, length, width, height)
     select $1, sku, sku, 'Ready To Ship', 'in/lb', 1, 1, 1 from unnest($2::text[]) sku returning id, sku`,
    [orgId, skus],
  )
  const products = new Map(rows.map(({ id, sku }) => [sku, id]))
  const placeId = await placeOf(server)
  let serial = 0

  /** Puts units into stock, or takes them out (below 0). */
  const stock = (sku: string, units: number, why: 'FOUND' | 'RECEIVE' = 'FOUND') => {
    const here = { placeId, condition: stockCondition.good }
    const move: Move = {
      reason: units > 0 ? why : 'MISSING',
      productId: products.get(sku)!,
      from: units > 0 ? null : here,
      to: units > 0 ? here : null,
      quantity: Math.abs(units),
    }
    const command = { sellerId: orgId, warehouseId: demoWarehouse.id, commandId: randomUUID(), moves: [move] }
    return inScope(server.database, { role: 'warehouse', orgId: demoOrg.harbor }, (db) => postMoves(db, command))
  }
  /** An order of these units of products; answers its id. */
  const order = async (lines: Record<string, number>, change: OrderChanges = {}): Promise<number> => {
    const orderNo = `OUT-${++serial}`
    const items = Object.entries(lines).map(([sku, quantity]) => ({ sku, name: sku, quantity, unitPrice: null }))
    const recipient = { ...testRecipient, name: 'Ann Lee' }
    const [id] = await seedOrders(server.database, orgId, [newOrder({ orderNo, recipient, lines: items, ...change })])
    return id!
  }
  const target = { operatorId: demoOrg.harbor, warehouseId: demoWarehouse.id }
  /** Orders without a service leave without a label, as these tests expect it. */
  const send = (orderIds: number[], as: string = user.email, unserved: 'lowest' | 'none' = 'none') =>
    server.call(api.sendToWarehouse, { body: { orderIds, ...target, unserved } }, { as })
  /** Sends one new order; answers what became of it. */
  const sent = async (lines: Record<string, number>, change: OrderChanges = {}) => {
    const { body } = await send([await order(lines, change)])
    return body.data!.sent[0]!
  }
  const detail = async (id: number) =>
    (await server.call(api.getOutbound, { params: { id } }, { as: user.email })).body.data!
  const act = async (id: number, body: { act: string; [more: string]: unknown }, as: string = user.email) => {
    const version = as === user.email ? (await detail(id)).version : 1
    return server.call(api.changeOutbound, { params: { id }, body: { version, ...body } as never }, { as })
  }
  const item = async (sku: string) => {
    const found = await server.admin.query<{ good: number; allocated: number }>(
      'select good, allocated from stock_item where org_id = $1 and product_id = $2',
      [orgId, products.get(sku)],
    )
    return found.rows[0]
  }
  return { ...user, products, placeId, target, stock, order, send, sent, detail, act, item }
}
