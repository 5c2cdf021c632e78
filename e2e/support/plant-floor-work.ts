import { randomUUID } from 'node:crypto'
import { createProduct } from '@waybill/contract/products/api'
import { sendToWarehouse } from '@waybill/contract/outbound/api'
import { createPlaces } from '@waybill/contract/stock/place-api'
import { postOpeningStock } from '@waybill/contract/stock/staff-api'
import type { PlaceKind } from '@waybill/contract/stock/places'
import { callsOf } from './api.ts'
import { plantSeller } from './plant.ts'

/** Staff of the demo's warehouse, and the warehouse. */
export const staffEmail = 'floor@demo.test'
export const WAREHOUSE = 1
const operatorId = 5

/** A seller whose order of 2 mugs and 1 cup is at the demo's warehouse, and the places of this journey. */
export async function plantWork({ funds = 0 } = {}) {
  const part = String(1000 + Math.floor(Math.random() * 8999))
  const company = `Floor ${randomUUID().slice(0, 8)}`
  const lines = [
    { sku: 'MUG', name: 'Mug', quantity: 2, unitPrice: null },
    { sku: 'CUP', name: 'Cup', quantity: 1, unitPrice: null },
  ]
  const { email, orgId, orderIds } = await plantSeller({ warehouse: true, company, funds, orders: [{ lines }] })
  const seller = await callsOf(email)
  for (const skuCode of ['MUG', 'CUP']) {
    const body = { skuCode, skuName: skuCode, packageType: 'Ready To Ship' as const, unit: 'in/lb' as const }
    await seller.call(
      createProduct,
      { body: { ...body, length: 4, width: 4, height: 4 } },
      { idempotencyKey: randomUUID() },
    )
  }
  const staff = await callsOf(staffEmail)
  const place = async (kind: PlaceKind, prefix: string) => {
    const segments = [prefix, part].map((value) => ({ from: value, to: value }))
    await staff.call(createPlaces, { body: { warehouseId: WAREHOUSE, segments, kind, pickable: kind === 'storage' } })
    return `${prefix}-${part}`
  }
  const codes = {
    first: await place('storage', 'X'),
    second: await place('storage', 'Y'),
    tote: await place('tote', 'T'),
    station: await place('station', 'S'),
  }
  const row = (sku: string, at: string) => ({ place: at, sku, lotNo: '', expiry: '', quantity: '5' })
  const rows = [row('MUG', codes.first), row('CUP', codes.second)]
  await staff.call(postOpeningStock, {
    body: { commandId: randomUUID(), sellerId: orgId, warehouseId: WAREHOUSE, rows },
  })
  const { sent } = await seller.call(sendToWarehouse, {
    body: { orderIds, operatorId, warehouseId: WAREHOUSE, unserved: funds > 0 ? 'lowest' : 'none' },
  })
  return { ...codes, company, email, staff, order: sent[0]! }
}
