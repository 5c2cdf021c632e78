import * as printApi from '@waybill/contract/floor-printing/print-api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { startJobs } from '../../../platform/jobs/index.ts'
import { fakePrinter } from '../../../testing/fake-printer.ts'
import { plantFloor, plantOutbound, plantStock } from '../../../testing/outbound-floor.ts'
import { type Planted, seedUser } from '../../../testing/people.ts'
import { plantedPrinters } from '../../../testing/printers.ts'
import { newOrder, seedFunds, seedOrders } from '../../../testing/shipping.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { floorCalls } from '../outbound/floor/floor.fixture.ts'
import { printersModule } from './index.ts'
import { useFloorPrints } from './prints.fixture.ts'
import { patienceFor } from './reach/raw.ts'
import { sendPrint } from './send.ts'

const { server, here, work, jobsOf, place, print, get, retry, planted } = useFloorPrints()
const { staff } = demoWarehouse
const as = { as: staff }
/** A machine under load is not a fault. */
const patient = { timeout: 20_000 }
const onFloor = floorCalls(server, () => here.floor)

describe('the label of a package', () => {
  let seller: Planted
  beforeEach(async () => {
    seller = await seedUser(server, { company: `Seller ${randomUUID()}` })
    await server.admin.query('update org set identity_verified = true where id = $1', [seller.orgId])
    here.floor = await plantFloor(server, seller.orgId)
  })
  async function packed() {
    await seedFunds(server.database, seller.orgId, 100_0000)
    const [orderId] = await seedOrders(server.database, seller.orgId, [
      newOrder({ orderNo: `SO-${randomUUID().slice(0, 8)}` }),
    ])
    await plantStock(server, here.floor, [{ sku: 'MUG', place: 'A-1', quantity: 5 }])
    const order = await plantOutbound(server, here.floor, { MUG: 1 }, { option: 10, orderId: orderId! })
    const code = here.floor.skuOf('MUG')
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
    expect(here.fake.received).toEqual([Buffer.from(await server.services.files.read(rows[0]!.key)).toString('utf8')])
    expect(await money()).toEqual({ ...before, printed: [1] })
    await print(station.id, subject)
    await work()
    expect(here.fake.received).toHaveLength(2)
    expect(await money()).toEqual({ ...before, printed: [2] })
  })
  it('is not printed by an older print once it was voided and another one bought', async () => {
    const { station } = await planted()
    await here.fake.off()
    const order = await packed()
    await onFloor.label(order.id)
    const { packages } = await onFloor.get(order.id)
    const subject = { kind: 'carrierLabel' as const, orderId: order.id, packageId: packages[0]!.id }
    const { id } = (await print(station.id, subject)).body.data!
    await work()
    expect(await get(id)).toMatchObject({ state: 'failed' })
    const { rows } = await server.admin.query<{ id: number }>('select id::int from shipment where org_id = $1', [
      seller.orgId,
    ])
    await server.call(voidLabels, { body: { shipmentIds: [rows[0]!.id] } }, { as: seller.email })
    expect((await onFloor.label(order.id)).status).toBe(200)
    await here.fake.on()
    await retry(id)
    await work()
    expect(await get(id)).toMatchObject({ state: 'failed', reason: { code: 'LABEL_VOIDED' } })
    const pdf = { method: 'GET' as const, url: printApi.openFloorPrint.path.replace(':id', String(id)), as: staff }
    expect((await server.request(pdf)).status).not.toBe(200)
    expect(here.fake.received).toEqual([])
    const query = { packageId: packages[0]!.id, limit: 10 }
    const { body } = await server.call(printApi.listFloorPrints, { query }, as)
    expect(body.data!.records.map((one) => one.id)).toEqual([id])
  })
  it('is of the warehouse of the station', async () => {
    const order = await packed()
    await onFloor.label(order.id)
    const { packages } = await onFloor.get(order.id)
    const elsewhere = await plantedPrinters(server, (await plantFloor(server)).warehouseId)
    const subject = { kind: 'carrierLabel' as const, orderId: order.id, packageId: packages[0]!.id }
    expect((await print(elsewhere.station.id, subject)).status).toBe(404)
  })
  it('that the seller brought reaches the printer as dots, never as the seller wrote it', async () => {
    const { station } = await planted()
    const order = await packed()
    await onFloor.label(order.id)
    const { packages } = await onFloor.get(order.id)
    const hostile = await server.services.files.put(
      Buffer.from('^XA^FO50,50^A0N,60,60^FDHELLO^FS^PQ9999^XZ~JR^XA^JUS^XZ'),
    )
    await server.admin.query(
      `update file set storage_key = $2 where org_id = $1
         and id = (select file_id from label where org_id = $1 and format = 'ZPL')`,
      [seller.orgId, hostile.key],
    )
    await server.admin.query(`update shipment set service_code = 'OWN_LABEL' where org_id = $1`, [seller.orgId])
    const subject = { kind: 'carrierLabel' as const, orderId: order.id, packageId: packages[0]!.id }
    const { id } = (await print(station.id, subject)).body.data!
    await work()
    expect(await get(id)).toMatchObject({ state: 'done', reason: null })
    expect(here.fake.received).toHaveLength(1)
    expect(here.fake.received[0]).toMatch(/^\^XA\^PW812\^LL1218\^FO0,0\^GFA,124236,124236,102,[0-9A-F,]+\^FS\^XZ\n$/)
  })
  /** A label on a printer that stops reading in the middle of it, and another print that waits for that printer. */
  async function hanging() {
    const { station } = await planted()
    const order = await packed()
    await onFloor.label(order.id)
    const { packages } = await onFloor.get(order.id)
    const long = await server.services.files.put(Buffer.alloc(8_000_000, 'A'))
    await server.admin.query(
      `update file set storage_key = $2 where org_id = $1
         and id = (select file_id from label where org_id = $1 and format = 'ZPL')`,
      [seller.orgId, long.key],
    )
    here.fake.mood = 'hangs'
    const subject = { kind: 'carrierLabel' as const, orderId: order.id, packageId: packages[0]!.id }
    const first = (await print(station.id, subject)).body.data!
    return { first, second: (await print(station.id, place('A-1'))).body.data! }
  }
  it('that a printer stops receiving may be printed; what waits for that printer fails', async () => {
    const { first, second } = await hanging()
    const patience = () => ({ ...patienceFor(1), idleMs: 500 })
    await sendPrint(server.services, (await jobsOf(first.id))[0]!, { lastAttempt: false, patience })
    expect(await get(first.id)).toMatchObject({ state: 'unsure', reason: { code: 'PRINTER_STALLED' } })
    expect(await get(second.id)).toMatchObject({ state: 'failed', reason: { code: 'PRINTER_TIMED_OUT' } })
  })
  it('that a printer stops receiving keeps no other printer of the operator from printing', async () => {
    const { first } = await hanging()
    const other = await fakePrinter()
    const { station } = await planted({ host: other.host })
    const { database, log } = server.services
    const jobs = printersModule.jobs?.(server.services) ?? []
    const worker = await startJobs({ database, log, concurrency: 1, jobs })
    await expect.poll(() => get(first.id), patient).toMatchObject({ state: 'sent' })
    const { id } = (await print(station.id, place('A-2'))).body.data!
    await expect.poll(() => get(id), patient).toMatchObject({ state: 'done' })
    expect(await get(first.id)).toMatchObject({ state: 'sent' })
    await Promise.all([here.fake.off(), other.off()])
    await expect.poll(() => get(first.id), patient).toMatchObject({ state: 'unsure' })
    await worker.stop()
  })
  it('that cannot be printed changes nothing of the package', async () => {
    const { station } = await planted()
    await here.fake.off()
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
