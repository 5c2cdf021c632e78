import { orgType } from '@waybill/contract/core/enums'
import * as api from '@waybill/contract/floor-printing/api'
import * as printApi from '@waybill/contract/floor-printing/print-api'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { drainJobs } from '../../../platform/jobs/index.ts'
import { runPrinterJob } from '../../../testing/faults/children.ts'
import { type PlantedFloor, plantFloor, plantOutbound, plantStock } from '../../../testing/outbound-floor.ts'
import { type Planted, seedUser } from '../../../testing/people.ts'
import { type FakePrinter, fakePrinter } from '../../../testing/fake-printer.ts'
import { plantedPrinters, plantPrinter } from '../../../testing/printers.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders } from '../../../testing/shipping.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { floorCalls } from '../outbound/floor/floor.fixture.ts'
import { printersModule } from './index.ts'

const server = useTestServer({ env: { WAYBILL_PRINTER_NETWORKS: '127.0.0.0/8' } })
const { staff } = demoWarehouse
const as = { as: staff }
const otherStaff = 'floor@other-printers.test'
const otherSeller = 'seller@other-printers.test'
let floor: PlantedFloor
let fake: FakePrinter
const onFloor = floorCalls(server, () => floor)

beforeAll(async () => {
  await seedUser(server, { provider: demoOrg.platform, email: otherSeller })
  await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: otherStaff })
})
beforeEach(async () => {
  floor = await plantFloor(server)
  fake = await fakePrinter()
})
afterEach(() => fake.off())

const work = () =>
  drainJobs({
    database: server.database,
    log: server.services.log,
    clock: { now: server.services.now },
    concurrency: 2,
    jobs: printersModule.jobs?.(server.services) ?? [],
  })
const place = (...codes: string[]) => ({
  kind: 'place' as const,
  placeIds: codes.map((code) => floor.places.get(code)!),
})
interface How {
  commandId?: string
  copies?: number
  again?: boolean
  by?: string
}
const print = (stationId: number, subject: printApi.PrintSubject, how: How = {}) => {
  const { commandId = randomUUID(), copies = 1, again = true, by = staff } = how
  return server.call(printApi.createFloorPrint, { body: { commandId, stationId, subject, copies, again } }, { as: by })
}
const get = async (id: number) => (await server.call(printApi.getFloorPrint, { params: { id } }, as)).body.data!
const retry = (id: number, printerId: number | null = null, commandId: string = randomUUID()) =>
  server.call(printApi.retryFloorPrint, { params: { id }, body: { commandId, printerId } }, as)
const planted = (facts = {}) => plantedPrinters(server, floor.warehouseId, { host: fake.host, ...facts })
const printerNow = async (id: number) =>
  (
    await server.call(api.listPrinters, { query: { warehouseId: floor.warehouseId, limit: 50 } }, as)
  ).body.data!.records.find((one) => one.id === id)!

describe('printers and stations', () => {
  it('are created, listed and changed; a name is used once in a warehouse', async () => {
    const { printer, station } = await planted()
    expect(printer).toMatchObject({
      port: 9100,
      dpi: '203',
      media: '4x6',
      active: true,
      lastResult: null,
      lastAt: null,
    })
    expect(station).toMatchObject({ labelPrinter: { id: printer.id }, placePrinter: { id: printer.id } })
    expect(station.code).toBe(`ST-${station.id}`)
    const { id, version, name, host, port, dpi, media } = printer
    const fields = { name, host, port, dpi, media }
    const body = { ...fields, active: false, version }
    const changed = await server.call(api.updatePrinter, { params: { id }, body }, as)
    expect(changed.body.data).toMatchObject({ active: false, version: version + 1 })
    expect((await server.call(api.updatePrinter, { params: { id }, body }, as)).body.errorCode).toBe('CONFLICT')
    const twin = { warehouseId: floor.warehouseId, ...fields, name: name.toUpperCase() }
    const refused = await server.call(api.createPrinter, { body: twin }, as)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'PRINTER_NAME_USED'])
    const bench = { warehouseId: floor.warehouseId, name: station.name, labelPrinterId: null, placePrinterId: null }
    expect((await server.call(api.createStation, { body: bench }, as)).body.errorCode).toBe('STATION_NAME_USED')
    const off = {
      name: 'Browser bench',
      labelPrinterId: null,
      placePrinterId: null,
      active: true,
      version: station.version,
    }
    const now = await server.call(api.updateStation, { params: { id: station.id }, body: off }, as)
    expect(now.body.data).toMatchObject({ name: 'Browser bench', labelPrinter: null, placePrinter: null })
    expect((await server.call(api.updateStation, { params: { id: station.id }, body: off }, as)).body.errorCode).toBe(
      'CONFLICT',
    )
    expect((await print(station.id, place('A-1'))).body.errorCode).toBe('STATION_NO_PRINTER')
  })
  it('are refused with a wrong port, address or size', async () => {
    const fields = { name: 'Zebra', host: '192.168.1.9', port: 9100, dpi: '203', media: '4x6' } as const
    const { warehouseId } = floor
    for (const wrong of [
      { port: 22 },
      { port: 9110 },
      { host: 'a b' },
      { host: 'http://x' },
      { host: '' },
      { dpi: '600' },
    ])
      expect(
        (
          await server.request({
            method: 'POST',
            url: api.createPrinter.path,
            payload: { warehouseId, ...fields, ...wrong },
            as: staff,
          })
        ).status,
        JSON.stringify(wrong),
      ).toBe(400)
    const small = await plantPrinter(server, warehouseId, { media: '4x1' })
    const fine = await plantPrinter(server, warehouseId, { dpi: '300' })
    for (const { id } of [small, fine]) {
      const body = { warehouseId, name: `Bench ${id}`, labelPrinterId: id, placePrinterId: null }
      const { status, body: answer } = await server.call(api.createStation, { body }, as)
      expect([status, answer.errorCode]).toEqual([409, 'PRINTER_FOR_LABELS'])
    }
    const other = await plantPrinter(server, (await plantFloor(server)).warehouseId)
    const body = { warehouseId, name: 'Bench', labelPrinterId: other.id, placePrinterId: null }
    expect((await server.call(api.createStation, { body }, as)).status).toBe(404)
  })
  it('are for staff of the operator alone', async () => {
    const { printer, station } = await planted()
    const { data } = (
      await server.call(printApi.printTestLabel, { params: { id: printer.id }, body: { commandId: randomUUID() } }, as)
    ).body
    const calls = (by?: string) => [
      print(station.id, place('A-1'), { by: by ?? '' }),
      server.call(printApi.getFloorPrint, { params: { id: data!.id } }, by ? { as: by } : {}),
      server.call(printApi.confirmFloorPrint, { params: { id: data!.id } }, by ? { as: by } : {}),
    ]
    const statuses = async (all: Promise<{ status: number }>[]) => (await Promise.all(all)).map(({ status }) => status)
    expect(await statuses(calls(otherStaff))).toEqual([404, 404, 404])
    expect(await statuses(calls(otherSeller))).toEqual([403, 403, 403])
    const nobody = await server.request({ method: 'GET', url: api.listPrinters.path })
    expect(nobody.status).toBe(401)
    const sign = await server.request({
      method: 'GET',
      url: api.printStationSign.path.replace(':id', String(station.id)),
      as: staff,
    })
    expect([sign.status, sign.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await server.call(api.getPrinterReach, {}, as)).body.data).toEqual({ configured: true })
  })
})

describe('a print', () => {
  it('reaches the printer as ZPL and is done', async () => {
    const { printer, station } = await planted()
    const { body } = await print(station.id, place('A-1', 'A-2'))
    expect(body.data).toMatchObject({ state: 'queued', kind: 'place', about: 'A-1, A-2', attempts: 0 })
    await work()
    expect(await get(body.data!.id)).toMatchObject({ state: 'done', attempts: 1, reason: null })
    expect(await printerNow(printer.id)).toMatchObject({ lastResult: 'reached' })
    const [zpl] = fake.received
    expect(fake.received).toHaveLength(1)
    expect(zpl).toMatch(/^\^XA\n\^CI28\n\^PW812\n\^LL1218\n/)
    expect(zpl).toContain('^FDA-1^FS')
    expect(zpl).toMatch(/\^BCN,80,N,N,N,.\^FD.*L-A-2/)
    expect(zpl!.match(/\^XZ/g)).toHaveLength(1)
  })
  it('of small labels is one for each place, and of 300 dpi larger by as much', async () => {
    const printer = await plantPrinter(server, floor.warehouseId, { host: fake.host, media: '4x1', dpi: '300' })
    const body = { warehouseId: floor.warehouseId, name: 'Labels', labelPrinterId: null, placePrinterId: printer.id }
    const station = (await server.call(api.createStation, { body }, as)).body.data!
    await print(station.id, place('T-1', 'T-2'), { copies: 2 })
    await work()
    expect(fake.received[0]!.match(/\^PW1200\n\^LL300\n/g)).toHaveLength(4)
    const { records } = (
      await server.call(printApi.listFloorPrints, { query: { stationId: station.id, limit: 50 } }, as)
    ).body.data!
    expect(records).toMatchObject([{ kind: 'tote', copies: 2, state: 'done' }])
  })
  it('of a product has name and SKU, in any script', async () => {
    const { station } = await planted()
    await server.admin.query('update product set name = $2 where id = $1', [
      floor.products.get('MUG')!,
      '蓝色陶瓷马克杯',
    ])
    const subject = { kind: 'item' as const, sellerId: floor.sellerId, productId: floor.products.get('MUG')! }
    const { body } = await print(station.id, subject, { copies: 7 })
    await work()
    expect(await get(body.data!.id)).toMatchObject({ state: 'done', kind: 'item', about: floor.skuOf('MUG') })
    const [zpl] = fake.received
    // Dots for the script that the printer has no letters for; seven labels on two sheets.
    expect(zpl).toContain('^GFA,')
    expect(zpl!.split(`^FD${floor.skuOf('MUG')}^FS`).length - 1).toBeGreaterThanOrEqual(7)
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
    expect(fake.received).toHaveLength(1)
  })
  it('fails with the cause when the printer is off, and goes to it or to another one when somebody says so', async () => {
    const { printer, station } = await planted()
    await fake.off()
    const { id } = (await print(station.id, place('A-1'))).body.data!
    await work()
    const failed = await get(id)
    expect(failed).toMatchObject({ state: 'failed', attempts: 1, reason: { code: 'PRINTER_REFUSED' } })
    expect(failed.reason!.message).toContain(`${fake.host}:9100 refused the connection`)
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
    const other = await plantPrinter(server, floor.warehouseId, { host: second.host })
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
    const places = await server.admin.query<{ id: number }>(
      `insert into location (org_id, warehouse_id, code, kind, pickable, pick_seq)
       select $1, $2, 'Z-' || n, 'storage', true, n from generate_series(1, 900) n returning id::int`,
      [floor.operatorId, floor.warehouseId],
    )
    const many = { kind: 'place' as const, placeIds: places.rows.map(({ id }) => id) }
    fake.mood = 'breaks'
    const { id } = (await print(station.id, many, { copies: 60 })).body.data!
    await work()
    expect(await get(id)).toMatchObject({ state: 'unsure', reason: { code: 'PRINTER_INTERRUPTED' } })
    await work()
    expect((await get(id)).attempts).toBe(1)
    const confirmed = await server.call(printApi.confirmFloorPrint, { params: { id } }, as)
    expect(confirmed.body.data).toMatchObject({ state: 'done', reason: null })
    const again = await server.call(printApi.confirmFloorPrint, { params: { id } }, as)
    expect(again.body.errorCode).toBe('FLOOR_PRINT_STATE')
  })
  it('of an address that the installation does not allow is refused in words, and nothing is connected to', async () => {
    const printer = await plantPrinter(server, floor.warehouseId, { host: '169.254.169.254' })
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
  const killed = (id: number, point: string) =>
    runPrinterJob({
      appUrl: server.database.appUrl,
      files: join(server.services.config.dataDir, 'files'),
      orgId: floor.operatorId,
      id,
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
      expect(await killed(id, point)).toEqual({ killed: true })
      expect(await get(id)).toMatchObject({ state: 'sent' })
      // Its job is still in the queue, and another server takes it.
      await work()
      expect(await get(id)).toMatchObject({ state: 'unsure', attempts: 1, reason: { code: 'PRINT_SERVER_STOPPED' } })
      await work()
      expect(fake.received).toHaveLength(times)
      await retry(id)
      await work()
      expect(await get(id)).toMatchObject({ state: 'done', attempts: 2 })
      expect(fake.received).toHaveLength(times + 1)
    },
  )
})

describe('the label of a package', () => {
  let seller: Planted
  beforeEach(async () => {
    seller = await seedUser(server, { company: `Seller ${randomUUID()}` })
    await server.admin.query('update org set identity_verified = true where id = $1', [seller.orgId])
    floor = await plantFloor(server, seller.orgId)
  })
  async function packed() {
    await seedFunds(server.database, seller.orgId, 100_0000)
    const [orderId] = await seedOrders(server.database, seller.orgId, [
      newOrder({ orderNo: `SO-${randomUUID().slice(0, 8)}` }),
    ])
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 5 }])
    const order = await plantOutbound(server, floor, { MUG: 1 }, { option: 10, orderId: orderId! })
    const code = floor.skuOf('MUG')
    await onFloor.release([order.id])
    await onFloor.start(order.id, { tote: 'T-1' })
    await onFloor.pick(order.id, { place: 'A-1', code, quantity: 1 })
    await onFloor.verify(order.id, { code, quantity: 1 })
    await onFloor.close(order.id, { station: null, weightG: 800, lengthMm: 200, widthMm: 150, heightMm: 100 })
    return order
  }
  const money = async () =>
    (
      await server.admin.query(
        `select (select count(*)::int from purchase where org_id = $1) as purchases,
        (select count(*)::int from shipment where org_id = $1) as shipments,
        (select array_agg(print_count::int) from shipment where org_id = $1) as printed`,
        [seller.orgId],
      )
    ).rows[0]

  it('is printed once by itself, as the carrier drew it, and printing never buys', async () => {
    const { station } = await planted()
    const order = await packed()
    const packageId = (await onFloor.get(order.id)).package!.id
    const subject = { kind: 'carrierLabel' as const, orderId: order.id, packageId }
    const early = await print(station.id, subject)
    expect([early.status, early.body.errorCode]).toEqual([409, 'FLOOR_NOT_LABELLED'])
    expect(await money()).toMatchObject({ purchases: 0 })
    const { trackingNo } = (await onFloor.label(order.id)).body.data!.package!
    const before = await money()
    // Two screens, a reload, a double click: each asks for it by itself.
    const answers = await Promise.all([1, 2, 3].map(() => print(station.id, subject, { again: false })))
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1)
    expect(answers[0]!.body.data).toMatchObject({ kind: 'carrierLabel', about: trackingNo })
    await work()
    const { rows } = await server.admin.query<{ key: string }>(
      `select f.storage_key as key from label l join file f on f.org_id = l.org_id and f.id = l.file_id
       where l.org_id = $1 and l.format = 'ZPL'`,
      [seller.orgId],
    )
    expect(fake.received).toEqual([Buffer.from(await server.services.files.read(rows[0]!.key)).toString('utf8')])
    expect(await money()).toEqual({ ...before, printed: [1] })
    await print(station.id, subject)
    await work()
    expect(fake.received).toHaveLength(2)
    expect(await money()).toEqual({ ...before, printed: [2] })
  })
  it('that cannot be printed changes nothing of the package', async () => {
    const { station } = await planted()
    await fake.off()
    const order = await packed()
    await onFloor.label(order.id)
    const before = [await onFloor.get(order.id), await money()]
    const { packages } = await onFloor.get(order.id)
    const subject = { kind: 'carrierLabel' as const, orderId: order.id, packageId: packages[0]!.id }
    const { id } = (await print(station.id, subject, { again: false })).body.data!
    await work()
    expect(await get(id)).toMatchObject({ state: 'failed', reason: { code: 'PRINTER_REFUSED' } })
    expect([await onFloor.get(order.id), await money()]).toEqual(before)
  })
})
