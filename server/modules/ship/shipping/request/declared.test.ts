import { getShipment } from '@waybill/contract/shipping/api'
import { printLabels } from '@waybill/contract/printing/api'
import { signature } from '@waybill/contract/carriers/enums'
import { updateOrder } from '@waybill/contract/orders/api'
import { payMethod } from '@waybill/contract/declarations/cod'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import {
  itemOf,
  newOrder,
  seedFunds,
  seedDeclared,
  runJobs,
  shopper,
  testRecipient,
} from '../../../../testing/shipping.ts'
import { findOrdersToShip } from './orders-to-ship.ts'
import { orderProblems, shipRequest } from './ship-request.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const seller = () => shopper(server, as)
const orders = (...changes: Parameters<typeof newOrder>[0][]) =>
  seedDeclared(server.database, demoOrg.seller, changes.map(newOrder))
const quoteOf = async (change: Parameters<typeof newOrder>[0]) => (await seller().quote(await orders(change)))[0]
const whyNot = async (change: Parameters<typeof newOrder>[0]) =>
  (await quoteOf(change))?.problems.map(({ code, fieldName }) => `${code} ${fieldName}`)
const london = {
  ...testRecipient,
  line1: '1 Baker Street',
  city: 'London',
  state: null,
  zip: 'NW1 6XE',
  country: 'GB',
}

beforeAll(() => seedFunds(server.database, demoOrg.seller, 1000_0000))

/** Columns of an order that carriers are told: another value makes another request. */
const arriving: Record<string, unknown> = {
  recipient_name: 'Somebody Else',
  company: 'Elsewhere Inc',
  line1: '2 Other St',
  line2: 'Suite 9',
  city: 'Albany',
  state: 'NJ',
  zip: '10001',
  country: 'CA',
  phone: '2125550111',
  email: 'a@example.com',
  residential: 3,
  ship_from: { ...testRecipient, name: 'Another Sender' },
  package_type: 'Flat Rate Envelope',
  mass_unit: 'kg',
  size_unit: 'cm',
  length: 11,
  width: 9,
  height: 5,
  weight_cg: 5000,
  signature: 3,
  reference: 'R1',
  reference2: 'R2',
  insured_value: 1_000_000,
  declared_value: 2_000_000,
  cod_amount: 500_000,
}
/** Columns that are refused at their field by themselves, or say more about another one that is set too. */
const refused: Record<string, { value: unknown; fieldName: string }> = {
  lithium: { value: true, fieldName: 'batteryType' },
  battery_type: { value: 12, fieldName: 'batteryType' },
}
/** Columns that a label does not hang on, and why. */
const stored: Record<string, string> = {
  org_id: 'whose order it is',
  id: 'identity',
  order_no: "the seller's own number; what a label prints is the reference",
  order_type: 'where the order came from',
  status: 'whether it can be shipped at all',
  store_id: 'where the order came from',
  create_time: 'when it was ordered',
  weight: 'as typed; weight_cg is the sum',
  weight2: 'as typed; weight_cg is the sum',
  carrier: 'the service is chosen among the quotes; see "the assigned service"',
  service_code: 'the service is chosen among the quotes; see "the assigned service"',
  pay_method: 'says how COD is paid; alone it asks for nothing, see below',
  currency: "of the lines' prices",
  first_sku: 'of the lines, for the list',
  line_count: 'of the lines, for the list',
  units_shipped: 'of the lines; each label is declared what it takes of them',
  line_total: 'of the lines, for the list',
  total_key: 'of line_total, for the list',
  buyer_key: 'of e-mail, phone or name, for auto rules',
  quantity: 'of the lines, for the list',
  sku_text: 'of the lines, for searching',
  import_id: 'where the order came from',
  filled: 'where its weight, size and declared value came from, each of which is a column of its own',
  tags: "the seller's own work",
  held_at: 'whether it may be bought now',
  held_by: 'whether it may be bought now',
  hold_reason: 'whether it may be bought now',
  hold_until: 'whether it may be bought now',
  release_at: 'whether it may be bought now',
  note: "the seller's own work",
  buyer_note: 'for the person who packs it',
  gift_message: 'for the packing slip',
  ship_by: "the seller's own work",
  assignee_id: "the seller's own work",
  shipment_id: 'what became of it',
  other_packages: 'each is sent as the package of a request of its own; see several-packages.test.ts',
  packages_labeled: 'what became of it',
  packages_unsent: 'what became of it',
  chosen: 'who chose the service, the package and the like, each of which is a column of its own',
  service_plan: 'the service is chosen among the quotes; a plan is settled by them',
  address_verdict: 'what is known of the address, which is sent',
  address_print: 'what is known of the address, which is sent',
  address_checked_at: 'what is known of the address, which is sent',
  address_checked_by: 'what is known of the address, which is sent',
  address_reason: 'what is known of the address, which is sent',
  address_check: 'what is known of the address, which is sent',
  label_from: 'whether a label is bought for it at all',
  send_to: 'which warehouse ships it',
  send_due: 'which warehouse ships it',
  send_refused: 'which warehouse ships it',
  fulfilment: 'follows from carrier, service_plan and label_from',
  slip_printed_at: 'what was printed',
  slip_printed_by: 'what was printed',
  slip_print_count: 'what was printed',
  pick_printed_at: 'what was printed',
  pick_printed_by: 'what was printed',
  pick_print_count: 'what was printed',
  label_printed_at: 'what was printed',
  version: 'of changes',
  canceled_at: 'what became of it',
  created_at: 'bookkeeping',
  updated_at: 'bookkeeping',
  search_text: 'for searching',
  recipient_key: 'for searching',
  weight_key: 'of weight_cg, for the list',
  due_day: 'of ship_by, for the list',
}

describe('every field of an order', () => {
  const read = async (id: number) => {
    const found = await inScope(server.database, { role: 'service', orgId: demoOrg.seller }, (db) =>
      findOrdersToShip(db, demoOrg.seller, [id]),
    )
    const order = found.get(id)
    if (!order) throw new Error('gone')
    return order
  }
  /** The order with one column changed. */
  const changed = async (id: number, column: string, value: unknown) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : value
    await server.admin.query(`update sales_order set ${column} = $2 where id = $1`, [id, text])
    return read(id)
  }

  it('is told to carriers, refused at its field, or known not to matter', async () => {
    const { rows } = await server.admin.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'sales_order'`,
    )
    const known = [arriving, refused, stored].flatMap((table) => Object.keys(table))
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  it.each(Object.entries(arriving))('%s makes another request', async (column, value) => {
    const [id = 0] = await orders({})
    const before = shipRequest(await read(id), '2026-11-23')
    expect(shipRequest(await changed(id, column, value), '2026-11-23')).not.toEqual(before)
  })

  it.each(Object.entries(refused))('%s is refused at its field', async (column, { value, fieldName }) => {
    const [id = 0] = await orders({})
    expect(orderProblems(await changed(id, column, value)).map((one) => one.fieldName)).toEqual([fieldName])
  })

  it('of batteries and COD that belong together arrive together', async () => {
    const [id = 0] = await orders({ lithium: true, batteryType: 2, cod: { amount: 500_000, payMethod: 'money order' } })
    expect(shipRequest(await read(id), '2026-11-23').options).toMatchObject({ battery: 2, cod: 500_000, codMethod: 2 })
  })
})

describe('what an order declares', () => {
  it.each([
    ['a battery without a type', { lithium: true }, ['BATTERY_TYPE_MISSING batteryType']],
    ['a type without a battery', { batteryType: 1 }, ['LITHIUM_UNCLEAR lithium']],
    ['a type that does not exist', { lithium: true, batteryType: 12 }, ['BATTERY_TYPE_UNKNOWN batteryType']],
    ['a flat rate envelope', { package: { type: 'Flat Rate Envelope' } }, ['PACKAGING_NOT_OFFERED package.type']],
    [
      'a way of paying that nobody knows',
      { cod: { amount: 10_000, payMethod: 'barter' } },
      ['COD_METHOD_UNKNOWN cod.payMethod'],
    ],
    [
      'power banks by air abroad',
      { lithium: true, batteryType: 3, recipient: london },
      Array<string>(4).fill('BATTERY_REFUSED batteryType'),
    ],
  ] as const)('%s is refused at its field before anything is sold', async (_, change, problems) => {
    expect(await whyNot(change as Parameters<typeof newOrder>[0])).toEqual(problems)
  })

  it('that only some carriers take is offered by those', async () => {
    const carriers = async (change: Parameters<typeof newOrder>[0]) =>
      [...new Set((await quoteOf(change))?.rates.map(({ carrier }) => carrier))].toSorted()
    expect(await carriers({ cod: { amount: 500_000, payMethod: null } })).toEqual([1, 2])
    expect(await carriers({ cod: { amount: 500_000, payMethod: '2' } })).toEqual([2])
    expect(await carriers({ lithium: true, batteryType: 3 })).toEqual([1, 2])
  })

  it('to be insured beyond what a carrier insures is refused by it at its field', async () => {
    const quote = await quoteOf({ insuredValue: 5000_0100 })
    expect([...new Set(quote?.rates.map(({ carrier }) => carrier))].toSorted()).toEqual([2, 3, 4])
    // Beside the services of others it is no problem of the order, and yet nothing vanishes without a reason.
    expect(quote?.problems).toEqual([])
    expect(quote?.notOffered).toMatchObject([
      { code: 'INSURANCE_LIMIT', message: 'USPS insures up to $5,000.00. The insured value is $5,000.01.' },
    ])
    expect(await whyNot({ insuredValue: 500_000_0100 })).toEqual(
      Array.from({ length: 4 }, () => 'INSURANCE_LIMIT insuredValue'),
    )
    const { problems = [] } = (await quoteOf({ insuredValue: 500_000_0100 })) ?? {}
    expect(problems.map(({ message }) => message)).toContain(
      'USPS insures up to $5,000.00. The insured value is $500,000.01.',
    )
  })

  it('for customs buys no insurance; what is insured does', async () => {
    const insurance = async (change: Parameters<typeof newOrder>[0]) =>
      (await quoteOf({ ...change, carrier: 2, serviceCode: '03' }))?.rates
        .find(({ carrier, serviceCode }) => carrier === 2 && serviceCode === '03')
        ?.lines.find(({ code }) => code === 'insurance')
    expect(await insurance({ declaredValue: 5_000_000 })).toBeUndefined()
    expect(await insurance({ insuredValue: 5_000_000 })).toMatchObject({ kind: 'addon' })
  })

  it('for a home or a business is decided by the address, shown with its reason, and in the price', async () => {
    const asked = async (change: Partial<typeof testRecipient>) => {
      const recipient = { ...testRecipient, company: null, line2: null, ...change } as typeof testRecipient
      const quote = await quoteOf({ recipient })
      const ups = quote?.rates.find(({ carrier, serviceCode }) => carrier === 2 && serviceCode === '03')
      return [quote?.parcel.addressType, ups?.lines.some(({ code }) => code === 'residential')]
    }
    const unknown = { residential: null } as unknown as Partial<typeof testRecipient>
    expect(await asked(unknown)).toEqual([{ type: 2, because: 'doubt' }, true])
    const business = { ...unknown, company: 'Acme LLC' } as unknown as Partial<typeof testRecipient>
    expect(await asked(business)).toEqual([{ type: 3, because: 'company' }, false])
    expect(await asked({ ...business, residential: 2 })).toEqual([{ type: 2, because: 'set' }, true])
  })
})

describe('the assigned service', () => {
  it('that is not among the prices says why, beside those that are', async () => {
    const quote = await quoteOf({
      carrier: 1,
      serviceCode: 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
      package: { weight: 5 },
      recipient: london,
    })
    expect(quote?.rates.length).toBeGreaterThan(0)
    expect(quote?.problems).toMatchObject([
      {
        code: 'PARCEL_TOO_HEAVY',
        fieldName: 'package.weight',
        message: 'USPS First-Class Package International Service accepts parcels up to 4 lb. This one weighs 5 lb.',
        service: { carrier: 1, serviceCode: 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE' },
      },
    ])
  })

  it('to a post box says that it is a post box', async () => {
    const recipient = { ...testRecipient, line1: 'PO Box 123' }
    const quote = await quoteOf({ carrier: 3, serviceCode: 'FEDEX_GROUND', recipient })
    expect(quote?.rates.length).toBeGreaterThan(0)
    expect(quote?.problems).toMatchObject([
      { code: 'PO_BOX', fieldName: 'recipient.line1', message: "FedEx doesn't deliver to PO boxes" },
    ])
  })
})

it('batteries, insurance, a signature and COD go from the quote to label and ledger without a cent or a word lost', async () => {
  const [id = 0] = await orders({
    lithium: true,
    batteryType: 2,
    insuredValue: 5_000_000,
    signature: signature.adult,
    cod: { amount: 1_234_500, payMethod: 'Any' },
    reference: 'PO-77',
    declaredValue: 3_000_000,
    package: { type: 'Poly mailer M' },
  })
  const [quote] = await seller().quote([id])
  const rate = quote?.rates.find(({ carrier, serviceCode }) => carrier === 2 && serviceCode === '03')
  const codes = rate?.lines.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['base', 'signature', 'insurance', 'cod']))
  expect(rate?.notes).toMatchObject([{ code: 'NOTE_PACKAGING' }, { code: 'NOTE_BATTERY_MARK' }])
  const { price = 0, serviceCode = '' } = rate ?? {}
  const { body } = await seller().buy([{ ...itemOf(quote), carrier: 2, serviceCode, price }])
  await runJobs(server)
  const [item] = (await seller().status(body.data?.batchId ?? '')).items
  expect(item).toMatchObject({ state: 'bought', price })
  const shipment = await server.call(getShipment, { params: { id: item?.shipmentId ?? 0 } }, { as })
  expect(shipment.body.data).toMatchObject({ price, signature: signature.adult, movements: [{ amount: -price }] })
  expect(shipment.body.data).toMatchObject({
    package: { type: 'Poly mailer M' },
    declared: {
      insuredValue: 5_000_000,
      declaredValue: 3_000_000,
      cod: { amount: 1_234_500, payMethod: payMethod.any },
      batteryType: 2,
    },
  })
  expect(shipment.body.data?.lines).toEqual(rate?.lines)
  expect(shipment.body.data?.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(price)
  const payload = { shipmentIds: [item?.shipmentId], labelFormat: 'ZPL' }
  const headers = { host: 'localhost:8027', authorization: `Bearer ${await server.tokenOf(as)}` }
  const printed = await server.app.inject({ method: 'POST', url: printLabels.path, headers, payload })
  for (const words of ['UN3481 LI-ION WITH EQUIPMENT PI966', 'COD $123.45', 'ADULT SIGNATURE REQUIRED', 'REF 1: PO-77'])
    expect(printed.payload).toContain(words)
  // UPS Ground with cash to collect has a service indicator of its own.
  expect(item?.trackingNo).toMatch(/^1ZWBTEST72/)
  expect(await ledgerFaults(server.admin)).toEqual([])
})

it('options of an order are changed and refused at their field', async () => {
  const [id = 0] = await orders({})
  const change = (body: object, version = 1) =>
    server.call(updateOrder, { params: { id }, body: { version, ...body } }, { as })
  const options = {
    insuredValue: 1_000_000,
    declaredValue: 2_000_000,
    lithium: true,
    batteryType: 1,
    cod: { amount: 500_000, payMethod: '2' },
    reference: 'A',
    reference2: 'B',
  }
  expect((await change(options)).body.data).toMatchObject({ ...options, version: 2 })
  const none = {
    insuredValue: null,
    declaredValue: null,
    cod: null,
    lithium: false,
    batteryType: null,
    reference: null,
  }
  expect((await change(none, 2)).body.data).toMatchObject({ ...none, reference2: 'B' })
  const wrong = await change({ batteryType: 12, cod: { amount: 0, payMethod: 'barter' } }, 3)
  expect([wrong.status, wrong.body.data]).toMatchObject([
    400,
    [
      { fieldName: 'cod.amount', code: 'NOT_ZERO' },
      { fieldName: 'cod.payMethod', code: 'COD_METHOD_UNKNOWN' },
      { fieldName: 'batteryType', code: 'BATTERY_TYPE_UNKNOWN' },
    ],
  ])
  expect((await change({ insuredValue: 1 }, 3)).status).toBe(400)
})
