import type { InputOf } from '@waybill/contract/core/route'
import type { PlaceKind } from '@waybill/contract/stock/places'
import * as api from '@waybill/contract/warehouse-returns/api'
import * as staffApi from '@waybill/contract/warehouse-returns/staff-api'
import { randomInt, randomUUID } from 'node:crypto'
import { demoOrg } from '../demo/people.ts'
import { type PlantedFloor, plantFloor } from './outbound-floor.ts'
import { testPicture } from './picture.ts'
import { sendFile } from './send-file.ts'
import type { Answer, TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'

const { seller, staff } = demoWarehouse

/** A warehouse with a returns place and one for quarantine, of the demo's operator. */
export async function plantReturnsFloor(server: TestServer, sellerId: number = demoOrg.seller): Promise<PlantedFloor> {
  const floor = await plantFloor(server, sellerId)
  const places = new Map(floor.places)
  const add = async (code: string, kind: PlaceKind) => {
    const { rows } = await server.admin.query<{ id: string }>(
      'insert into location (org_id, warehouse_id, code, kind) values ($1, $2, $3, $4) returning id',
      [floor.operatorId, floor.warehouseId, code, kind],
    )
    places.set(code, Number(rows[0]!.id))
  }
  await add('RET-1', 'returns')
  await add('Q-1', 'quarantine')
  return { ...floor, places }
}

/** Units of a lot of its own that were shipped, by the product's name; YYYY-MM-DD. */
export interface SentLot {
  name: string
  expiry: string
  quantity: number
}

/** Packs lots of lines into a package. */
async function plantLots(
  { admin }: TestServer,
  floor: PlantedFloor,
  { packageId, names, lots }: { packageId: string; names: readonly string[]; lots: readonly SentLot[] },
): Promise<void> {
  for (const { name, expiry, quantity } of lots)
    await admin.query(
      `with l as (insert into lot (org_id, product_id, lot_no, expiry) values ($1, $2, $3, $4) returning id)
       insert into outbound_package_line (org_id, package_id, line, lot_id, quantity) select $1, $5, $6, id, $7 from l`,
      [
        floor.sellerId,
        floor.products.get(name),
        randomUUID().slice(0, 8),
        expiry,
        packageId,
        names.indexOf(name) + 1,
        quantity,
      ],
    )
}

/** An order that the warehouse has shipped, of goods without lots unless it says else. */
export async function plantSent(
  server: TestServer,
  floor: PlantedFloor,
  units: Readonly<Record<string, number>>,
  lots: readonly SentLot[] = [],
) {
  const { sellerId, operatorId, warehouseId } = floor
  const lines = Object.entries(units)
  const orderId = randomInt(1e9, 2e9)
  const orderNo = `SO-${orderId}`
  const tracking = `TRK${orderId}`
  const { rows } = await server.admin.query<{ id: number; number: string }>(
    `insert into outbound (org_id, warehouse_org_id, warehouse_id, order_id, order_no, option, state, recipient, recipient_name, line_count,
       units, allocated_at, shipped_at)
     values ($1, $2, $3, $4, $5, 7, 'shipped', '{}', 'Ada Lovelace', $6, $7, now(), now()) returning id::int, number`,
    [sellerId, operatorId, warehouseId, orderId, orderNo, lines.length, lines.reduce((sum, [, n]) => sum + n, 0)],
  )
  const { id, number } = rows[0]!
  for (const [index, [name, quantity]] of lines.entries())
    await server.admin.query(
      `insert into outbound_line (org_id, outbound_id, line, order_line_id, product_id, sku, name, ordered, picked, packed, shipped)
       values ($1, $2, $3::int, $3::int, $4, $5, $6, $7, $7, $7, $7)`,
      [sellerId, id, index + 1, floor.products.get(name), floor.skuOf(name), name, quantity],
    )
  const packed = await server.admin.query<{ id: string }>(
    `insert into outbound_package (org_id, warehouse_org_id, warehouse_id, outbound_id, state, tracking_no)
     values ($1, $2, $3, $4, 'shipped', $5) returning id`,
    [sellerId, operatorId, warehouseId, id, tracking],
  )
  await plantLots(server, floor, { packageId: packed.rows[0]!.id, names: Object.keys(units), lots })
  return { outboundId: id, number, orderNo, tracking }
}
export type PlantedSent = Awaited<ReturnType<typeof plantSent>>

type Inspection = InputOf<typeof staffApi.inspectUnits>['body']
interface How {
  as?: string
  commandId?: string
}

interface Photo extends How {
  inspectionId?: number
  content?: string | Uint8Array
  fileName?: string
}

/** What sellers and staff do with returns, each as a call. */
export function returnCalls(server: TestServer, floorOf: () => PlantedFloor) {
  const announce = (
    sent: PlantedSent,
    units: Readonly<Record<string, number>>,
    { as = seller, requestKey = randomUUID() }: { as?: string; requestKey?: string } = {},
  ) =>
    server.call(
      api.createWarehouseReturn,
      {
        body: {
          requestKey,
          outboundId: sent.outboundId,
          reason: 'unwanted',
          tracking: null,
          note: null,
          lines: Object.entries(units).map(([name, quantity]) => ({
            productId: floorOf().products.get(name)!,
            quantity,
          })),
        },
      },
      { as },
    )
  const open = (code: string, as = staff) =>
    server.call(staffApi.openReturn, { body: { warehouseId: floorOf().warehouseId, code } }, { as })
  const inspect = (id: number, name: string, more: Partial<Inspection> = {}, { as = staff, commandId }: How = {}) =>
    server.call(
      staffApi.inspectUnits,
      {
        params: { id },
        body: {
          commandId: commandId ?? randomUUID(),
          code: floorOf().skuOf(name),
          quantity: 1,
          grade: 'A',
          disposition: 'restock',
          note: null,
          placeId: floorOf().places.get('RET-1')!,
          to: 'A-1',
          ...more,
        },
      },
      { as },
    )
  const undo = (id: number, inspectionId: number, { as = staff, commandId }: How = {}) =>
    server.call(
      staffApi.undoInspection,
      { params: { id }, body: { commandId: commandId ?? randomUUID(), inspectionId } },
      { as },
    )
  const carryOut = (id: number, inspectionId: number, to: string | null, { as = staff, commandId }: How = {}) =>
    server.call(
      staffApi.carryOutAnswer,
      { params: { id }, body: { commandId: commandId ?? randomUUID(), inspectionId, to } },
      { as },
    )
  const finish = (id: number, short = 0, as = staff) =>
    server.call(staffApi.finishReturn, { params: { id }, body: { short } }, { as })
  const close = (id: number, version: number, as = staff) =>
    server.call(staffApi.closeReturn, { params: { id }, body: { version } }, { as })
  const cancel = (id: number, version: number, as = seller) =>
    server.call(api.cancelWarehouseReturn, { params: { id }, body: { version } }, { as })
  type Answers = InputOf<typeof api.answerWarehouseReturn>['body']['answers']
  const answer = (id: number, version: number, answers: Answers, as = seller) =>
    server.call(api.answerWarehouseReturn, { params: { id }, body: { version, answers } }, { as })
  /** Sends a photo of the parcel, or of units of it. */
  const photo = async (
    returnId: number,
    { inspectionId, content, fileName = 'photo.jpg', as = staff, commandId = randomUUID() }: Photo = {},
  ) => {
    const query = { returnId, commandId, ...(inspectionId !== undefined && { inspectionId }) }
    const sent = { route: staffApi.addReturnPhoto, as, query, fileName, content: content ?? (await testPicture()) }
    return (await sendFile(server, sent)) as Answer<staffApi.FloorReturn>
  }
  const removePhoto = (id: number, photoId: string, { as = staff, commandId }: How = {}) =>
    server.call(
      staffApi.removeReturnPhoto,
      { params: { id }, body: { commandId: commandId ?? randomUUID(), photoId } },
      { as },
    )
  const get = async (id: number) =>
    (await server.call(api.getWarehouseReturn, { params: { id } }, { as: seller })).body.data!
  return { announce, open, inspect, undo, carryOut, finish, close, cancel, answer, photo, removePhoto, get }
}
