import { randomUUID } from 'node:crypto'
import { sendToWarehouse } from '@waybill/contract/outbound/api'
import * as floorApi from '@waybill/contract/outbound/floor-api'
import { createProduct } from '@waybill/contract/products/api'
import { createPlaces } from '@waybill/contract/stock/place-api'
import type { PlaceKind } from '@waybill/contract/stock/places'
import { postOpeningStock } from '@waybill/contract/stock/staff-api'
import { callsOf } from './api.ts'
import { plantSeller } from './plant.ts'

/** Staff of the demo's warehouse, in which the orders are packed. */
export const STAFF = 'floor@demo.test'
const warehouseId = 1
const operatorId = 5

/** A seller whose order of 2 mugs and 1 cup has left the demo's warehouse, and places of this journey. */
export async function plantShipped() {
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const [mug, cup] = [`MUG-${mark}`, `CUP-${mark}`]
  const lines = [
    { sku: mug, name: 'Mug', quantity: 2, unitPrice: null },
    { sku: cup, name: 'Cup', quantity: 1, unitPrice: null },
  ]
  const orderNo = `RET-${mark}`
  const { email, orgId, orderIds } = await plantSeller({
    warehouse: true,
    company: `Returns ${mark}`,
    orders: [{ orderNo, lines }],
  })
  const seller = await callsOf(email)
  for (const skuCode of [mug, cup]) {
    const size = { length: 4, width: 4, height: 4, unit: 'in/lb' as const }
    const body = { skuCode, skuName: skuCode, packageType: 'Ready To Ship' as const, ...size }
    await seller.call(createProduct, { body }, { idempotencyKey: randomUUID() })
  }
  const staff = await callsOf(STAFF)
  const place = async (kind: PlaceKind, prefix: string) => {
    const code = `${prefix}${mark}`
    const body = { warehouseId, segments: [{ from: code, to: code }], kind, pickable: kind === 'storage' }
    await staff.call(createPlaces, { body })
    return code
  }
  const [shelf, tote, station, bench] = [
    await place('storage', 'SH'),
    await place('tote', 'TO'),
    await place('station', 'ST'),
    await place('returns', 'RE'),
  ]
  const rows = [mug, cup].map((sku) => ({ place: shelf, sku, lotNo: '', expiry: '', quantity: '3' }))
  await staff.call(postOpeningStock, { body: { commandId: randomUUID(), sellerId: orgId, warehouseId, rows } })
  const { sent } = await seller.call(sendToWarehouse, { body: { orderIds, operatorId, warehouseId, unserved: 'none' } })
  const { id, number } = sent[0]!
  const command = () => ({ commandId: randomUUID(), takeOver: false })
  const params = { id }
  await staff.call(floorApi.releaseOrders, { body: { ids: [id], warehouseId: null } })
  await staff.call(floorApi.startPicking, { params, body: { ...command(), tote } })
  const units = [
    { code: mug, quantity: 2 },
    { code: cup, quantity: 1 },
  ]
  for (const one of units)
    await staff.call(floorApi.pickUnits, { params, body: { ...command(), place: shelf, ...one } })
  for (const one of units) await staff.call(floorApi.verifyUnits, { params, body: { ...command(), ...one } })
  const box = { station, weightG: 450, lengthMm: null, widthMm: null, heightMm: null }
  await staff.call(floorApi.closePackage, { params, body: { ...command(), ...box } })
  await staff.call(floorApi.shipPackage, {
    body: { commandId: randomUUID(), warehouseId, code: number, handedTo: 'Bob' },
  })
  return { email, mug, cup, shelf, bench, orderNo, outbound: number }
}
