import { randomUUID } from 'node:crypto'
import { writeKeyset } from '../../../../platform/keyset.ts'
import { getPrintSettings, printLabels, savePrintSettings } from '@waybill/contract/printing/api'
import { createProduct } from '@waybill/contract/products/api'
import {
  getCustomsDefaults,
  getDeclaration,
  listEei,
  type OrderDeclaration,
  printCustomsPaper,
  printProForma,
  saveCustomsDefaults,
  saveDeclaration,
} from '@waybill/contract/customs/api'
import { firstCustomsDefaults } from '@waybill/contract/customs/declaration'
import { getShipment } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import {
  itemOf,
  newOrder,
  type OrderChanges,
  runJobs,
  seedDeclared,
  seedFunds,
  seedOrders,
  shopper,
  testCustoms,
  testRecipient,
} from '../../../../testing/shipping.ts'
import { scanPdf } from '../../../../carriers/labels/scanner.fixture.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const other = 'seller@acme.test'
const orgId = demoOrg.seller
const seller = () => shopper(server, as)
const berlin = {
  ...testRecipient,
  line1: 'Torstr. 1',
  city: 'Berlin',
  state: null,
  zip: '10119',
  country: 'DE',
  phone: '+493012345',
}
const declared = (change: OrderChanges = {}) =>
  seedDeclared(server.database, orgId, [newOrder({ recipient: berlin, ...change })])
const read = async (id: number): Promise<OrderDeclaration> =>
  (await server.call(getDeclaration, { params: { id } }, { as })).body.data!
const inputOf = ({ lines, ...rest }: OrderDeclaration) => ({
  version: rest.version,
  customs: rest.customs,
  lines: lines.map(({ lineId, description, shortDescription, hsCode, originCountry, value, netCg }) => ({
    lineId,
    description,
    shortDescription,
    hsCode,
    originCountry,
    value,
    netCg,
  })),
})
type Input = ReturnType<typeof inputOf>
const save = (id: number, body: Input) => server.call(saveDeclaration, { params: { id }, body }, { as })
/** Saves the declaration of an order after a change. */
async function change(id: number, to: (input: Input) => Partial<Input>) {
  const input = inputOf(await read(id))
  return save(id, { ...input, ...to(input) })
}
const problemsOf = async (id: number) =>
  (await seller().quote([id]))[0]?.problems.map(({ code, fieldName }) => `${code} ${fieldName?.replace(/\d+/, 'n')}`)
/** A file as its pages. */
async function pagesOf(path: string, payload: Record<string, unknown>) {
  const { accessToken } = await server.logIn(as)
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await server.app.inject({ method: 'POST', url: path, payload, headers })
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  return scanPdf(new Uint8Array(answer.rawPayload))
}
const valued = (dollars: number) => (input: Input) => ({
  lines: input.lines.map((line) => ({ ...line, value: dollars * 10_000 })),
})

beforeAll(() => seedFunds(server.database, orgId, 5000_0000))

describe('the defaults of declarations', () => {
  it('are stored, checked and not overwritten from an old page', async () => {
    const first = await server.call(getCustomsDefaults, {}, { as: other })
    expect(first.body.data).toEqual({ settings: firstCustomsDefaults, version: 0 })
    const settings = {
      ...firstCustomsDefaults,
      signer: 'Ann',
      certified: true,
      taxIds: [{ holder: 'sender', type: 'EORI', value: 'GB123456789012' }],
    } as const
    const put = (version: number, more: object = {}) =>
      server.call(
        saveCustomsDefaults,
        { body: { version, settings: { ...settings, taxIds: [...settings.taxIds], ...more } } },
        { as: other },
      )
    expect((await put(0)).body.data).toEqual({ settings, version: 1 })
    expect((await put(0)).status).toBe(409)
    const wrong = await put(1, { taxIds: [{ holder: 'sender', type: 'IOSS', value: 'IM1' }] })
    expect(wrong.status).toBe(400)
    expect(wrong.body.data).toMatchObject([{ fieldName: 'settings.taxIds.0.value', code: 'TAX_ID_FORMAT' }])
    const { rows } = await server.admin.query<{ detail: object }>(
      `select detail from audit_event where action = 'customs.defaultsChanged'`,
    )
    expect(JSON.stringify(rows)).toContain('…9012')
    expect(JSON.stringify(rows)).not.toContain('GB123456789012')
  })
})

describe('the declaration of an order', () => {
  it('is missed before the price, each fact at its field', async () => {
    const [id = 0] = await seedOrders(server.database, orgId, [newOrder({ recipient: berlin })])
    const found = await problemsOf(id)
    expect(found).toEqual(
      expect.arrayContaining([
        'HS_MISSING declaration.lines.n.hsCode',
        'ORIGIN_MISSING declaration.lines.n.originCountry',
      ]),
    )
    expect((await seller().quote([id]))[0]).toMatchObject({ quoteId: null, rates: [] })
  })

  it('is not asked at home, and is to Puerto Rico', async () => {
    const [home = 0, territory = 0] = await seedOrders(server.database, orgId, [
      newOrder(),
      newOrder({ recipient: { ...testRecipient, city: 'San Juan', state: 'PR', zip: '00901' } }),
    ])
    expect(await problemsOf(home)).toEqual([])
    expect(await problemsOf(territory)).toContain('ORIGIN_MISSING declaration.lines.n.originCountry')
    expect((await read(home)).crosses).toBe(false)
  })

  it('is saved incomplete, and priced once it is complete', async () => {
    const [id = 0] = await declared()
    expect((await change(id, (input) => ({ customs: { ...input.customs, contents: 'other' } }))).status).toBe(200)
    expect(await problemsOf(id)).toEqual(['CUSTOMS_EXPLAIN declaration.explanation'])
    expect((await change(id, (input) => ({ customs: { ...input.customs, explanation: 'Prize' } }))).status).toBe(200)
    expect((await seller().quote([id]))[0]?.rates.length).toBeGreaterThan(0)
  })

  it('of an old version, of a line of another order and with a country that there is not is refused', async () => {
    const [id = 0, another = 0] = [...(await declared()), ...(await declared())]
    const input = inputOf(await read(id))
    expect((await save(id, { ...input, version: 7 })).status).toBe(409)
    expect((await save(id, { ...input, lines: inputOf(await read(another)).lines })).status).toBe(400)
    const nowhere = input.lines.map((line) => ({ ...line, originCountry: 'XX' }))
    expect((await save(id, { ...input, lines: nowhere })).body.data).toMatchObject([
      { fieldName: 'lines.0.originCountry' },
    ])
    expect(inputOf(await read(id))).toEqual(input)
  })

  it('decides which carriers are offered', async () => {
    const [id = 0] = await declared()
    const carriers = async () =>
      [...new Set((await seller().quote([id]))[0]?.rates.map(({ carrier }) => carrier))].toSorted()
    expect(await carriers()).toEqual([1, 2, 3, 4])
    await change(id, (input) => ({ customs: { ...input.customs, incoterm: 'DDP' } }))
    expect(await carriers()).toEqual([2, 3, 4])
    await change(id, (input) => ({ customs: { ...input.customs, incoterm: 'DAP', contents: 'donation' } }))
    expect(await carriers()).toEqual([1])
  })

  it('weighs its goods as their product does, rounded down', async () => {
    const { body } = await server.call(
      createProduct,
      {
        body: {
          skuCode: 'PACK-30',
          skuName: 'Day pack',
          packageType: 'Package Needed',
          unit: 'in/lb',
          length: 6,
          width: 5,
          height: 4,
          weight1: 1,
          weight2: 14,
        },
      },
      { as, headers: { 'idempotency-key': 'product-of-thirty-ounces' } },
    )
    expect(body.errorCode).toBeNull()
    const lines = [{ sku: 'PACK-30', name: 'Day pack', quantity: 2, unitPrice: null }]
    const [id = 0] = await seedOrders(server.database, demoOrg.seller, [newOrder({ lines })])
    // 30 oz = 850.4856 g.
    expect((await read(id)).lines.map(({ netCg }) => netCg)).toEqual([85_048])
  })

  it('is frozen with the label: what is changed later is not on its papers', async () => {
    const [id = 0] = await declared({ reference: 'REF-1' })
    await change(id, (input) => ({ customs: { ...input.customs, invoiceNo: 'INV-7' } }))
    const { items } = await seller().ship([id], 1)
    const shipmentId = items[0]?.shipmentId ?? 0
    expect((await change(id, (input) => input)).body.errorCode).toBe('ORDER_HAS_LABEL')
    const shipment = await server.call(getShipment, { params: { id: shipmentId } }, { as })
    expect(shipment.body.data?.declaration).toMatchObject({
      invoiceNo: 'INV-7',
      signer: 'Maya Redwood',
      legend: '30.37(a)',
      tariffPayer: 1,
      lines: [{ hsCode: testCustoms.hsCode, value: testCustoms.value, netCg: 10_000 }],
    })
    const body = { shipmentIds: [shipmentId], paper: 'commercialInvoice', size: 'a4', copies: 2 }
    const pages = await pagesOf(printCustomsPaper.path, body)
    expect(pages).toHaveLength(2)
    for (const text of [
      'Commercial invoice',
      'INV-7',
      'Cotton T-shirt, knitted',
      'NOEEI 30.37(a)',
      'Maya Redwood',
      'Berlin',
    ])
      expect(pages[0]?.text).toContain(text)
    const form = await pagesOf(printCustomsPaper.path, { shipmentIds: [shipmentId], paper: 'form', size: '4x6' })
    expect(form[0]?.scans.map(({ text }) => text)).toEqual([shipment.body.data?.trackingNo])
    const wrong = await server.call(
      printCustomsPaper,
      { body: { shipmentIds: [shipmentId], paper: 'proForma', size: '4x6' } },
      { as },
    )
    expect(wrong.status).toBe(400)
  })

  it('has papers only where there is one, of the post only the forms of the post', async () => {
    const [home = 0] = await seedOrders(server.database, orgId, [newOrder()])
    const [abroad = 0] = await declared()
    const bought = [...(await seller().ship([home])).items, ...(await seller().ship([abroad], 2)).items]
    const print = (at: number) =>
      server.call(
        printCustomsPaper,
        { body: { shipmentIds: [bought[at]?.shipmentId ?? 0], paper: 'form', size: '4x6' } },
        { as },
      )
    expect((await print(0)).body.errorCode).toBe('PAPER_NOT_THERE')
    expect((await print(1)).body.errorCode).toBe('CUSTOMS_FORM_OF_POST')
  })

  it('is printed with its label where the carrier takes it on paper, unless the print settings say otherwise', async () => {
    const [post = 0, courier = 0] = [...(await declared()), ...(await declared())]
    const [home = 0] = await seedOrders(server.database, orgId, [newOrder()])
    const bought = [
      ...(await seller().ship([post], 1)).items,
      ...(await seller().ship([courier], 2)).items,
      ...(await seller().ship([home], 1)).items,
    ]
    const shipmentIds = bought.map((item) => item.shipmentId ?? 0)
    const printed = async () => (await pagesOf(printLabels.path, { shipmentIds })).map(({ text }) => text)
    const pages = await printed()
    expect(pages).toHaveLength(3 + 1 + 3)
    expect(pages[1]).toContain('Cotton T-shirt')
    for (const page of pages.slice(3, 6)) expect(page).toContain('Commercial invoice')
    const { version } = (await server.call(getPrintSettings, {}, { as })).body.data!
    await server.call(savePrintSettings, { body: { version, change: { withCustoms: false } } }, { as })
    expect(await printed()).toHaveLength(3)
  })

  it('keeps a Chinese description that was not sent, and changes one that was', async () => {
    const [id = 0] = await declared()
    const chinese = async () => (await read(id)).lines.map(({ descriptionCn }) => descriptionCn)
    await change(id, (input) => ({ lines: input.lines.map((line) => ({ ...line, descriptionCn: '棉质 T 恤' })) }))
    expect(await chinese()).toEqual(['棉质 T 恤'])
    await change(id, valued(7))
    expect(await chinese()).toEqual(['棉质 T 恤'])
  })

  it('is printed as a pro forma before there is a label', async () => {
    const [id = 0] = await declared()
    const pages = await pagesOf(printProForma.path, { orderId: id, size: 'letter' })
    expect(pages[0]?.text).toContain('Pro forma invoice')
  })
})

describe('a filing', () => {
  it('that is missing is shown before the price, and with its ITN the label says so', async () => {
    const [id = 0] = await declared({ recipient: { ...berlin, name: 'Filed Person' } })
    await change(id, valued(2600))
    expect(await problemsOf(id)).toEqual(['EEI_REQUIRED declaration.itn'])
    await change(id, (input) => ({ customs: { ...input.customs, itn: 'AES X20261124000001' } }))
    const { items } = await seller().ship([id], 2)
    expect(items[0]).toMatchObject({ state: 'bought' })
    const list = await server.call(listEei, { query: { search: 'X20261124000001', limit: 50 } }, { as })
    expect(list.body.data?.records).toMatchObject([
      {
        kind: 'filed',
        itn: 'X20261124000001',
        legend: null,
        recipient: 'Filed Person',
        country: 'DE',
        sums: { 6109100012: 2600_0000 },
      },
    ])
  })

  it('is needed for parcels of a day together, refused before money is held, and not once one is voided', async () => {
    const recipient = { ...berlin, name: 'Two Parcels' }
    const ids = [...(await declared({ recipient })), ...(await declared({ recipient }))]
    for (const id of ids) await change(id, valued(1300))
    // Both priced before either is bought: each is exempt by itself.
    const quotes = await seller().quote(ids)
    expect(quotes.map(({ problems }) => problems)).toEqual([[], []])
    const { body } = await seller().buy(quotes.map((quote) => itemOf(quote, 2)))
    await runJobs(server)
    const { items } = await seller().status(body.data?.batchId ?? '')
    expect(items.map(({ state }) => state).toSorted()).toEqual(['bought', 'failed'])
    const failed = items.find(({ state }) => state === 'failed')
    expect(failed?.problem).toMatchObject({ code: 'EEI_REQUIRED', fieldName: 'declaration.itn' })
    const { rows } = await server.admin.query('select 1 from purchase where order_id = $1', [failed?.orderId])
    expect(rows).toEqual([])
    expect(await problemsOf(failed?.orderId ?? 0)).toEqual(['EEI_REQUIRED declaration.itn'])
    const bought = items.find(({ state }) => state === 'bought')
    await server.admin.query('update shipment set status = 4 where id = $1', [bought?.shipmentId])
    expect(await problemsOf(failed?.orderId ?? 0)).toEqual([])
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('is needed for parcels of a day together, unless one is exempt: label, papers and history name that exemption', async () => {
    const recipient = { ...berlin, name: 'Tools Home' }
    const [first = 0, second = 0] = [...(await declared({ recipient })), ...(await declared({ recipient }))]
    for (const id of [first, second]) await change(id, valued(1300))
    expect((await seller().ship([first], 2)).items[0]).toMatchObject({ state: 'bought' })
    await change(second, (input) => ({ customs: { ...input.customs, exemption: '30.37(q)' } }))
    expect(await problemsOf(second)).toEqual([])
    const proForma = await pagesOf(printProForma.path, { orderId: second, size: 'letter' })
    expect(proForma[0]?.text).toContain('NOEEI 30.37(q)')
    const shipmentId = (await seller().ship([second], 2)).items[0]?.shipmentId ?? 0
    const { body } = await server.call(getShipment, { params: { id: shipmentId } }, { as })
    expect(body.data?.declaration).toMatchObject({ legend: '30.37(q)', exemption: '30.37(q)' })
    const paper = { shipmentIds: [shipmentId], paper: 'commercialInvoice', size: 'letter' }
    expect((await pagesOf(printCustomsPaper.path, paper))[0]?.text).toContain('NOEEI 30.37(q)')
    const { rows } = await server.admin.query<{ legend: string }>(
      `select legend from eei_parcel where recipient = 'Tools Home' order by created_at`,
    )
    expect(rows.map(({ legend }) => legend)).toEqual(['30.37(a)', '30.37(q)'])
  })

  it('is listed with exemptions, a page at a time, of its own organization alone', async () => {
    const first = (await server.call(listEei, { query: { limit: 1 } }, { as })).body.data!
    expect(first.total.count).toBeGreaterThan(1)
    const second = (await server.call(listEei, { query: { limit: 1, cursor: first.next ?? '' } }, { as })).body.data!
    expect(second.records[0]?.id).not.toBe(first.records[0]?.id)
    const noTime = writeKeyset('eei', ['2026-02-03T25:00:00.000000Z', randomUUID()])
    const { status, body } = await server.call(listEei, { query: { cursor: noTime } }, { as })
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    const exempt = await server.call(listEei, { query: { kind: 'exempt', limit: 50 } }, { as })
    expect(new Set(exempt.body.data?.records.map(({ kind }) => kind))).toEqual(new Set(['exempt']))
    expect((await server.call(listEei, { query: { limit: 50 } }, { as: other })).body.data?.records).toEqual([])
  })
})
