import { checkDigitUps } from '@waybill/contract/carriers/tracking-number'
import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import {
  attachOwnLabels,
  type ReadLabel,
  readOwnLabels,
  removeOwnLabel,
  restoreOwnLabel,
} from '@waybill/contract/shipping/own-label-api'
import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { importInvoice, upsFile } from '../../../../testing/carrier-invoices.ts'
import { sendFile } from '../../../../testing/send-file.ts'
import { hosts, useTestServer } from '../../../../testing/server.ts'
import { newOrder, type OrderChanges, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const pound = {
  type: null,
  massUnit: 'lb',
  weight: 1,
  weight2: 0,
  length: 10,
  width: 8,
  height: 4,
  sizeUnit: 'in',
} as const
beforeAll(() => seedFunds(server.database, demoOrg.seller, 1000_0000))

const plant = async (quantity: number, changes: OrderChanges = {}): Promise<number> => {
  const lines = [{ sku: 'CUP', name: null, quantity, unitPrice: null }]
  return (await seedOrders(server.database, demoOrg.seller, [newOrder({ lines, ...changes })]))[0] ?? 0
}
let serial = 0
function newNumber(): string {
  const body = `12345E03${String(++serial).padStart(7, '0')}`
  return `1Z${body}${checkDigitUps(body)}`
}
/** Uploads a label and attaches it to the order; returns its number and what stands in the way. */
async function ship(orderId: number, trackingNo = newNumber()) {
  const content = `^XA^FO50,50^BY3^BCN,200,N,N,N^FD${trackingNo}^FS^XZ`
  const read = await sendFile(server, { route: readOwnLabels, as, fileName: 'label.zpl', content })
  const [label] = (read.body.data as { labels: ReadLabel[] }).labels
  const labels = [{ labelId: label?.id ?? '', orderId, carrier: 2, trackingNo }]
  const { body: answer } = await server.call(attachOwnLabels, { body: { labels } }, { as })
  const [result] = answer.data?.results ?? []
  return { trackingNo, shipmentId: result?.shipmentId ?? 0, problem: result?.problem?.code ?? null }
}
const order = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
async function choose(id: number, quantity: number): Promise<void> {
  const { version, lines } = await order(id)
  const body = { version, nextParcel: [{ lineId: lines[0]!.id, quantity }], package: pound }
  expect((await server.call(updateOrder, { params: { id }, body }, { as })).status).toBe(200)
}

it('an uploaded label takes a whole order: not one of which a part has a label, or of which a part was chosen', async () => {
  const chosen = await plant(3)
  await choose(chosen, 2)
  expect((await ship(chosen)).problem).toBe('ORDER_PART_SHIPPED')
  const bought = await plant(3)
  await choose(bought, 1)
  await shopper(server, as).ship([bought])
  expect((await ship(bought)).problem).toBe('ORDER_PART_SHIPPED')
  expect(await order(bought)).toMatchObject({ status: 1, unitsShipped: 1 })
})

it("a carrier's invoice that names an uploaded label, or only the number of its order, is read, and the line is nobody's", async () => {
  const { trackingNo, problem } = await ship(await plant(1, { orderNo: 'REF-77001' }))
  expect(problem).toBeNull()
  const day = server.clock.now().toISOString().slice(0, 10)
  const named = { tracking: trackingNo, amount: 5_0000 }
  const ordered = { tracking: '1Z999AA10123456784', refs: ['REF-77001'], amount: 5_0000 }
  for (const [number, charge] of [
    ['INV-1', named],
    ['INV-2', ordered],
  ] as const)
    await importInvoice(server, 'ups', upsFile([{ number, day, charges: [charge] }]))
  const { rows } = await server.admin.query('select distinct state from carrier_invoice_file')
  expect(rows).not.toContainEqual({ state: 'reading' })
  const lines = await server.admin.query('select purchase_id from carrier_invoice_line')
  expect(lines.rows).toEqual([{ purchase_id: null }, { purchase_id: null }])
})

it('the page of a parcel with an uploaded label leads to its carrier, since nobody is asked about it here', async () => {
  const id = await plant(1)
  await ship(id)
  const { rows } = await server.admin.query<{ page_token: string }>(
    'select page_token from shipment where order_id = $1',
    [id],
  )
  const { body } = await server.app.inject({ url: `/t/${rows[0]?.page_token}`, headers: { host: hosts.main } })
  expect(body).toContain('<h1>Shipped with UPS</h1>')
  expect(body).toContain('https://www.ups.com/track?tracknum=1Z12345E03')
  expect(body).not.toContain('aria-current')
})

it('a removed label is not restored while another has its number, however old that is', async () => {
  const { shipmentId, trackingNo } = await ship(await plant(1))
  const removed = await server.call(removeOwnLabel, { body: { shipmentId } }, { as })
  expect(removed.status).toBe(200)
  const other = await ship(await plant(1), trackingNo)
  expect(other.problem).toBeNull()
  const aged = `update shipment set created_at = created_at - interval '130 days' where id = $1`
  await server.admin.query(aged, [other.shipmentId])
  const { status, body } = await server.call(restoreOwnLabel, { body: { shipmentId } }, { as })
  expect([status, body.errorCode]).toEqual([409, 'TRACKING_TAKEN'])
})

it('a label that cannot come back says so with the number of its order', async () => {
  const id = await plant(1)
  const removed = await ship(id)
  await server.call(removeOwnLabel, { body: { shipmentId: removed.shipmentId } }, { as })
  await ship(id)
  const { body } = await server.call(restoreOwnLabel, { body: { shipmentId: removed.shipmentId } }, { as })
  expect(body).toMatchObject({ errorCode: 'ORDER_HAS_LABEL' })
  expect(body.message).toContain((await order(id)).orderNo)
})
