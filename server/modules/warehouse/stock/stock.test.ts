import type { InputOf } from '@waybill/contract/core/route'
import * as api from '@waybill/contract/stock/api'
import * as placeApi from '@waybill/contract/stock/place-api'
import * as staffApi from '@waybill/contract/stock/staff-api'
import { logInByBadge } from '@waybill/contract/badges/api'
import { createProduct, deleteProducts } from '@waybill/contract/products/api'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { plantDevice, plantWorker, TEST_PIN } from '../../../testing/badges.ts'
import { useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { stockFaults } from './index.ts'

const server = useTestServer()
const { seller, staff, id: warehouseId } = demoWarehouse
const sellerId = demoOrg.seller
let productId: number

type Body = InputOf<typeof staffApi.postMovement>['body']
const receipt: Omit<Body, 'commandId'> = {
  sellerId,
  warehouseId,
  reason: 'RECEIVE',
  sku: 'stock-mug',
  lot: null,
  from: null,
  to: { place: 'z-01-01', condition: 1 },
  quantity: 12,
  note: null,
  liable: null,
}
const send = (change: Partial<Body> = {}, as = staff) =>
  server.call(staffApi.postMovement, { body: { ...receipt, commandId: randomUUID(), ...change } }, { as })
const range = {
  warehouseId,
  segments: [
    { from: 'Z', to: 'Z' },
    { from: '01', to: '02' },
    { from: '01', to: '03' },
  ],
}
const inventory = async (query: InputOf<typeof api.listInventory>['query'] = {}) =>
  (await server.call(api.listInventory, { query }, { as: seller })).body.data!

beforeAll(async () => {
  const create = (skuCode: string) =>
    server.call(
      createProduct,
      {
        body: { skuCode, skuName: 'Mug', packageType: 'Ready To Ship', length: 4, width: 4, height: 4, unit: 'in/lb' },
      },
      { as: seller, headers: { 'idempotency-key': randomUUID() } },
    )
  productId = (await create('STOCK-MUG')).body.data!.id
  await server.call(placeApi.createPlaces, { body: { ...range, kind: 'storage', pickable: true } }, { as: staff })
})
afterAll(async () => expect(await stockFaults(server.admin)).toEqual([]))

describe('places', () => {
  it('are created as a range, and those that exist are skipped', async () => {
    const again = await server.call(
      placeApi.createPlaces,
      { body: { ...range, kind: 'storage', pickable: true } },
      { as: staff },
    )
    expect(again.body.data).toEqual({ created: 0, existing: 6 })
    const { body } = await server.call(placeApi.listPlaces, { query: { search: 'z-02' } }, { as: staff })
    expect(body.data!.records.map(({ code }) => code)).toEqual(['Z-02-01', 'Z-02-02', 'Z-02-03'])
    const wrong = { warehouseId, segments: [{ from: '10', to: '02' }], kind: 'dock' as const, pickable: false }
    expect((await server.call(placeApi.createPlaces, { body: wrong }, { as: staff })).body.errorCode).toBe(
      'PLACE_RANGE',
    )
    const foreign = await server.call(
      placeApi.createPlaces,
      { body: { ...range, warehouseId: 4711, kind: 'dock', pickable: false } },
      { as: staff },
    )
    expect(foreign.status).toBe(404)
  })
  it('are deactivated only when they are empty', async () => {
    await send({ to: { place: 'Z-02-01', condition: 1 }, quantity: 3 })
    const [place] = (await server.call(placeApi.listPlaces, { query: { search: 'Z-02-01' } }, { as: staff })).body.data!
      .records
    const body = {
      pickable: true,
      pickSeq: 5,
      maxVolumeCm3: null,
      maxWeightG: null,
      active: false,
      version: place!.version,
    }
    const change = (more: object = {}) =>
      server.call(placeApi.updatePlace, { params: { id: place!.id }, body: { ...body, ...more } }, { as: staff })
    expect((await change()).body.errorCode).toBe('PLACE_NOT_EMPTY')
    await send({ reason: 'DISPOSE', from: { place: 'Z-02-01', condition: 1 }, to: null, quantity: 3, note: 'Broken' })
    expect((await change({ version: 9 })).body.errorCode).toBe('CONFLICT')
    expect((await change()).body.data).toMatchObject({ active: false, pickSeq: 5, units: 0 })
    expect((await send({ to: { place: 'Z-02-01', condition: 1 } })).body.errorCode).toBe('PLACE_INACTIVE')
    await send({ to: { place: 'Z-02-02', condition: 1 }, quantity: 1 })
    const from = { place: 'Z-02-02', condition: 1 as const }
    const moved = await send({ reason: 'MOVE', from, to: { place: 'Z-02-01', condition: 1 }, quantity: 1 })
    expect(moved.body.message).toContain('Z-02-01 is inactive')
    await send({ reason: 'DISPOSE', from, to: null, quantity: 1, note: 'Broken' })
    expect((await change({ version: place!.version + 1, pickSeq: 1_000_000_001 })).status).toBe(400)
  })
  it('have labels as a PDF', async () => {
    const { records } = (await server.call(placeApi.listPlaces, { query: { search: 'Z-' } }, { as: staff })).body.data!
    const answer = await server.request({
      method: 'POST',
      url: '/api/wms-business/wms/place/labels',
      as: staff,
      payload: { ids: records.map(({ id }) => id) },
    })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})

describe('a movement by hand', () => {
  it('is posted once however often it is sent, and is on the seller’s list', async () => {
    const commandId = randomUUID()
    const sent = await Promise.all(Array.from({ length: 3 }, () => send({ commandId })))
    expect(new Set(sent.map(({ body }) => body.data!.id)).size).toBe(1)
    expect((await send({ commandId, quantity: 13 })).body.errorCode).toBe('STOCK_COMMAND_REUSED')
    const { records, warehouses } = await inventory({ search: 'stock-mug' })
    expect(records).toMatchObject([{ id: productId, onHand: 12, available: 12, sized: false, hasBarcode: false }])
    expect(warehouses.map(({ id }) => id)).toContain(warehouseId)
  })
  it.each([
    ['an unknown SKU', { sku: 'nothing' }, 400, 'STOCK_SKU_UNKNOWN'],
    ['an unknown place', { to: { place: 'NOWHERE', condition: 1 } }, 400, 'PLACE_UNKNOWN'],
    ['a reason that does not fit', { reason: 'MISSING' }, 400, 'STOCK_REASON_MISFIT'],
    [
      'a reason of a document',
      { reason: 'SHIP', from: { place: 'Z-01-01', condition: 1 }, to: null },
      400,
      'STOCK_REASON_MISFIT',
    ],
    ['no note where one is needed', { reason: 'FOUND' }, 400, 'INVALID_INPUT'],
    [
      'nobody liable for a loss',
      { reason: 'STOLEN', from: { place: 'Z-01-01', condition: 1 }, to: null, note: 'x' },
      400,
      'INVALID_INPUT',
    ],
    ['the same place twice', { reason: 'MOVE', from: { place: 'Z-01-01', condition: 1 } }, 400, 'STOCK_SAME_PLACE'],
    ['more than there is', { reason: 'MOVE', from: { place: 'Z-01-02', condition: 1 } }, 409, 'STOCK_CHANGED'],
    ['no quantity', { quantity: 0 }, 400, 'INVALID_INPUT'],
    ['a seller that is no customer', { sellerId: demoOrg.novaSeller }, 404, 'NOT_FOUND'],
    ['somebody else’s warehouse', { warehouseId: 4711 }, 404, 'NOT_FOUND'],
  ] as const)('is refused with %s', async (_, change, status, code) => {
    const answer = await send(change as Partial<Body>)
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
  })
  it('is for warehouse staff', async () => {
    expect((await send({}, seller)).status).toBe(403)
    expect(
      (await server.request({ method: 'POST', url: '/api/wms-business/wms/stock/move', payload: {} })).status,
    ).toBe(401)
  })
  it('is reversed once', async () => {
    const { id } = (await send({ reason: 'FOUND', quantity: 7, note: 'Behind a pallet' })).body.data!
    const undo = () =>
      server.call(
        staffApi.reverseMovement,
        { body: { commandId: randomUUID(), sellerId, movementId: id, note: 'Counted twice' } },
        { as: staff },
      )
    const first = await undo()
    expect(first.body.data).toMatchObject({ reason: 'REVERSAL', reversesId: id, quantity: 7, to: null })
    expect((await undo()).body.errorCode).toBe('STOCK_REVERSED')
    const { records } = (await server.call(staffApi.listStockMovements, { query: { warehouseId } }, { as: staff })).body
      .data!
    expect(records.find((row) => row.id === id)).toMatchObject({ reversible: false, seller: { id: sellerId } })
  })
  it('is undone by a badge when it moved goods between places, and never when it corrected stock', async () => {
    const [{ token: deviceToken }, { code: badge }] = [await plantDevice(server), await plantWorker(server)]
    const body = { deviceToken, badge, pin: TEST_PIN }
    const { accessToken } = (await server.call(logInByBadge, { body })).body.data!
    const undo = async (change: Partial<Body>) => {
      const { id } = (await send(change)).body.data!
      const undone = { commandId: randomUUID(), sellerId, movementId: id, note: 'Undone' }
      return (await server.call(staffApi.reverseMovement, { body: undone }, { token: accessToken })).body
    }
    const side = (place: string, condition: 1 | 4) => ({ place, condition })
    const [good, held] = [side('Z-01-01', 1), side('Z-01-01', 4)]
    expect((await undo({ reason: 'OPENING', quantity: 2 })).errorCode).toBe('FLOOR_ONLY')
    expect((await undo({ reason: 'COUNT_GAIN', quantity: 2, note: 'Counted' })).errorCode).toBe('FLOOR_ONLY')
    const recall = { reason: 'RECALL_HOLD', from: good, to: held, quantity: 1, note: 'Recall' } as const
    expect((await undo(recall)).errorCode).toBe('FLOOR_ONLY')
    expect((await undo({ reason: 'MOVE', from: good, to: side('Z-01-03', 1), quantity: 1 })).data).toMatchObject({
      reason: 'REVERSAL',
    })
    const restore = { reason: 'RELEASE_HOLD', from: held, to: good, quantity: 1, note: 'Recall over' } as const
    expect((await send(restore)).status).toBe(200)
    await send({ reason: 'DISPOSE', from: good, to: null, quantity: 4, note: 'Back to where it was' })
  })
})

describe('what the seller sees', () => {
  it('is by warehouse, condition and lot, with a ledger whose balance follows row by row', async () => {
    await send({ lot: { lotNo: 'L7', expiry: '2027-05-31' }, quantity: 4 })
    await send({
      reason: 'RECALL_HOLD',
      from: { place: 'Z-01-01', condition: 1 },
      to: { place: 'Z-01-01', condition: 4 },
      quantity: 2,
      note: 'Recall',
    })
    const detail = (await server.call(api.getInventory, { params: { id: productId } }, { as: seller })).body.data!
    expect(detail.warehouses[0]).toMatchObject({ onHand: 16, available: 14, hold: 2 })
    expect(detail.warehouses[0]!.lots).toContainEqual({
      condition: 1,
      lot: { lotNo: 'L7', expiry: '2027-05-31' },
      onHand: 4,
    })
    const rows: api.StockEntry[] = []
    let cursor: string | undefined
    do {
      const page = (
        await server.call(
          api.listInventoryMovements,
          { params: { id: productId }, query: { limit: 3, ...(cursor && { cursor }) } },
          { as: seller },
        )
      ).body.data!
      rows.push(...page.records)
      cursor = page.next ?? undefined
    } while (cursor)
    let running = 0
    for (const row of rows.toReversed()) {
      running += row.change
      if (row.onHandAfter !== null) expect(row.onHandAfter).toBe(running)
    }
    expect(running).toBe(16)
  })
  it('can be filtered and sorted', async () => {
    expect((await inventory({ stock: 'zero', search: 'stock-mug' })).records).toEqual([])
    expect((await inventory({ noBarcode: true, search: 'stock-mug' })).records).toHaveLength(1)
    expect((await inventory({ noSize: false, search: 'stock-mug' })).records).toHaveLength(0)
    expect((await inventory({ warehouseId: 4711 })).records).toEqual([])
    const { records } = await inventory({ sort: 'onHand', desc: true })
    expect(records.map(({ onHand }) => onHand)).toEqual(records.map(({ onHand }) => onHand).toSorted((a, b) => b - a))
  })
  it('is nobody else’s', async () => {
    const other = await server.call(api.listInventory, { query: {} }, { as: 'new@demo.test' })
    expect([other.status, other.body.errorCode]).toEqual([403, 'NEEDS_WAREHOUSE'])
    expect((await server.call(api.getInventory, { params: { id: 999_999_999 } }, { as: seller })).status).toBe(404)
  })
  it('is found by a barcode-like text and by the staff by SKU, and refused when too much is meant', async () => {
    const levels = async (search: string) =>
      (await server.call(staffApi.listStockLevels, { query: { search } }, { as: staff })).body.data!.records
    expect((await levels('Stock-MUG')).map(({ product }) => product.id)).toContain(productId)
    expect(await levels('nothing-of-this')).toEqual([])
    expect((await inventory({ search: 'mu' })).records.map(({ id }) => id)).toContain(productId)
    await server.admin.query(
      `insert into product (org_id, sku, name, package_type, unit, length, width, height)
       select $1, 'BROAD-' || n, 'Broad', 'Ready To Ship', 'in/lb', 1, 1, 1 from generate_series(1, 5001) n`,
      [sellerId],
    )
    const broad = await server.call(api.listInventory, { query: { search: 'broad' } }, { as: seller })
    expect(broad.body.errorCode).toBe('SEARCH_TOO_BROAD')
    await server.admin.query(`delete from product where org_id = $1 and name = 'Broad'`, [sellerId])
  })
  it('keeps a product with stock from being deleted', async () => {
    const { body } = await server.call(deleteProducts, { body: { ids: [productId] } }, { as: seller })
    expect(body.data).toMatchObject({ done: [], failed: [{ id: productId, code: 'PRODUCT_IN_STOCK' }] })
  })
  it('keeps a product from being deleted that was announced or sent in an order and never in stock', async () => {
    const plant = async (text: string, values: unknown[]) =>
      (await server.admin.query<{ id: number }>(`${text} returning id::int`, values)).rows[0]!.id
    const [announced, ordered, unknown] = await Promise.all(
      ['ANNOUNCED', 'ORDERED', 'UNKNOWN'].map((sku) =>
        plant(
          `insert into product (org_id, sku, name, package_type, unit, length, width, height)
           values ($1, $2, $2, 'Ready To Ship', 'in/lb', 1, 1, 1)`,
          [sellerId, sku],
        ),
      ),
    )
    const inbound = await plant(
      `insert into inbound (org_id, warehouse_org_id, warehouse_id, state, type, expected_on, boxes, request_key, request_hash)
       values ($1, $2, $3, 'draft', 'carton', current_date, 1, gen_random_uuid(), sha256('x'))`,
      [sellerId, demoOrg.harbor, warehouseId],
    )
    const outbound = await plant(
      `insert into outbound (org_id, warehouse_org_id, warehouse_id, order_id, order_no, option, state, recipient, recipient_name,
         line_count, units) values ($1, $2, $3, 1999999999, 'x', 10, 'canceled', '{}', 'x', 1, 1)`,
      [sellerId, demoOrg.harbor, warehouseId],
    )
    await server.admin.query(
      `insert into inbound_line (org_id, inbound_id, line, product_id, sku, name, expected) values ($1, $2, 1, $3, 'x', 'x', 1)`,
      [sellerId, inbound, announced],
    )
    await server.admin.query(
      `insert into outbound_line (org_id, outbound_id, line, order_line_id, product_id, sku, ordered, canceled)
       values ($1, $2, 1, 1, $3, 'x', 1, 1)`,
      [sellerId, outbound, ordered],
    )
    const ids = [announced!, ordered!, unknown!]
    const { body } = await server.call(deleteProducts, { body: { ids } }, { as: seller })
    const code = 'PRODUCT_IN_STOCK'
    const failed = [announced!, ordered!].toSorted((a, b) => a - b).map((id) => ({ id, code }))
    expect(body.data).toMatchObject({ done: [unknown], failed })
  })
})

describe('opening stock', () => {
  const row = { place: 'Z-01-02', sku: 'STOCK-MUG', quantity: '5', lotNo: '', expiry: '' }
  const open = (rows: staffApi.OpeningRow[], commandId: string = randomUUID()) =>
    server.call(staffApi.postOpeningStock, { body: { commandId, sellerId, warehouseId, rows } }, { as: staff })
  it('is taken whole and once', async () => {
    const commandId = randomUUID()
    const rows = [row, { ...row, place: 'L-Z-01-03', lotNo: 'A1', expiry: '2027-01-31' }]
    expect((await open(rows, commandId)).body.data).toEqual({ rows: 2, units: 10 })
    expect((await open(rows, commandId)).body.data).toEqual({ rows: 2, units: 10 })
    const { records } = (await server.call(staffApi.listStockLevels, { query: { search: 'Z-01-03' } }, { as: staff }))
      .body.data!
    expect(records).toMatchObject([{ onHand: 5, lot: { lotNo: 'A1', expiry: '2027-01-31' }, seller: { id: sellerId } }])
  })
  it('answers everything that is wrong in every row, and takes none', async () => {
    const { status, body } = await open([
      row,
      { place: 'NO', sku: 'NO', quantity: '1.5', lotNo: '', expiry: '31/01/27' },
      { place: '', sku: '', quantity: '0', lotNo: '', expiry: '' },
      { ...row, place: 'Z-02-01' },
    ])
    expect(status).toBe(400)
    expect(
      (body.data as unknown as { fieldName: string; code: string }[]).map(
        (field) => `${field.fieldName} ${field.code}`,
      ),
    ).toEqual([
      'rows.1.place PLACE_UNKNOWN',
      'rows.1.sku STOCK_SKU_UNKNOWN',
      'rows.1.quantity INTEGER',
      'rows.1.expiry DATE',
      'rows.1.lotNo REQUIRED',
      'rows.2.place REQUIRED',
      'rows.2.sku REQUIRED',
      'rows.2.quantity MIN',
      'rows.3.place PLACE_INACTIVE',
    ])
  })
})
