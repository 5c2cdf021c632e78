import { randomUUID } from 'node:crypto'
import type { InputOf } from '@waybill/contract/core/route'
import * as api from '@waybill/contract/inbound/api'
import * as staffApi from '@waybill/contract/inbound/staff-api'
import { createProduct } from '@waybill/contract/products/api'
import { createPlaces, listPlaces } from '@waybill/contract/stock/place-api'
import type { TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'

const { id: warehouseId, operatorId, staff } = demoWarehouse
type Form = Omit<InputOf<typeof api.createInbound>['body'], 'requestKey'>
type Scan = InputOf<typeof staffApi.receiveItem>['body']

/** Inbound shipments of one seller at the demo's warehouse, as tests ask for them. */
export function inboundCalls(server: TestServer, seller: string) {
  const form = (lines: Form['lines'], change: Partial<Form> = {}): Form => ({
    operatorId,
    warehouseId,
    expectedOn: '2099-05-01',
    type: 'carton',
    boxes: 2,
    tracking: ['1Z999'],
    note: null,
    lines,
    submit: true,
    ...change,
  })
  const product = async (skuCode: string, upc: string | null = null) => {
    const size = { length: 4, width: 4, height: 4, unit: 'in/lb' as const }
    const { body } = await server.call(
      createProduct,
      { body: { skuCode, skuName: 'Mug', packageType: 'Ready To Ship', upc, ...size } },
      { as: seller, headers: { 'idempotency-key': randomUUID() } },
    )
    return body.data!.id
  }
  const create = (lines: Form['lines'], change: Partial<Form> = {}, as = seller) =>
    server.call(api.createInbound, { body: { ...form(lines, change), requestKey: randomUUID() } }, { as })
  const change = (id: number, event: 'submit' | 'ship' | 'cancel', version: number, as = seller) =>
    server.call(api.changeInbound, { params: { id }, body: { event, version } }, { as })
  const get = async (id: number) => (await server.call(api.getInbound, { params: { id } }, { as: seller })).body.data!
  const dock = async (code = 'DOCKT') => {
    const range = { warehouseId, segments: [{ from: code, to: code }], kind: 'dock' as const, pickable: false }
    await server.call(createPlaces, { body: range }, { as: staff })
    const { body } = await server.call(listPlaces, { query: { search: code } }, { as: staff })
    return body.data!.records[0]!.id
  }
  /** The code of a storage place that is empty. */
  const shelf = async () => {
    const code = `S${randomUUID().slice(0, 8).toUpperCase()}`
    const range = { warehouseId, segments: [{ from: code, to: code }], kind: 'storage' as const, pickable: true }
    await server.call(createPlaces, { body: range }, { as: staff })
    return code
  }
  const arrive = (id: number, version: number, as = staff) =>
    server.call(staffApi.arriveInbound, { params: { id }, body: { boxes: 2, version } }, { as })
  /** An inbound shipment that stands at the dock. */
  const arrived = async (lines: Form['lines']) => {
    const { id, version } = (await create(lines)).body.data!
    return (await arrive(id, version)).body.data!
  }
  const scan = (id: number, code: string, placeId: number, more: Partial<Scan> = {}, as = staff) =>
    server.call(
      staffApi.receiveItem,
      {
        params: { id },
        body: { commandId: randomUUID(), code, quantity: 1, damaged: false, placeId, lot: null, over: false, ...more },
      },
      { as },
    )
  const undo = (id: number, movementId: number, commandId = randomUUID()) =>
    server.call(staffApi.undoReceive, { params: { id }, body: { commandId, movementId } }, { as: staff })
  const complete = (id: number, short: number) =>
    server.call(staffApi.completeInbound, { params: { id }, body: { short } }, { as: staff })
  return { form, product, create, change, get, dock, shelf, arrive, arrived, scan, undo, complete }
}
