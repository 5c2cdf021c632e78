import { PDFDocument } from '@cantoo/pdf-lib'
import { checkDigitUps } from '@waybill/contract/carriers/tracking-number'
import { getOrder, listOrders, updateOrder } from '@waybill/contract/orders/api'
import { splitOrder } from '@waybill/contract/orders/regrouping-api'
import { printLabels } from '@waybill/contract/printing/api'
import { getShipment, voidLabels } from '@waybill/contract/shipping/api'
import {
  attachOwnLabels,
  type ReadLabel,
  readOwnLabels,
  removeOwnLabel,
  restoreOwnLabel,
} from '@waybill/contract/shipping/own-label-api'
import { randomBytes } from 'node:crypto'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { pixelsOfPdf, scanPdf, scanZpl } from '../../../../carriers/labels/scanner.fixture.ts'
import { demoOrg } from '../../../../demo/index.ts'
import { sendFile } from '../../../../testing/send-file.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, type OrderChanges, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const stranger = 'seller@acme.test'

type Bought = { carrier: number; trackingNo: string; PDF: Buffer; ZPL: Buffer }
const bought: Bought[] = []

async function filesOf(shipmentId: number): Promise<Pick<Bought, 'PDF' | 'ZPL'>> {
  const { rows } = await server.admin.query<{ format: 'PDF' | 'ZPL'; key: string }>(
    'select l.format, f.storage_key as key from label l join file f on f.org_id = l.org_id and f.id = l.file_id where l.shipment_id = $1',
    [shipmentId],
  )
  const files = await Promise.all(rows.map(async ({ format, key }) => [format, await server.services.files.read(key)]))
  return Object.fromEntries(files) as Pick<Bought, 'PDF' | 'ZPL'>
}

const send = (content: Uint8Array | string, { orderIds = [] as number[], who = as, fileName = 'label.bin' } = {}) =>
  sendFile(server, { route: readOwnLabels, as: who, fileName, content, query: { orderIds } })
const read = async (...given: Parameters<typeof send>): Promise<ReadLabel[]> => {
  const { body } = await send(...given)
  expect([body.errorCode, body.message]).toEqual([null, null])
  return (body.data as { labels: ReadLabel[] }).labels
}
type Row = { labelId: string; orderId: number; carrier: number; trackingNo: string }
const attach = (labels: Row[], who = as) => server.call(attachOwnLabels, { body: { labels } }, { as: who })
const resultOf = async (row: Row) => (await attach([row])).body.data!.results[0]!
const orderOf = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
const seeded = async (changes: OrderChanges = {}) =>
  (await seedOrders(server.database, demoOrg.seller, [newOrder(changes)]))[0]!
const remove = (shipmentId: number, who = as) => server.call(removeOwnLabel, { body: { shipmentId } }, { as: who })
const restore = (shipmentId: number, who = as) => server.call(restoreOwnLabel, { body: { shipmentId } }, { as: who })
const pngOf = async (pdf: Buffer): Promise<Buffer> => {
  const { data, width, height } = await pixelsOfPdf(pdf, 203)
  return sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
}

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 10_000_0000)
  for (const carrier of [1, 2, 3, 4]) {
    const batch = await shopper(server, as).ship([await seeded()], carrier)
    const id = batch.items[0]?.shipmentId ?? 0
    const { body } = await server.call(getShipment, { params: { id } }, { as })
    bought.push({ carrier, trackingNo: body.data!.trackingNo, ...(await filesOf(id)) })
  }
  // They were sold here, and are uploaded below as if they came from elsewhere: as numbers that were used long ago.
  await server.admin.query(`update shipment set created_at = now() - interval '1 year'`)
})

describe('the number of an uploaded label', () => {
  it('is read beyond doubt from the labels of every carrier, as PDF, ZPL and PNG', async () => {
    for (const { carrier, trackingNo, PDF, ZPL } of bought) {
      for (const [kind, bytes] of [
        ['PDF', PDF],
        ['ZPL', ZPL],
        ['PNG', await pngOf(PDF)],
      ] as const) {
        const labels = await read(bytes)
        expect({ kind, labels }).toMatchObject({ kind, labels: [{ kind, certain: true, page: 1, pages: 1 }] })
        expect({ kind, first: labels[0]?.numbers[0] }).toEqual({ kind, first: { carrier, trackingNo } })
      }
    }
  })

  it('is left to the seller where there is no barcode', async () => {
    const blank = await PDFDocument.create()
    blank.addPage([288, 432]).drawRectangle({ x: 20, y: 20, width: 100, height: 100 })
    const [label] = await read(await blank.save())
    expect(label).toMatchObject({ numbers: [], certain: false, kind: 'PDF' })
    const orderId = await seeded()
    const typed = await resultOf({ labelId: label!.id, orderId, carrier: 2, trackingNo: '1z 999 aa1 01 2345 6784' })
    expect(typed.problem).toBeNull()
    expect((await orderOf(orderId)).shipment).toMatchObject({ trackingNo: '1Z999AA10123456784' })
  })

  it('is read of each page; an order is proposed where the label names it or only one goes there', async () => {
    const file = await PDFDocument.create()
    for (const { PDF } of bought.slice(0, 2)) {
      const [page] = await file.copyPages(await PDFDocument.load(PDF), [0])
      file.addPage(page)
    }
    const here = await seeded()
    const away = await seeded({ recipient: { ...newOrder().recipient, zip: '60601', city: 'Chicago', state: 'IL' } })
    const labels = await read(await file.save(), { orderIds: [here, away] })
    expect(labels.map(({ page, pages }) => [page, pages])).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(labels[0]).toMatchObject({ orderId: here })
    const twins = await read(bought[0]!.PDF, { orderIds: [here, await seeded()] })
    expect(twins[0]).toMatchObject({ orderId: null })
  })
})

it('is read of the labels that end, whatever begins after them', async () => {
  const labels = await read(`^XA^FO50,50^BCN,200,N,N,N^FD1Z999AA10123456784^FS^XZ${'^XA'.repeat(1_500_000)}`)
  expect(labels).toMatchObject([{ certain: true, page: 1, pages: 1 }])
})

describe('a file that is no label', () => {
  it.each([
    ['a program', Buffer.from('MZ\u0090\u0000This program cannot be run'), 'OWN_LABEL_KIND'],
    ['a script that is called a label', '#!/bin/sh\nrm -rf /\n', 'OWN_LABEL_KIND'],
    ['a page of the web', '<html>%PDF-1.4</html>', 'OWN_LABEL_KIND'],
    ['a PDF that ends early', '%PDF-1.7\n1 0 obj\n<<', 'OWN_LABEL_DAMAGED'],
    ['a PNG that ends early', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]), 'OWN_LABEL_DAMAGED'],
    ['ZPL that only sets the printer up', '^XA^PW812^JUS^XZ', 'OWN_LABEL_DAMAGED'],
    ['nothing', '', 'FILE_EMPTY'],
    ['too much', Buffer.alloc(5 * 1_048_576 + 1, 32), 'OWN_LABEL_TOO_LARGE'],
    ['too many labels', '^XA^FO10,10^FDx^FS^XZ'.repeat(101), 'OWN_LABEL_TOO_MANY'],
    ['labels that begin and never end', '^XA'.repeat(1_500_000), 'OWN_LABEL_KIND'],
  ])('%s is refused', async (_, content, code) => {
    const { status, body } = await send(content, { fileName: 'label.pdf' })
    expect([status, body.errorCode]).toEqual([400, code])
  })
})

/** Blanks that unpack to a thousand times their size, and that again. */
function bomb(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1_048_576, ' '), { finishFlush: constants.Z_SYNC_FLUSH })
  const end = deflateRawSync(Buffer.alloc(0))
  return deflateSync(Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => block), end]))
}
const streamOf = (entries: string, data: Buffer | string): string =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`

it('that unpacks to more than any label holds takes no memory of the server', async () => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents [4 0 R 5 0 R] >>',
    streamOf('', '20 20 100 100 re f'),
    streamOf('/Filter [/FlateDecode /FlateDecode]', bomb(1024)),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  const file = Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF`, 'latin1')
  expect(file.length).toBeLessThan(100_000)
  const before = process.resourceUsage().maxRSS
  const { status, body: answer } = await send(file)
  expect([status, answer.errorCode]).toEqual([400, 'OWN_LABEL_DAMAGED'])
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(400_000)
})

/** A UPS label of a number that nobody has. */
async function uploaded(number: string): Promise<ReadLabel> {
  const [label] = await read(`^XA^FO50,50^BY3^BCN,200,N,N,N^FD${number}^FS^XZ`)
  return label!
}
const numbers = ['0123456', '0123457', '0123458', '0123459'].map((serial) => {
  const body = `12345E03${serial}`
  return `1Z${body}${checkDigitUps(body)}`
})
const rowOf = (label: ReadLabel, orderId: number): Row => ({ labelId: label.id, orderId, ...label.numbers[0]! })

describe('an order with an uploaded label', () => {
  it('is shipped without a charge, printed like others, and as it was once the label is removed', async () => {
    const orderId = await seeded()
    const { version } = await orderOf(orderId)
    const chosen = await server.call(updateOrder, { params: { id: orderId }, body: { version, fulfilment: 6 } }, { as })
    expect(chosen.body.data).toMatchObject({ fulfilment: 6, can: { buy: { reason: 'ORDER_BRINGS_LABEL' } } })
    const entries = async () => (await server.admin.query('select count(*)::int as n from ledger_entry')).rows[0]
    const before = await entries()
    const label = await uploaded(numbers[1]!)
    const row = rowOf(label, orderId)
    const { shipmentId, problem } = await resultOf(row)
    expect(problem).toBeNull()
    expect((await resultOf(row)).shipmentId).toBe(shipmentId)
    const id = shipmentId!
    expect(await entries()).toEqual(before)
    const shipped = await orderOf(orderId)
    expect(shipped).toMatchObject({
      status: 2,
      fulfilment: 6,
      shipments: [{ id, price: 0, serviceCode: 'OWN_LABEL', trackingNo: numbers[1] }],
      activity: expect.arrayContaining([expect.objectContaining({ action: 'label.uploaded' })]),
    })
    const { body } = await server.call(getShipment, { params: { id } }, { as })
    expect(body.data).toMatchObject({
      movements: [],
      can: { void: { reason: 'LABEL_UPLOADED' }, print: { allowed: true } },
    })
    const answer = await server.app.inject({
      method: 'POST',
      url: printLabels.path,
      payload: { shipmentIds: [id] },
      headers: { host: 'localhost', authorization: `Bearer ${await server.tokenOf(as)}` },
    })
    const [page] = await scanPdf(new Uint8Array(answer.rawPayload))
    expect(page?.scans.map(({ text }) => text)).toContain(numbers[1])
    const voided = await server.call(voidLabels, { body: { shipmentIds: [id] } }, { as })
    expect(voided.body.data!.results[0]!.problem).toMatchObject({ code: 'LABEL_UPLOADED' })

    expect((await remove(id)).body.data).toEqual({ shipmentId: id, orderId })
    expect(await orderOf(orderId)).toMatchObject({ status: 1, fulfilment: 6, shipment: null })
    expect((await remove(id)).body.errorCode).toBe('OWN_LABEL_REMOVED')
    expect((await restore(id)).body.data).toEqual({ shipmentId: id, orderId })
    expect(await orderOf(orderId)).toMatchObject({ status: 2, shipment: { id } })
    expect((await restore(id)).body.errorCode).toBe('OWN_LABEL_NOT_REMOVED')
  })

  it('is not restored where the order went on in several packages, was split or put on hold meanwhile', async () => {
    const removed = async (change: (orderId: number) => Promise<unknown>) => {
      const label = await uploaded(numbers[0]!)
      const orderId = await seeded({ lines: [{ sku: 'MUG', name: 'Mug', quantity: 2, unitPrice: null }] })
      const { shipmentId } = await resultOf(rowOf(label, orderId))
      await remove(shipmentId!)
      await change(orderId)
      const { status, body } = await restore(shipmentId!)
      return [status, body.errorCode, (await orderOf(orderId)).shipment]
    }
    const update = (body: object) => async (id: number) => {
      const { version } = await orderOf(id)
      const answer = await server.call(updateOrder, { params: { id }, body: { version, ...body } }, { as })
      expect(answer.body.errorCode).toBeNull()
    }
    const split = async (id: number) => {
      const { version, lines } = await orderOf(id)
      const body = { version, parts: [{ lines: [{ lineId: lines[0]!.id, quantity: 1 }] }] }
      const headers = { 'idempotency-key': `split-${id}` }
      const answer = await server.call(splitOrder, { params: { id }, body }, { as, headers })
      expect(answer.body.errorCode).toBeNull()
    }
    const size = { length: 5, width: 5, height: 5, massUnit: 'lb', sizeUnit: 'in' }
    const other = { type: null, weight: 1, weight2: 0, ...size, insuredValue: null, declaredValue: null }
    expect(await removed(update({ otherPackages: [other] }))).toEqual([409, 'ORDER_SEVERAL_PACKAGES', null])
    expect(await removed(update({ hold: { reason: null, until: null } }))).toEqual([409, 'ORDER_ON_HOLD', null])
    expect(await removed(split)).toEqual([409, 'OWN_LABEL_REGROUPED', null])
  })

  it('is cut out of the part of the page that is shown', async () => {
    const file = await PDFDocument.create()
    const [label] = await file.embedPdf(bought[1]!.PDF, [0])
    const page = file.addPage([900, 1200])
    page.drawPage(label!, { x: 500, y: 600, width: 288, height: 432 })
    page.setCropBox(480, 580, 330, 480)
    const [found] = await read(await file.save())
    const { shipmentId } = await resultOf(rowOf(found!, await seeded()))
    const [scan] = await scanPdf((await filesOf(shipmentId!)).PDF)
    expect(scan?.scans.map(({ text }) => text)).toContain(bought[1]!.trackingNo)
    await remove(shipmentId!)
  })

  it('is kept small, whatever else its file holds', async () => {
    const file = await PDFDocument.create()
    const picture = await file.embedJpg(
      await sharp(randomBytes(3 * 900 * 900), { raw: { width: 900, height: 900, channels: 3 } })
        .jpeg({ quality: 100 })
        .toBuffer(),
    )
    const [label] = await file.embedPdf(bought[1]!.PDF, [0])
    for (let page = 0; page < 3; page++) file.addPage([288, 432]).drawPage(label!)
    for (const page of file.getPages()) page.node.newXObject('Unused', picture.ref)
    const labels = await read(await file.save())
    expect(labels).toHaveLength(3)
    const { rows } = await server.admin.query<{ size: number }>(
      `select f.size::int as size from own_label o join file f on f.org_id = o.org_id and f.id = o.pdf_file where o.id = any($1::uuid[])`,
      [labels.map(({ id }) => id)],
    )
    for (const { size } of rows) expect(size).toBeLessThan(1_048_576)
  })

  it('is printed as ZPL whatever was uploaded', async () => {
    const [label] = await read(await pngOf(bought[1]!.PDF))
    const { shipmentId } = await resultOf(rowOf(label!, await seeded()))
    const { ZPL } = await filesOf(shipmentId!)
    expect((await scanZpl(ZPL.toString())).map(({ text }) => text)).toContain(bought[1]!.trackingNo)
  })

  it('is refused where the number is used, is of another carrier, or the order cannot be shipped', async () => {
    const [first, second, third] = [await seeded(), await seeded(), await seeded()]
    const label = await uploaded(numbers[2]!)
    expect((await resultOf(rowOf(label, first))).problem).toBeNull()
    expect((await resultOf(rowOf(label, second))).problem).toMatchObject({ code: 'OWN_LABEL_USED' })
    const again = await uploaded(numbers[2]!)
    expect((await resultOf(rowOf(again, second))).problem).toMatchObject({ code: 'TRACKING_TAKEN' })
    expect((await resultOf(rowOf(again, first))).problem).toMatchObject({ code: 'ORDER_HAS_LABEL' })
    const wrong = { ...rowOf(again, second), carrier: 1 }
    expect((await resultOf(wrong)).problem).toMatchObject({ code: 'TRACKING_OF_CARRIER', fieldName: 'trackingNo' })
    const { version } = await orderOf(third)
    await server.call(
      updateOrder,
      { params: { id: third }, body: { version, hold: { reason: null, until: null } } },
      { as },
    )
    expect((await resultOf(rowOf(again, third))).problem).toMatchObject({ code: 'ORDER_ON_HOLD' })
  })

  it("takes no number of another organization's shipment", async () => {
    const [mine] = await read(bought[0]!.ZPL, { who: stranger })
    await server.admin.query(`update shipment set created_at = now() where tracking_no = $1`, [bought[0]!.trackingNo])
    const [theirs] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder()])
    const { body } = await attach([rowOf(mine!, theirs!)], stranger)
    expect(body.data!.results[0]!.problem).toMatchObject({ code: 'TRACKING_TAKEN' })
  })
})

describe('uploaded labels are their organization’s own', () => {
  it('and so are orders and shipments', async () => {
    const orderId = await seeded()
    const label = await uploaded(numbers[3]!)
    const row = rowOf(label, orderId)
    expect((await attach([row], stranger)).status).toBe(404)
    const [theirs] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder()])
    expect((await attach([{ ...row, orderId: theirs! }], stranger)).status).toBe(404)
    const { shipmentId } = await resultOf(row)
    expect((await remove(shipmentId!, stranger)).status).toBe(404)
    expect((await restore(shipmentId!, stranger)).status).toBe(404)
    expect((await server.call(attachOwnLabels, { body: { labels: [row] } })).status).toBe(401)
    expect((await server.call(attachOwnLabels, { body: { labels: [row] } }, { as: 'admin@demo.test' })).status).toBe(
      403,
    )
  })

  it('and labels that were bought are not removed', async () => {
    const batch = await shopper(server, as).ship([await seeded()], 2)
    expect((await remove(batch.items[0]!.shipmentId!)).body.errorCode).toBe('OWN_LABEL_BOUGHT')
  })
})

describe('the fulfillment option', () => {
  const change = async (id: number, body: object) =>
    server.call(updateOrder, { params: { id }, body: { version: (await orderOf(id)).version, ...body } }, { as })

  it('follows from the service and is settled at the quote', async () => {
    const id = await seeded()
    expect(await orderOf(id)).toMatchObject({ fulfilment: 7 })
    const buyer = shopper(server, as)
    for (const [fulfilment, tag] of [
      [10, 'cheapest'],
      [11, 'fastest'],
    ] as const) {
      expect((await change(id, { fulfilment })).body.data).toMatchObject({
        fulfilment,
        carrier: null,
        can: { buy: { allowed: true } },
      })
      const [quote] = await buyer.quote([id])
      expect(quote!.rates.find(({ tags }) => tags.includes('assigned'))?.tags).toContain(tag)
    }
    expect((await change(id, { carrier: 2, serviceCode: '03' })).body.data).toMatchObject({ fulfilment: 0 })
    expect((await change(id, { fulfilment: 6 })).body.data).toMatchObject({
      fulfilment: 6,
      carrier: null,
      serviceCode: null,
    })
    expect((await buyer.quote([id]))[0]?.problems).toMatchObject([{ code: 'ORDER_BRINGS_LABEL' }])
    expect((await change(id, { fulfilment: 7 })).body.data).toMatchObject({ fulfilment: 7 })
  })

  it.each([
    [{ fulfilment: 5 }, 'fulfilment FULFILMENT_UNKNOWN'],
    [{ fulfilment: 0 }, 'serviceCode FULFILMENT_NEEDS_SERVICE'],
    [{ fulfilment: 10, carrier: 2, serviceCode: '03' }, 'fulfilment FULFILMENT_EXCLUDES_SERVICE'],
    [{ fulfilment: 9 }, 'warehouseId FULFILMENT_BY_WAREHOUSE'],
  ])('%o is refused at its field', async (body, problem) => {
    const { status, body: answer } = await change(await seeded(), body)
    const fields = answer.data as unknown as { fieldName: string; code: string }[]
    expect([status, fields.map(({ fieldName, code }) => `${fieldName} ${code}`)]).toEqual([400, [problem]])
  })

  it('filters the list', async () => {
    const id = await seeded()
    await change(id, { fulfilment: 11 })
    const { body } = await server.call(listOrders, { query: { fulfilments: [11] } }, { as })
    expect(body.data!.records.map(({ id: one, fulfilment }) => [one, fulfilment])).toEqual([[id, 11]])
  })
})
