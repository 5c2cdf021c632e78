import type { printedDocuments } from '@waybill/contract/orders/api'
import { getOrder, listOrders } from '@waybill/contract/orders/api'
import {
  countPrintQueue,
  getPrintSettings,
  printLabels,
  printPickList,
  printQueue,
  printSlips,
  printTestPage,
  savePrintSettings,
  setPrinted,
} from '@waybill/contract/printing/api'
import { firstPrintSettings, type PrintSettings } from '@waybill/contract/printing/settings'
import { listShipments, voidLabels } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { scanPdf } from '../../../carriers/labels/scanner.fixture.ts'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const stranger = 'seller@acme.test'
let orders: number[] = []
let shipments: number[] = []
let trackings: string[] = []

type Body = Record<string, unknown>
const post = (path: string, payload: Body, as: string | undefined = seller) =>
  server.request({ method: 'POST', url: path, payload, ...(as && { as }) })
/** A file as its pages. */
async function pages(path: string, payload: Body) {
  const { accessToken } = await server.logIn(seller)
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await server.app.inject({ method: 'POST', url: path, payload, headers })
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  return scanPdf(new Uint8Array(answer.rawPayload))
}
async function set(change: Partial<PrintSettings>, as = seller) {
  const { version } = (await server.call(getPrintSettings, {}, { as })).body.data ?? { version: 0 }
  expect((await server.call(savePrintSettings, { body: { version, change } }, { as })).status).toBe(200)
}
const shipmentRow = async (id: number) =>
  (await server.call(listShipments, { query: {} }, { as: seller })).body.data?.records.find((row) => row.id === id)
const detail = async (id: number) => (await server.call(getOrder, { params: { id } }, { as: seller })).body.data
const queued = async () => (await server.call(countPrintQueue, {}, { as: seller })).body.data?.count
const unprinted = async (notPrinted: (typeof printedDocuments)[number]) => {
  const { body } = await server.call(listOrders, { query: { notPrinted, limit: 200 } }, { as: seller })
  return new Set(body.data?.records.map(({ id }) => id))
}
const mark = (document: string, ids: number[], printed: boolean, as = seller) =>
  post(setPrinted.path, { document, ids, printed }, as)

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 1000_0000)
  orders = await seedOrders(server.database, demoOrg.seller, [
    newOrder({ lines: [{ sku: 'MUG', name: 'Mug', quantity: 2, unitPrice: 125_000 }] }),
    newOrder({ lines: [{ sku: 'MUG', name: 'Mug', quantity: 3, unitPrice: 125_000 }] }),
  ])
  const { items } = await shopper(server, seller).ship(orders, 1)
  shipments = items.map(({ shipmentId }) => shipmentId ?? 0)
  trackings = items.map(({ trackingNo }) => trackingNo ?? '')
})

describe('the print queue', () => {
  it('prints every label that was bought and not printed, once, whatever is pressed twice', async () => {
    expect(await queued()).toBe(2)
    const twice = await Promise.all([post(printQueue.path, {}), post(printQueue.path, {})])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(twice.find(({ status }) => status === 409)?.body.errorCode).toBe('NOTHING_TO_PRINT')
    expect(await queued()).toBe(0)
    expect((await shipmentRow(shipments[0] ?? 0))?.printed).toMatchObject({ count: 1 })
  })
  it('has a label again that was set back, oldest first, and none that is voided', async () => {
    expect((await mark('label', shipments, false)).body.data).toEqual({ changed: 2 })
    expect(await queued()).toBe(2)
    const [voided = 0] = await seedOrders(server.database, demoOrg.seller, [newOrder()])
    const { items } = await shopper(server, seller).ship([voided], 1)
    expect(await queued()).toBe(3)
    await server.call(voidLabels, { body: { shipmentIds: [items[0]?.shipmentId ?? 0] } }, { as: seller })
    expect(await queued()).toBe(2)
    const printed = await pages(printQueue.path, {})
    expect(printed.map(({ scans }) => scans.map(({ text }) => text).join(' '))).toEqual(
      trackings.map((tracking) => expect.stringContaining(tracking)),
    )
  })
  it('still has the labels whose file could not be drawn', async () => {
    await mark('label', shipments, false)
    const { files } = server.services
    const read = files.read
    files.read = () => Promise.reject(new Error('the disk is away'))
    try {
      expect((await post(printQueue.path, {})).status).toBe(500)
    } finally {
      files.read = read
    }
    expect(await queued()).toBe(2)
    await post(printQueue.path, {})
  })
  it('is of one organization, and for verified sellers', async () => {
    await mark('label', shipments, false)
    expect((await post(printQueue.path, {}, stranger)).status).toBe(409)
    expect(await queued()).toBe(2)
    expect((await server.call(countPrintQueue, {}, { as: stranger })).body.data?.count).toBe(0)
    expect((await post(printQueue.path, {}, 'new@demo.test')).body.errorCode).toBe('NEEDS_VERIFICATION')
  })
})

describe('what was printed', () => {
  it('is marked with who, when and how often, on the shipment, on the order and in its activity', async () => {
    await mark('label', shipments, false)
    const [id = 0] = shipments
    await post(printLabels.path, { shipmentIds: [id] })
    await post(printLabels.path, { shipmentIds: [id] })
    expect((await shipmentRow(id))?.printed).toMatchObject({ count: 2, by: expect.stringMatching(/\w/) })
    const order = await detail(orders[0] ?? 0)
    expect(order?.printed.label).not.toBeNull()
    expect(order?.activity.slice(0, 2).map(({ action }) => action)).toEqual(['label.printed', 'label.printed'])
  })
  it('is not marked by a look at the label', async () => {
    const id = shipments[1] ?? 0
    await post(printLabels.path, { shipmentIds: [id], preview: true })
    expect((await shipmentRow(id))?.printed).toBeNull()
  })
  it('is not marked when the file is refused', async () => {
    const [, id = 0] = shipments
    expect((await post(printLabels.path, { shipmentIds: [id, 999_999] })).status).toBe(404)
    expect((await shipmentRow(id))?.printed).toBeNull()
  })
  it.each([
    ['slip', printSlips.path, 'order.slipPrinted', 'order.slipNotPrinted'],
    ['pickList', printPickList.path, 'order.pickListPrinted', 'order.pickListNotPrinted'],
  ] as const)('is counted of a %s, found by the filter, and can be set back', async (paper, path, done, undone) => {
    const [id = 0] = orders
    expect(await unprinted(paper)).toContain(id)
    const before = (await detail(id))?.version
    expect((await post(path, { orderIds: [id] })).status).toBe(200)
    expect(await unprinted(paper)).not.toContain(id)
    const printed = await detail(id)
    expect(printed?.printing[paper]).toMatchObject({ count: 1, by: expect.stringMatching(/\w/) })
    expect([printed?.printed[paper] !== null, printed?.activity[0]?.action]).toEqual([true, done])
    // Someone who edits the order at this moment blocks nobody.
    expect(printed?.version).toBe(before)
    expect((await mark(paper, [id], false)).body.data).toEqual({ changed: 1 })
    expect((await mark(paper, [id], false)).body.data).toEqual({ changed: 0 })
    const back = await detail(id)
    expect([back?.printed[paper], back?.printing[paper].count, back?.activity[0]?.action]).toEqual([null, 0, undone])
  })
  it('of labels is a filter of orders and of shipments alike', async () => {
    await mark('label', shipments, false)
    await mark('label', shipments.slice(0, 1), true)
    expect(await unprinted('label')).toEqual(new Set(orders.slice(1)))
    const { body } = await server.call(listShipments, { query: { notPrinted: true } }, { as: seller })
    expect(body.data?.records.map(({ id }) => id)).toEqual(shipments.slice(1))
  })
  it('cannot be set by another organization, nor for things that there are not', async () => {
    expect((await mark('label', shipments, true, stranger)).status).toBe(404)
    expect((await mark('slip', [...orders, 999_999], true)).status).toBe(404)
    const [id = 0] = orders
    expect((await mark('slip', [id, id], true)).body.data).toMatchObject([{ fieldName: 'ids.1' }])
  })
})

describe('labels with packing slips', () => {
  const texts = async (body: Body) => {
    const found = await pages(printLabels.path, { shipmentIds: shipments, slips: true, ...body })
    return found.map(({ text }) => (text.includes('Packing slip') ? 'slip' : 'label'))
  }
  it('come label, slip, label, slip, or all labels first, as the user has set it; the slips count as printed', async () => {
    await mark('slip', orders, false)
    expect(await texts({})).toEqual(['label', 'slip', 'label', 'slip'])
    expect((await detail(orders[1] ?? 0))?.printing.slip.count).toBe(1)
    await set({ slipOrder: 'labelsFirst' })
    expect(await texts({})).toEqual(['label', 'label', 'slip', 'slip'])
    expect(await texts({ slips: false })).toEqual(['label', 'label'])
    await set({ slipOrder: 'alternating' })
  })
  it('lie two on a sheet of the chosen paper, from the half that is free', async () => {
    await set({ sheet: 'a4', labelsPerSheet: 2 })
    const codes = async (body: Body) => {
      const found = await pages(printLabels.path, { shipmentIds: shipments, labelSize: 2, ...body })
      for (const { width, height } of found) expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
      return found.map(({ scans }) => trackings.filter((one) => scans.some(({ text }) => text.includes(one))).length)
    }
    expect(await codes({})).toEqual([2])
    expect(await codes({ startAt: 2 })).toEqual([1, 1])
    // A label and its slip of the same size share a sheet; a slip on a sheet of its own paper ends the one before it.
    expect(await codes({ slips: true })).toEqual([1, 1])
    await set({ slipPaper: 'a4' })
    expect(await codes({ slips: true })).toEqual([1, 0, 1, 0])
    await set({ sheet: 'letter', labelsPerSheet: 1, slipPaper: '4x6' })
  })
  it('have no words in the language of label printers', async () => {
    const { status, body } = await post(printLabels.path, { shipmentIds: shipments, labelFormat: 'ZPL', slips: true })
    expect([status, body.data]).toMatchObject([400, [{ fieldName: 'slips' }]])
  })
})

describe('print settings', () => {
  it('are each user’s own, changed one by one, and not from a page that is out of date', async () => {
    expect((await server.call(getPrintSettings, {}, { as: stranger })).body.data).toEqual({
      ...firstPrintSettings,
      version: 0,
    })
    await set({ offset: { x: 1.5, y: -2 } }, stranger)
    const { body } = await server.call(getPrintSettings, {}, { as: stranger })
    expect(body.data).toEqual({ ...firstPrintSettings, offset: { x: 1.5, y: -2 }, version: 1 })
    const late = await server.call(savePrintSettings, { body: { version: 0, change: {} } }, { as: stranger })
    expect([late.status, late.body.errorCode]).toEqual([409, 'CONFLICT'])
  })
  it('move what is printed, as the test page says', async () => {
    await set({ offset: { x: 1.5, y: -2 } })
    const [page] = await pages(printTestPage.path, { paper: 'letter' })
    expect(page?.text.replaceAll(/\s/g, '')).toContain('Offset:1.5mmtotheright,-2mmdown')
    await set({ offset: { x: 0, y: 0 } })
  })
  it.each([
    [{ offset: { x: 21, y: 0 } }, 'change.offset.x'],
    [{ offset: { x: 0.05, y: 0 } }, 'change.offset.x'],
    [{ labelsPerSheet: 3 }, 'change.labelsPerSheet'],
    [{ sheet: '4x6' }, 'change.sheet'],
    [{ evil: true }, 'change.evil'],
  ])('refuse %j', async (change, field) => {
    const payload = { version: 0, change }
    const answer = await server.request({ method: 'PUT', url: savePrintSettings.path, as: seller, payload })
    expect([answer.status, answer.body.data]).toMatchObject([400, [{ fieldName: field }]])
  })
})

describe('documents of orders', () => {
  it('are drawn in the order of the selection, each with its number as a bar code', async () => {
    const numbers = (await Promise.all(orders.map(detail))).map((order) => order?.orderNo)
    const found = await pages(printSlips.path, { orderIds: orders.toReversed() })
    expect(found.map(({ scans }) => scans[0]?.text)).toEqual(numbers.toReversed())
  })
  it('are one pick list with the sum of each SKU', async () => {
    const [page, ...more] = await pages(printPickList.path, { orderIds: orders })
    expect(more).toEqual([])
    expect(page?.text.replaceAll(/\s/g, '')).toContain('Orders:2·Pieces:5')
  })
  it.each([printSlips.path, printPickList.path])('of %s are refused where they cannot be drawn', async (path) => {
    const [id = 0] = orders
    expect((await post(path, { orderIds: [] })).status).toBe(400)
    expect((await post(path, { orderIds: [id, id] })).body.data).toMatchObject([{ fieldName: 'orderIds.1' }])
    expect((await post(path, { orderIds: [id] }, stranger)).status).toBe(404)
    expect((await post(path, { orderIds: [id] }, 'floor@demo.test')).status).toBe(403)
    expect((await server.request({ method: 'POST', url: path, payload: { orderIds: [id] } })).status).toBe(401)
  })
})
