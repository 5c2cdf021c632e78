import { deleteJob, hideJobs, listJobs } from '@waybill/contract/jobs/api'
import { getOrder } from '@waybill/contract/orders/api'
import { printLabels, savePrintSettings, setPrinted } from '@waybill/contract/printing/api'
import { getPrintJob } from '@waybill/contract/printing/job-api'
import { listShipments, voidLabels } from '@waybill/contract/shipping/api'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scanPdf } from '../../../../carriers/labels/scanner.fixture.ts'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'
import { expirePrints } from './delete.ts'
import { beginPrint, openPrint, type PrintBody, workPrints } from '../../../../testing/print-jobs.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const stranger = 'seller@acme.test'
let orders: number[] = []
let shipments: number[] = []

const show = async (id: string, who = as) => (await server.call(getPrintJob, { params: { id } }, { as: who })).body
const begin = async (body: PrintBody) => {
  const { status, body: answer } = await beginPrint(server, as, body)
  expect([status, answer.errorCode]).toEqual([200, null])
  return answer.data!.id
}
const printed = async (body: PrintBody) => {
  const id = await begin(body)
  await workPrints(server)
  return id
}
const open = async (id: string) => {
  const answer = await openPrint(server, as, id)
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  return new Uint8Array(answer.rawPayload)
}
const rowOf = async (id: string) =>
  (await server.call(listJobs, { query: {} }, { as })).body.data!.records.find((job) => job.id === id)
const isMarked = async (id: number) =>
  (await server.call(listShipments, { query: {} }, { as })).body.data!.records.find((row) => row.id === id)!.printed
const slipCount = async (id: number) =>
  (await server.call(getOrder, { params: { id } }, { as })).body.data!.printing.slip.count
const files = async () => {
  const { rows } = await server.admin.query<{ key: string }>('select storage_key as key from printing_stored_file')
  return rows.flatMap(({ key }) => key ?? [])
}
const exists = (key: string) =>
  server.services.files.read(key).then(
    () => true,
    () => false,
  )

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 1000_0000)
  orders = await seedOrders(
    server.database,
    demoOrg.seller,
    Array.from({ length: 5 }, () => newOrder()),
  )
  const { items } = await shopper(server, as).ship(orders, 1)
  shipments = items.map(({ shipmentId }) => shipmentId ?? 0)
})
beforeEach(() => server.admin.query('delete from print_job'))

describe('a print job', () => {
  it('is one file in the order given, listed, and counts as printed when it is opened and not before', async () => {
    const body = { document: 'label', shipmentIds: shipments.toReversed(), slips: true } as const
    const id = await begin(body)
    expect((await openPrint(server, as, id)).json()).toMatchObject({ errorCode: 'PRINT_NOT_READY' })
    expect(await rowOf(id)).toMatchObject({ kind: 'labelPrint', status: 'pending', rows: 0, percent: 0, mine: true })
    await workPrints(server)
    const job = { state: 'ready', total: 5, done: 5, failed: 0, pages: 10, failures: [], printedAt: null }
    expect((await show(id)).data).toMatchObject({ ...job, fileName: '5-labels-with-slips.pdf' })
    expect(await rowOf(id)).toMatchObject({ status: 'success', rows: 5, failed: 0, exportStatus: null })
    expect([await isMarked(shipments[0]!), await slipCount(orders[0]!)]).toEqual([null, 0])
    const direct = await server.app.inject({
      method: 'POST',
      url: printLabels.path,
      payload: { shipmentIds: body.shipmentIds, slips: true, preview: true },
      headers: { authorization: `Bearer ${await server.tokenOf(as)}` },
    })
    const textOf = async (pdf: Uint8Array) => (await scanPdf(pdf, 36)).map(({ text }) => text)
    expect(await textOf(await open(id))).toEqual(await textOf(new Uint8Array(direct.rawPayload)))
    expect(await isMarked(shipments[0]!)).toMatchObject({ count: 1 })
    expect(await slipCount(orders[0]!)).toBe(1)
    expect((await show(id)).data?.printedAt).not.toBeNull()
  })

  it('is begun once however often it is sent, and no more than three at a time', async () => {
    const body = { document: 'slip', orderIds: orders } as const
    const twice = await Promise.all([1, 2].map(() => beginPrint(server, as, body, 'print-twice')))
    expect(new Set(twice.map((answer) => answer.body.data?.id)).size).toBe(1)
    await begin(body)
    await begin(body)
    const { status, body: refused } = await beginPrint(server, as, body)
    expect([status, refused.errorCode]).toEqual([429, 'PRINTS_RUNNING'])
    await workPrints(server)
  })

  it('puts two labels on a sheet, from the free half on', async () => {
    const change = { labelsPerSheet: 2 as const }
    expect((await server.call(savePrintSettings, { body: { version: 0, change } }, { as })).status).toBe(200)
    const id = await printed({ document: 'label', shipmentIds: shipments, labelSize: 2, slips: false, startAt: 2 })
    const pages = await scanPdf(await open(id))
    expect(pages.map(({ scans }) => scans.length > 0)).toEqual([true, true, true])
    expect(pages.every(({ width, height }) => width === 612 && height === 792)).toBe(true)
  })

  it('names what cannot be printed with its reason and prints the rest', async () => {
    const orderIds = await seedOrders(server.database, demoOrg.seller, [newOrder(), newOrder(), newOrder(), newOrder()])
    const ids = (await shopper(server, as).ship(orderIds, 1)).items.map(({ shipmentId }) => shipmentId ?? 0)
    const [voided = 0, broken = 0, lost = 0] = ids
    await server.call(voidLabels, { body: { shipmentIds: [voided] } }, { as })
    const { key } = await server.services.files.put(Buffer.from('no PDF'))
    const putKey = (id: number, value: string) =>
      server.admin.query(
        `update files_file f set storage_key = $2 from label l
         where l.shipment_id = $1 and l.format = 'PDF' and f.org_id = l.org_id and f.id = l.file_id`,
        [id, value],
      )
    await putKey(broken, key)
    await putKey(lost, 'f'.repeat(32))
    const id = await printed({ document: 'label', shipmentIds: ids, slips: true })
    const { data } = await show(id)
    expect(data).toMatchObject({ state: 'ready', total: 4, done: 4, failed: 3, pages: 2 })
    expect(data?.failures.map(({ id: one, code }) => [one, code])).toEqual([
      [voided, 'LABEL_VOIDED'],
      [broken, 'PRINT_LABEL_MISSING'],
      [lost, 'PRINT_LABEL_MISSING'],
    ])
    expect(data?.failures.every(({ orderNo, zhMessage }) => orderNo?.startsWith('T-') && zhMessage !== '')).toBe(true)
    await open(id)
    expect([await isMarked(broken), (await isMarked(ids[3]!))?.count]).toEqual([null, 1])
    const none = await printed({ document: 'label', shipmentIds: [broken], slips: false })
    expect((await show(none)).data).toMatchObject({ state: 'failed', error: { code: 'PRINT_NOTHING_DRAWN' } })
  })

  it('of packing slips leaves out orders that were deleted meanwhile', async () => {
    const orderIds = await seedOrders(server.database, demoOrg.seller, [newOrder(), newOrder(), newOrder()])
    const id = await begin({ document: 'slip', orderIds })
    await server.admin.query('delete from sales_order where id = $1', [orderIds[1]])
    await workPrints(server)
    expect((await show(id)).data).toMatchObject({
      failed: 1,
      pages: 2,
      failures: [{ id: orderIds[1], code: 'PRINT_ORDER_GONE', orderNo: null }],
    })
    await server.admin.query('delete from sales_order where id = $1', [orderIds[0]])
    await open(id)
    expect(await slipCount(orderIds[2]!)).toBe(1)
  })

  it('with a label that was voided since is not handed over', async () => {
    const orderIds = await seedOrders(server.database, demoOrg.seller, [newOrder()])
    const [shipment = 0] = (await shopper(server, as).ship(orderIds, 1)).items.map(({ shipmentId }) => shipmentId ?? 0)
    const id = await printed({ document: 'label', shipmentIds: [shipment] })
    await server.call(voidLabels, { body: { shipmentIds: [shipment] } }, { as })
    expect((await openPrint(server, as, id)).json()).toMatchObject({ errorCode: 'PRINT_OUTDATED' })
    expect((await show(id)).data?.printedAt).toBeNull()
  })

  it('of what waits is one until it is opened, and then nothing waits', async () => {
    await server.admin.query('update shipment set printed_at = now(), print_count = 1')
    await server.admin.query('update shipment set printed_at = null, print_count = 0 where id = any($1)', [shipments])
    const [first, second] = [await printed({ document: 'queue' }), await begin({ document: 'queue' })]
    expect(second).toBe(first)
    // Of two that hold the same labels, such as in two sizes, only one is handed over.
    const other = await printed({ document: 'queue', labelSize: 2 })
    expect(other).not.toBe(first)
    await open(first)
    await open(first)
    expect((await openPrint(server, as, other)).json()).toMatchObject({ errorCode: 'PRINT_OUTDATED' })
    expect((await beginPrint(server, as, { document: 'queue' })).body.errorCode).toBe('NOTHING_TO_PRINT')
  })

  it('of what waits is not handed over once a label of it was printed otherwise, and new labels are another one', async () => {
    const waits = (ids: number[]) =>
      server.admin.query('update shipment set printed_at = null, print_count = 0 where id = any($1)', [ids])
    await waits(shipments)
    const first = await printed({ document: 'queue' })
    await server.call(setPrinted, { body: { document: 'label', ids: shipments.slice(0, 2), printed: true } }, { as })
    expect((await openPrint(server, as, first)).json()).toMatchObject({ errorCode: 'PRINT_OUTDATED' })
    const second = await printed({ document: 'queue' })
    expect((await show(second)).data).toMatchObject({ total: 3 })
    await open(second)
  })

  it('is stopped by deleting it, hidden, and gone with its files after a day', async () => {
    const stopped = await begin({ document: 'slip', orderIds: orders })
    expect((await server.call(deleteJob, { params: { id: stopped } }, { as })).status).toBe(200)
    await workPrints(server)
    expect([(await show(stopped)).errorCode, await files()]).toEqual(['NOT_FOUND', []])
    const id = await printed({ document: 'slip', orderIds: orders })
    await server.call(hideJobs, { body: { ids: [id], hidden: true } }, { as })
    expect(await rowOf(id)).toBeUndefined()
    const keys = await files()
    expect([keys.length, await Promise.all(keys.map(exists))]).toEqual([2, [true, true]])
    await server.admin.query("update print_job set expires_at = now() - interval '1 minute'")
    await expirePrints({ ...server.services, now: () => new Date() })
    expect([await files(), await Promise.all(keys.map(exists))]).toEqual([[], [false, false]])
  })

  it('is of one organization, and of labels for verified sellers', async () => {
    const id = await printed({ document: 'slip', orderIds: orders })
    expect((await show(id, stranger)).errorCode).toBe('NOT_FOUND')
    expect((await openPrint(server, stranger, id)).statusCode).toBe(404)
    expect((await server.call(deleteJob, { params: { id } }, { as: stranger })).status).toBe(404)
    for (const body of [
      { document: 'slip', orderIds: orders },
      { document: 'label', shipmentIds: shipments },
    ] as const)
      expect((await beginPrint(server, stranger, body)).status).toBe(404)
    expect((await beginPrint(server, 'new@demo.test', { document: 'queue' })).body.errorCode).toBe('NEEDS_VERIFICATION')
    const double = await beginPrint(server, as, { document: 'slip', orderIds: [orders[0]!, orders[0]!] })
    expect(double.body.data).toMatchObject([{ fieldName: 'orderIds.1' }])
  })
})
