import * as api from '@waybill/contract/floor-printing/api'
import * as printApi from '@waybill/contract/floor-printing/print-api'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runPrinterJob } from '../../../testing/faults/children.ts'
import { fakePrinter } from '../../../testing/fake-printer.ts'
import { inboundCalls } from '../../../testing/inbound.ts'
import { plantFloor } from '../../../testing/outbound-floor.ts'
import { seedUser } from '../../../testing/people.ts'
import { plantedPrinters, plantPrinter } from '../../../testing/printers.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import type { SendRef } from './kinds.ts'
import { useFloorPrints } from './prints.fixture.ts'
import { forgetPrints, sendPrint } from './send.ts'

const { server, here, work, jobsOf, place, print, get, retry, planted, printerNow } = useFloorPrints()
const { staff } = demoWarehouse
const as = { as: staff }

describe('a print', () => {
  it('reaches the printer as ZPL and is done', async () => {
    const { printer, station } = await planted()
    const { body } = await print(station.id, place('A-1', 'A-2'))
    expect(body.data).toMatchObject({ state: 'queued', kind: 'place', about: 'A-1, A-2', attempts: 0 })
    await work()
    expect(await get(body.data!.id)).toMatchObject({ state: 'done', attempts: 1, reason: null })
    expect(await printerNow(printer.id)).toMatchObject({ lastResult: 'reached' })
    const [zpl] = here.fake.received
    expect(here.fake.received).toHaveLength(1)
    expect(zpl).toMatch(/^\^XA\n\^CI28\n\^PW812\n\^LL1218\n/)
    expect(zpl).toContain('^FDA-1^FS')
    expect(zpl).toMatch(/\^BCN,80,N,N,N,.\^FD.*L-A-2/)
    expect(zpl!.match(/\^XZ/g)).toHaveLength(1)
  })
  it('of small labels is one for each place, and of 300 dpi larger by as much', async () => {
    const printer = await plantPrinter(server, here.floor.warehouseId, {
      host: here.fake.host,
      media: '4x1',
      dpi: '300',
    })
    const body = {
      warehouseId: here.floor.warehouseId,
      name: 'Labels',
      labelPrinterId: null,
      placePrinterId: printer.id,
    }
    const station = (await server.call(api.createStation, { body }, as)).body.data!
    await print(station.id, place('T-1', 'T-2'), { copies: 2 })
    await work()
    expect(here.fake.received[0]!.match(/\^PW1200\n\^LL300\n/g)).toHaveLength(2)
    expect(here.fake.received[0]!.match(/\^PQ2\n\^XZ/g)).toHaveLength(2)
    const { records } = (
      await server.call(printApi.listFloorPrints, { query: { stationId: station.id, limit: 50 } }, as)
    ).body.data!
    expect(records).toMatchObject([{ kind: 'tote', copies: 2, state: 'done' }])
  })
  it('of a product has name and SKU, in any script', async () => {
    const { station } = await planted()
    await server.admin.query('update product set name = $2 where id = $1', [
      here.floor.products.get('MUG')!,
      '蓝色陶瓷马克杯',
    ])
    const subject = { kind: 'item' as const, sellerId: here.floor.sellerId, productId: here.floor.products.get('MUG')! }
    const { body } = await print(station.id, subject, { copies: 7 })
    await work()
    expect(await get(body.data!.id)).toMatchObject({ state: 'done', kind: 'item', about: here.floor.skuOf('MUG') })
    const [zpl] = here.fake.received
    // Dots for the script that the printer has no letters for; seven labels on two sheets, of six and of one.
    expect(zpl).toContain('^GFA,')
    expect(zpl!.split(`^FD${here.floor.skuOf('MUG')}^FS`).length - 1).toBeGreaterThanOrEqual(7)
    expect(zpl!.match(/\^XZ/g)).toHaveLength(2)
    const stranger = await seedUser(server, { company: `Seller ${randomUUID()}` })
    expect((await print(station.id, { ...subject, sellerId: stranger.orgId })).status).toBe(404)
  })
  it('sent twice or by a double click prints once; with other contents it is refused', async () => {
    const { station } = await planted()
    const commandId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => print(station.id, place('A-1'), { commandId })))
    expect(new Set(answers.map(({ body }) => body.data!.id)).size).toBe(1)
    const other = await print(station.id, place('A-2'), { commandId })
    expect([other.status, other.body.errorCode]).toEqual([409, 'FLOOR_PRINT_REUSED'])
    await work()
    expect(here.fake.received).toHaveLength(1)
  })
  it('fails with the cause when the printer is off, and goes to it or to another one when somebody says so', async () => {
    const { printer, station } = await planted()
    await here.fake.off()
    const { id } = (await print(station.id, place('A-1'))).body.data!
    await work()
    const failed = await get(id)
    expect(failed).toMatchObject({ state: 'failed', attempts: 1, reason: { code: 'PRINTER_REFUSED' } })
    expect(failed.reason!.message).toContain(`${here.fake.host}:9100 refused the connection`)
    expect(await printerNow(printer.id)).toMatchObject({ lastResult: 'refused' })
    await work()
    expect((await get(id)).attempts).toBe(1)

    const pdf = await server.request({
      method: 'GET',
      url: printApi.openFloorPrint.path.replace(':id', String(id)),
      as: staff,
    })
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const second = await fakePrinter()
    const other = await plantPrinter(server, here.floor.warehouseId, { host: second.host })
    const commandId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => retry(id, other.id, commandId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const late = await retry(id, other.id)
    expect([late.status, late.body.errorCode]).toEqual([409, 'FLOOR_PRINT_STATE'])
    await work()
    expect(await get(id)).toMatchObject({ state: 'done', attempts: 2, reason: null, printer: { id: other.id } })
    expect(second.received).toHaveLength(1)
    await second.off()
  })
  it('that broke in the middle may have been printed: it is not sent again by itself, and a person decides', async () => {
    const { station } = await planted()
    here.fake.mood = 'breaks'
    const { id } = (await print(station.id, place('A-1'))).body.data!
    await work()
    expect(await get(id)).toMatchObject({ state: 'unsure', reason: { code: 'PRINTER_INTERRUPTED' } })
    await work()
    expect((await get(id)).attempts).toBe(1)
    const confirmed = await server.call(printApi.confirmFloorPrint, { params: { id } }, as)
    expect(confirmed.body.data).toMatchObject({ state: 'done', reason: null })
    const again = await server.call(printApi.confirmFloorPrint, { params: { id } }, as)
    expect(again.body.errorCode).toBe('FLOOR_PRINT_STATE')
  })
  it('that the printer closes without reading is not printed', async () => {
    const { station } = await planted()
    here.fake.mood = 'closes unread'
    const { id } = (await print(station.id, place('A-1'))).body.data!
    await work()
    expect(await get(id)).toMatchObject({ state: 'unsure', reason: { code: 'PRINTER_INTERRUPTED' } })
  })
  it('that waits is canceled, or goes to another printer, once; what was printed is printed again as a new one', async () => {
    const { printer, station } = await planted()
    const other = await plantPrinter(server, here.floor.warehouseId, { host: here.fake.host, port: 9101 })
    const first = (await print(station.id, place('A-1'))).body.data!
    const second = (await print(station.id, place('A-2'))).body.data!
    const cancel = (id: number) => server.call(printApi.cancelFloorPrint, { params: { id } }, as)
    expect((await cancel(first.id)).body.data).toMatchObject({ state: 'canceled', reason: null })
    expect((await cancel(first.id)).body.errorCode).toBe('FLOOR_PRINT_STATE')
    expect((await retry(second.id, printer.id)).body.errorCode).toBe('FLOOR_PRINT_STATE')
    expect((await retry(second.id, other.id)).body.data).toMatchObject({ state: 'queued', printer: { id: other.id } })
    const spare = await fakePrinter(9101, here.fake.host)
    await work()
    expect([here.fake.received.length, spare.received.length]).toEqual([0, 1])
    expect(await get(first.id)).toMatchObject({ state: 'canceled', attempts: 0 })
    expect(await get(second.id)).toMatchObject({ state: 'done', attempts: 1 })
    const commandId = randomUUID()
    const repeat = (id: number) =>
      server.call(printApi.repeatFloorPrint, { params: { id }, body: { commandId, printerId: null } }, as)
    const answers = await Promise.all([1, 2, 3].map(() => repeat(second.id)))
    expect(new Set(answers.map(({ body }) => body.data!.id)).size).toBe(1)
    expect(answers[0]!.body.data).toMatchObject({ about: 'A-2', state: 'queued', printer: { id: other.id } })
    expect((await repeat(first.id)).body.errorCode).toBe('FLOOR_PRINT_REUSED')
    await work()
    expect(spare.received).toHaveLength(2)
    await spare.off()
    const elsewhere = { commandId: randomUUID(), printerId: printer.id }
    const moved = await server.call(printApi.repeatFloorPrint, { params: { id: second.id }, body: elsewhere }, as)
    expect(moved.body.data).toMatchObject({ about: 'A-2', state: 'queued', printer: { id: printer.id } })
    await work()
    expect(here.fake.received).toHaveLength(1)
    const far = await plantPrinter(server, (await plantFloor(server)).warehouseId)
    const refused = { commandId: randomUUID(), printerId: far.id }
    expect(
      (await server.call(printApi.repeatFloorPrint, { params: { id: second.id }, body: refused }, as)).status,
    ).toBe(404)
  })
  it('fails with what waits behind it when its printer is off', async () => {
    const { station } = await planted()
    await here.fake.off()
    const ids = []
    for (const code of ['A-1', 'A-2', 'T-1']) ids.push((await print(station.id, place(code))).body.data!.id)
    await work()
    const all = await Promise.all(ids.map(get))
    expect(all.map(({ state, reason }) => [state, reason?.code])).toEqual(ids.map(() => ['failed', 'PRINTER_REFUSED']))
    expect(all.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(1)
  })
  it('fails alone when its printer has another address by now', async () => {
    const { printer, station } = await planted()
    await here.fake.off()
    const moved = await fakePrinter()
    const first = (await print(station.id, place('A-1'))).body.data!
    const second = (await print(station.id, place('A-2'))).body.data!
    const { name, port, dpi, media, active, version } = printer
    const body = { name, host: moved.host, port, dpi, media, active, version }
    const change = () => server.call(api.updatePrinter, { params: { id: printer.id }, body }, as)
    const wait = async () => expect((await change()).status).toBe(200)
    await sendPrint(server.services, (await jobsOf(first.id))[0]!, { lastAttempt: false, wait })
    expect(await get(first.id)).toMatchObject({ state: 'failed', reason: { code: 'PRINTER_REFUSED' } })
    expect(await get(second.id)).toMatchObject({ state: 'queued' })
    await work()
    expect(await get(second.id)).toMatchObject({ state: 'done' })
    expect(moved.received).toHaveLength(1)
    await moved.off()
  })
  it('of places of another warehouse than that of the station is refused', async () => {
    const { station } = await planted()
    const elsewhere = await plantFloor(server)
    const subject = { kind: 'place' as const, placeIds: [elsewhere.places.get('A-1')!] }
    const { status, body } = await print(station.id, subject)
    expect([status, body.errorCode]).toEqual([404, 'NOT_FOUND'])
    const mixed = [...place('A-1').placeIds, ...subject.placeIds]
    expect((await print(station.id, { kind: 'place', placeIds: mixed })).status).toBe(404)
  })
  it('of more than 500 labels is refused', async () => {
    const { station } = await planted()
    const many = await print(station.id, place('A-1', 'A-2', 'T-1', 'T-2', 'A-3', 'B-1'), { copies: 100 })
    expect([many.status, many.body.errorCode]).toEqual([409, 'FLOOR_PRINT_TOO_MANY'])
  })
  it('of the boxes of an inbound shipment is one label for each', async () => {
    const { station } = await plantedPrinters(server, demoWarehouse.id, { host: here.fake.host })
    const { arrived, product } = inboundCalls(server, demoWarehouse.seller)
    const sku = `MUG-${randomUUID().slice(0, 8)}`
    await product(sku)
    const inbound = await arrived([{ sku, quantity: '1' }])
    const subject = { kind: 'box' as const, inboundId: inbound.id }
    const { body } = await print(station.id, subject, { copies: 2 })
    await work()
    expect(await get(body.data!.id)).toMatchObject({ kind: 'box', state: 'done', about: inbound.number })
    expect(here.fake.received[0]!.match(/\^PQ2\n\^XZ/g)).toHaveLength(inbound.boxes)
    expect(here.fake.received[0]).toContain(`^FD${inbound.boxes} / ${inbound.boxes}^FS`)
    const elsewhere = await plantedPrinters(server, (await plantFloor(server)).warehouseId)
    expect((await print(elsewhere.station.id, subject)).status).toBe(404)
  })
  it('is forgotten after 90 days', async () => {
    const { station } = await planted()
    const { id } = (await print(station.id, place('A-1'))).body.data!
    await work()
    await server.admin.query(`update floor_print set created_at = now() - interval '91 days' where id = $1`, [id])
    await forgetPrints(server.services)
    expect((await server.call(printApi.getFloorPrint, { params: { id } }, as)).status).toBe(404)
  })
  it('of an address that the installation does not allow is refused in words, and nothing is connected to', async () => {
    const printer = await plantPrinter(server, here.floor.warehouseId, { host: '169.254.169.254' })
    const body = { commandId: randomUUID() }
    const { id } = (await server.call(printApi.printTestLabel, { params: { id: printer.id }, body }, as)).body.data!
    await work()
    const failed = await get(id)
    expect(failed).toMatchObject({ state: 'failed', kind: 'test', reason: { code: 'PRINTER_NOT_ALLOWED' } })
    expect(failed.reason!.message).toContain('WAYBILL_PRINTER_NETWORKS')
    expect(await printerNow(printer.id)).toMatchObject({ lastResult: 'notAllowed' })
  })
  it('is found by printer, station, state, kind and day', async () => {
    const { printer, station } = await planted()
    await print(station.id, place('A-1'))
    await server.call(printApi.printTestLabel, { params: { id: printer.id }, body: { commandId: randomUUID() } }, as)
    await work()
    const count = async (query: object) =>
      (await server.call(printApi.listFloorPrints, { query: { printerId: printer.id, limit: 50, ...query } }, as)).body
        .data!.records.length
    const today = new Date().toISOString().slice(0, 10)
    expect(await count({})).toBe(2)
    expect(await count({ stationId: station.id })).toBe(1)
    expect(await count({ state: 'done', kind: 'test' })).toBe(1)
    expect(await count({ state: 'failed' })).toBe(0)
    expect(await count({ dateTo: '2020-01-01' })).toBe(0)
    expect(await count({ dateFrom: '2020-01-01', dateTo: `${Number(today.slice(0, 4)) + 1}-01-01` })).toBe(2)
    const url = `${printApi.listFloorPrints.path}?state=gone`
    expect((await server.request({ method: 'GET', url, as: staff })).status).toBe(400)
  })
})

describe('a server that is killed', () => {
  const killed = (ref: SendRef, point: string) =>
    runPrinterJob({
      appUrl: server.database.appUrl,
      files: join(server.services.config.dataDir, 'files'),
      ref,
      networks: '127.0.0.0/8',
      point,
    })
  it.each([
    ['printers.sent', 0],
    ['printers.printed', 1],
  ])(
    'at %s leaves a print that may have been printed, and sends nothing again',
    { timeout: 120_000 },
    async (point, times) => {
      const { station } = await planted()
      const { id } = (await print(station.id, place('A-1'))).body.data!
      expect(await killed((await jobsOf(id))[0]!, point)).toEqual({ killed: true })
      expect(await get(id)).toMatchObject({ state: 'sent' })
      // Its job is still in the queue, and another server takes it.
      await work()
      expect(await get(id)).toMatchObject({ state: 'unsure', attempts: 1, reason: { code: 'PRINT_SERVER_STOPPED' } })
      await work()
      expect(here.fake.received).toHaveLength(times)
      await retry(id)
      await work()
      expect(await get(id)).toMatchObject({ state: 'done', attempts: 2 })
      expect(here.fake.received).toHaveLength(times + 1)
    },
  )
  it(
    'leaves what it sent to the job that sent it, not to that of the printer before',
    { timeout: 120_000 },
    async () => {
      const { station } = await planted()
      const second = await fakePrinter()
      const other = await plantPrinter(server, here.floor.warehouseId, { host: second.host })
      const { id } = (await print(station.id, place('A-1'))).body.data!
      await retry(id, other.id)
      const [before, now] = await jobsOf(id)
      const run = (ref: SendRef) => sendPrint(server.services, ref, { lastAttempt: false })
      await run(before!)
      expect(await get(id)).toMatchObject({ state: 'queued', attempts: 0 })
      expect(await killed(now!, 'printers.sent')).toEqual({ killed: true })
      await run(before!)
      expect(await get(id)).toMatchObject({ state: 'sent', attempts: 1 })
      await run(now!)
      expect(await get(id)).toMatchObject({ state: 'unsure', reason: { code: 'PRINT_SERVER_STOPPED' } })
      await retry(id, other.id)
      await run(now!)
      expect(await get(id)).toMatchObject({ state: 'queued', attempts: 1 })
      // The queue of the printer may still be held when the next job is looked for.
      await expect
        .poll(() => work().then(() => get(id)), { timeout: 20_000 })
        .toMatchObject({ state: 'done', attempts: 2 })
      expect([here.fake.received.length, second.received.length]).toEqual([0, 1])
      await second.off()
    },
  )
})
